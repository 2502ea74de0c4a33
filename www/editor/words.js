// The words of what is loaded after the first paint. The rest of the page has its own in src/explain/words.

/** Every message in every language; a test holds them complete. `{0}` is the first argument. */
export const WORDS = {
  default: { en: 'default {0}', zh: '默认 {0}' },
  close: { en: 'Close', zh: '关闭' },
  palette: { en: 'Commands', zh: '命令' },
  paletteHint: { en: 'A scenario, an object, something to do…', zh: '场景、对象或要做的事……' },
  actions: { en: 'Actions', zh: '操作' },
  settings: { en: 'Settings', zh: '设置' },
  objects: { en: 'Objects', zh: '对象' },
  scenarios: { en: 'Scenarios', zh: '场景' },
  results: { en: '{0} results', zh: '{0} 个结果' },
  resultOne: { en: '{0} result', zh: '{0} 个结果' },
  nothingFound: { en: 'Nothing of that name.', zh: '没有找到。' },
  do_apply: { en: 'Apply the manifest', zh: '应用清单' },
  do_compare: { en: 'Show what Apply would change', zh: '显示应用后会有哪些变化' },
  do_play: { en: 'Play or pause', zh: '播放或暂停' },
  do_restart: { en: 'To the start', zh: '回到开头' },
  do_end: { en: 'To the end', zh: '到结尾' },
  do_back: { en: 'One step back', zh: '后退一步' },
  do_forward: { en: 'One step forward', zh: '前进一步' },
  jumpForward_pass: { en: 'To the next reconcile pass', zh: '到下一次调谐' },
  jumpBack_pass: { en: 'To the reconcile pass before', zh: '到上一次调谐' },
  jumpForward_set: { en: 'To the next change of a ReplicaSet', zh: '到下一处 ReplicaSet 变化' },
  jumpBack_set: { en: 'To the change of a ReplicaSet before', zh: '到上一处 ReplicaSet 变化' },
  jumpForward_condition: { en: 'To the next change of a condition', zh: '到下一处状况变化' },
  jumpBack_condition: { en: 'To the change of a condition before', zh: '到上一处状况变化' },
  jumpForward_refusal: { en: 'To the next refusal', zh: '到下一次拒绝' },
  jumpBack_refusal: { en: 'To the refusal before', zh: '到上一次拒绝' },
  do_undo: { en: 'Undo the last action', zh: '撤销上一次操作' },
  do_redo: { en: 'Redo the action', zh: '重做操作' },
  do_predict: { en: 'Predict the next step', zh: '预测下一步' },
  do_share: { en: 'Share this step', zh: '分享这一步' },
  do_import: { en: 'Import from a real cluster', zh: '从真实集群导入' },
  do_whatIf: { en: 'What if: other budgets', zh: '假如：其他预算' },
  do_help: { en: 'Keys and help', zh: '快捷键与帮助' },
  do_reset: { en: "Back to the scenario's text", zh: '恢复场景原文' },
  do_gallery: { en: 'Open the gallery', zh: '打开场景库' },
  theme_light: { en: 'Theme: light', zh: '主题：浅色' },
  theme_dark: { en: 'Theme: dark', zh: '主题：深色' },
  theme_auto: { en: 'Theme: as the system', zh: '主题：跟随系统' },
  language_en: { en: 'Language: English', zh: '语言：English' },
  language_zh: { en: 'Language: 中文', zh: '语言：中文' },
  speed: { en: 'Speed: {0}', zh: '速度：{0}' },
  gallery: { en: 'Scenarios', zh: '场景库' },
  gallerySearch: { en: 'Search the scenarios', zh: '搜索场景' },
  galleryHint: { en: 'A word, or the text of an error…', zh: '关键词，或报错信息……' },
  scenarioCount: { en: '{0} scenarios', zh: '{0} 个场景' },
  scenarioOne: { en: '{0} scenario', zh: '{0} 个场景' },
  openNow: { en: 'open now', zh: '当前打开' },
  goalMet: { en: 'Goal met at this step', zh: '在这一步目标已达成' },
  goalOpen: { en: 'Goal not met yet at this step', zh: '在这一步目标尚未达成' },
  goalMetBefore: { en: '✓ Goal met before', zh: '✓ 目标曾达成' },
  fieldRead: { en: 'Put the cursor on a field to read what it means.', zh: '把光标放在字段上可查看其含义。' },
  fieldHint: { en: 'Put the cursor on a field to read what it means. Ctrl+Space completes.', zh: '把光标放在字段上可查看其含义。按 Ctrl+空格 可补全。' },
};

/** Chinese for the texts that CodeMirror brings in English. */
const CODEMIRROR = {
  Find: '查找',
  Replace: '替换',
  next: '下一个',
  previous: '上一个',
  all: '全部',
  'match case': '区分大小写',
  'by word': '整词',
  regexp: '正则表达式',
  replace: '替换',
  'replace all': '全部替换',
  close: '关闭',
  'current match': '当前匹配',
  'replaced match on line $': '已替换第 $ 行的匹配',
  'replaced $ matches': '已替换 $ 处匹配',
  'on line': '在第几行',
  'Go to line': '转到行',
  go: '转到',
  'Folded lines': '已折叠的行',
  'Unfolded lines': '已展开的行',
  to: '至',
  'folded code': '已折叠的代码',
  unfold: '展开',
  'Fold line': '折叠',
  'Unfold line': '展开',
  'No diagnostics': '没有问题',
  Diagnostics: '问题',
  Completions: '补全',
  'Selection deleted': '已删除所选内容',
  'Control character': '控制字符',
  '$ unchanged lines': '$ 行未变',
};

/** The language of the page: `en` or `zh`. */
export const language = () => (document.documentElement.lang.startsWith('zh') ? 'zh' : 'en');

/** A message in the language of the page. */
export function say(name, ...values) {
  return WORDS[name][language()].replace(/\{(\d)\}/g, (_, at) => values[at]);
}

/** CodeMirror's own texts in a language. */
export const phrases = (spoken) => (spoken === 'zh' ? CODEMIRROR : {});
