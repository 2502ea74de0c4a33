// Starts the engine, and says so on the page when it can't start or has stopped. It is a script of its own because a
// strict content security policy allows no inline one. Trunk puts the names of the two files into links of index.html.

const stopped = {
  title: 'The engine has stopped',
  text: 'This is a fault of Converge, not of what you typed. Your text is still below: copy what you need, then reload.',
};
const notStarted = {
  title: 'The engine could not start',
  text: 'A file may not have arrived, or the browser may be too old for WebAssembly. Reloading the page often helps.',
};

// Only the first failure is shown: what comes after a panic is its consequence.
function showFailure({ title, text }, detail) {
  const section = document.getElementById('failure');
  if (!section.hidden) return;
  section.querySelector('h2').textContent = title;
  section.querySelector('p').textContent = text;
  section.querySelector('pre').textContent = detail;
  section.querySelector('button').addEventListener('click', () => location.reload());
  section.hidden = false;
  document.documentElement.dataset.boot = 'failed';
}

const href = (id) => document.getElementById(id).href;

// src/main.rs sends the text of a panic; what else ends the program arrives as an uncaught error.
addEventListener('converge:panic', (event) => showFailure(stopped, event.detail));
addEventListener('error', (event) => {
  if (event.error instanceof WebAssembly.RuntimeError) showFailure(stopped, String(event.error));
});
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof WebAssembly.RuntimeError) showFailure(stopped, String(event.reason));
});

try {
  const { default: start } = await import(href('app-script'));
  await start({ module_or_path: href('app-wasm') });
  document.documentElement.dataset.boot ??= 'started';
} catch (error) {
  showFailure(notStarted, String(error));
}
