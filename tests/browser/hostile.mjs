// Texts that mean to be markup, in every place of a scenario where a text can stand.
export const EVIL = `"'></textarea></style></script><script>window.ran = 1</script><img src=x onerror="window.ran=1">\u0060\u0060\u0060\n\${alert(1)}`;
/** A scenario file of them. */
export const hostile = JSON.stringify({
  apiVersion: 'converge/v1', kind: 'Scenario', title: { en: EVIL, zh: EVIL }, description: { en: EVIL, zh: EVIL },
  images: { [EVIL]: { ready: '1s' } },
  script: [
    { apply: JSON.stringify({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', annotations: { a: EVIL } }, spec: { replicas: 2, selector: { matchLabels: { a: 'b' } }, template: { metadata: { labels: { a: 'b' }, annotations: { a: EVIL } }, spec: { containers: [{ name: 'app', image: EVIL.trim().replace(/\s/g, ''), env: [{ name: 'A', value: EVIL }] }] } } } }) },
    { until: '10s' },
    { apply: JSON.stringify({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: EVIL, labels: { [EVIL]: EVIL } } }) },
    { kubectl: `get pods '${EVIL.replaceAll("'", '')}'` },
    { say: { en: EVIL, zh: EVIL } },
    { as: 'bob', kubectl: 'annotate deployment web b="<img src=x onerror=window.ran=1>"' },
    { until: 'quiet' },
  ],
});
