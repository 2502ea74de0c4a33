// The same work for both engines, in Node.js and in a page: a Deployment of so many Pods comes up and then gets another
// image, until all Pods of the new one are ready. Setting a cluster up is not counted.
import { deployment, nodesFor, scenario } from './scenario.mjs';

/** Converge: everything runs in one call, in virtual time. */
export function converge(Playground, memory) {
  return {
    async prepare(pods) {
      const text = scenario(pods);
      let playground;
      const work = () => {
        playground = Playground.fromScenario(text);
        return playground.settle();
      };
      /** What is not counted: whether the work was done, what it left in memory, and how long going to a step takes. */
      const look = (steps) => {
        const { updated, ready, available } = playground.state().deployments[0];
        if ([updated, ready, available].some((count) => count !== pods)) throw new Error(`not all ready: ${updated}, ${ready}, ${available}`);
        const bytes = memory.buffer.byteLength - bytesBefore;
        let seekMs = 0;
        for (let at = 0; at <= 40; at++) {
          const start = performance.now();
          playground.seek(Math.floor((((at * 17) % 41) * steps) / 40));
          playground.object('deployments', 'web');
          seekMs = Math.max(seekMs, performance.now() - start);
        }
        playground.free();
        return { steps, bytes, seekMs };
      };
      const bytesBefore = memory.buffer.byteLength;
      return { work, look };
    },
  };
}

/**
 * webernetes: in real time, or with its clock pushed on by 100 ms whenever its tasks give way. Its containers do nothing
 * but wait, it has no latencies, and no image is pulled from anywhere.
 */
export function webernetes({ Cluster, BaseImage }, { pushed }) {
  const image = (version) =>
    class extends BaseImage {
      static imageName = 'shop';
      static imageVersion = version;
      defaultCommand = ['server'];
      async exec(context) {
        return await context.waitUntilKilled();
      }
    };

  return {
    async prepare(pods) {
      const cluster = new Cluster({ nodes: nodesFor(pods) });
      cluster.registerImage(image('1'));
      cluster.registerImage(image('2'));
      await cluster.init();
      let seen;
      let changed = () => {};
      cluster.informer('deployments', (_, object) => {
        seen = object;
        changed();
      });
      const completed = () => {
        const { status } = seen ?? {};
        if (![status?.replicas, status?.updatedReplicas, status?.availableReplicas].every((count) => count === pods)) return undefined;
        return status.conditions?.find(({ type, reason }) => type === 'Progressing' && reason === 'NewReplicaSetAvailable')?.message;
      };
      const turn = () => new Promise((resolve) => setTimeout(resolve));
      // Resolves with what names the ReplicaSet that is complete, another one than `before`.
      const complete = async (before) => {
        for (;;) {
          const message = completed();
          if (message && message !== before) return message;
          if (pushed) {
            cluster.clock.step(100);
            await turn();
          } else {
            await new Promise((resolve) => (changed = resolve));
          }
        }
      };
      const work = async () => {
        await cluster.apply([deployment(pods, 1)]);
        const first = await complete();
        await cluster.apply([deployment(pods, 2)]);
        await complete(first);
      };
      const look = async () => {
        const { items } = await cluster.api.corev1.listNamespacedPod({ namespace: 'default' });
        const updated = items.filter((pod) => pod.spec.containers[0].image === 'shop:2').length;
        if (updated !== pods) throw new Error(`not all updated: ${updated}`);
        await cluster.close();
        return {};
      };
      return { work, look };
    },
  };
}
