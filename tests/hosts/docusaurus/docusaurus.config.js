export default {
  title: 'A site with figures',
  url: 'http://127.0.0.1',
  baseUrl: '/some/sub/path/',
  onBrokenLinks: 'throw',
  headTags: [{ tagName: 'link', attributes: { rel: 'icon', href: 'data:,' } }],
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
  // RECIPE
};
