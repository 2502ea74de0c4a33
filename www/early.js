// Language and colours before the first paint, which this script holds up: what was chosen never flashes in another look.
// The engine reads the same places (src/ui/settings.rs) and has the last word.
{
  const parameters = new URLSearchParams(location.search);
  const isFigure = !['0', 'false', null].includes(parameters.get('embed'));
  const stored = (name) => {
    try {
      return isFigure ? null : localStorage.getItem(name);
    } catch {
      // A foreign frame is refused its storage.
      return null;
    }
  };
  const tags = [parameters.get('lang'), stored('converge.language'), ...(navigator.languages ?? [])];
  const primary = tags.map((tag) => tag?.split(/[-_]/)[0].toLowerCase()).find((tag) => tag === 'en' || tag === 'zh');
  const theme = [parameters.get('theme'), stored('converge.theme')].find((name) => ['light', 'dark', 'auto'].includes(name));
  document.documentElement.lang = primary === 'zh' ? 'zh-CN' : 'en';
  document.documentElement.dataset.theme = theme ?? 'auto';
  // What the page begins with by itself is told at once; what a link asks for is not known yet.
  if (location.hash.length > 1) document.documentElement.dataset.asked = '';
  if (isFigure) document.documentElement.dataset.embed = '';
}
