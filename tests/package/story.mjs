// What each place that the package runs in is asked to do: the same calls, the same answers.
export const manifest = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 3
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: app, image: "shop:1"}]}
`;

/** Plays a rollout and returns plain data about it, which must be the same everywhere. */
export function play(Playground) {
  const playground = new Playground({ seed: 7, nodes: 2 });
  const applied = playground.apply(manifest);
  const created = playground.settle();
  const set = playground.kubectl("set image deployment/web app=shop:2");
  const first = playground.step();
  const told = playground.explain(first.number, "zh");
  const back = playground.back();
  const last = playground.settle();
  const state = playground.state();
  let refusal;
  try {
    playground.apply(manifest.replace("labels: {app: web}", "labels: {app: api}"));
  } catch (error) {
    refusal = { isError: error instanceof Error, code: error.code, http: error.status.code, causes: error.causes, message: error.message };
  }
  const again = Playground.fromLink(playground.link());
  return {
    drifted: again.drifted,
    applied: applied.stdout,
    printed: set.stdout,
    created,
    last,
    first: { number: first.number, actor: first.actor, object: first.object.kind, cause: first.cause.kind },
    told: told.headline,
    sameStep: back.number === first.number,
    nodes: state.nodes.length,
    images: state.deployments[0].replicaSets.map((set) => [set.images[0], set.desired, set.ready]),
    pods: playground.objects("pods").length,
    refusal,
    reopened: [again.position, playground.position],
    text: JSON.stringify(playground.steps()).length,
  };
}
