// What both benchmarks play: a Deployment comes up, and then gets another image.

/** Pods that are put on a node, surge not counted; a node takes 110. */
const PODS_PER_NODE = 75;

/** How many nodes `pods` Pods have. */
export const nodesFor = (pods) => Math.min(100, Math.max(3, Math.ceil(pods / PODS_PER_NODE)));

/** The Deployment, with one of the two images. */
export const deployment = (pods, tag) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: {
    replicas: pods,
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'app', image: `shop:${tag}` }] } },
  },
});

/** The scenario of it, as a file for Converge. Nodes take more Pods where there can be no more nodes. */
export function scenario(pods) {
  const count = nodesFor(pods);
  const room = Math.max(110, 2 * Math.ceil(pods / count));
  const nodes = Array.from({ length: count }, (_, at) => ({ name: `node-${String(at + 1).padStart(3, '0')}`, cpu: '64', memory: '256Gi', pods: room }));
  return JSON.stringify({
    apiVersion: 'converge/v1',
    kind: 'Scenario',
    metadata: { name: 'bench' },
    seed: 7,
    nodes,
    script: [
      { apply: JSON.stringify(deployment(pods, 1)) },
      { until: 'quiet' },
      { kubectl: 'set image deployment/web app=shop:2' },
      { until: 'quiet' },
    ],
    goal: 'deployment/web complete',
  });
}
