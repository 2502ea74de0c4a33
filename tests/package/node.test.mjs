// The package in Node.js.
import assert from "node:assert/strict";
import { before, test } from "node:test";

import init, { Playground, kubernetesVersion } from "../../pkg/node.js";
import { manifest, play } from "./story.mjs";

before(() => init());

test("a rollout is applied, stepped, taken back, explained and linked", () => {
  const found = play(Playground);
  assert.equal(found.applied, "deployment.apps/web created\n");
  assert.equal(found.printed, "deployment.apps/web image updated\n");
  assert.equal(found.first.number, found.created + 2);
  assert.deepEqual(found.first, { number: found.created + 2, actor: "deployment-controller", object: "ReplicaSet", cause: "step" });
  assert.match(found.told, /ReplicaSet web-\S+/);
  assert.ok(found.sameStep);
  assert.equal(found.nodes, 2);
  assert.deepEqual(found.images, [["shop:2", 3, 3], ["shop:1", 0, 0]]);
  assert.equal(found.pods, 3);
  assert.deepEqual(found.reopened[0], found.reopened[1]);
});

test("a refusal is an Error with the server's reason and causes", () => {
  const { refusal } = play(Playground);
  assert.ok(refusal.isError);
  assert.equal(refusal.code, "Invalid");
  assert.equal(refusal.http, 422);
  assert.deepEqual(refusal.causes, [
    {
      reason: "FieldValueInvalid",
      message: 'Invalid value: {"app":"api"}: `selector` does not match template `labels`',
      field: "spec.template.metadata.labels",
    },
  ]);
  assert.match(refusal.message, /^The Deployment "web" is invalid: /);
});

test("what is passed by mistake is an Error that says what is taken", () => {
  const cases = [
    [() => new Playground("three nodes"), "InvalidArgument", /options must be an object/],
    [() => new Playground({ seed: -1 }), "InvalidScenario", /whole number/],
    [() => new Playground({ nodes: 1e9 }), "InvalidScenario", /nodes at most/],
    [() => new Playground({ nodes: [() => 1] }), "InvalidArgument", /./],
    [() => Playground.fromScenario("kind: Scenario\napiVersion: converge/v1\nscript: 3\n"), "InvalidScenario", /script must be a list/],
    [() => Playground.fromLink("https://example.com/#v9.d.x"), "InvalidLink", /version/],
    [() => Playground.fromLink(""), "InvalidLink", /not a link/],
    [() => new Playground().kubelet("explode"), "InvalidArgument", /ready, unready/],
    [() => new Playground().perform({ fault: { node: "node-9", state: "down" } }), "InvalidScenario", /node-9/],
    [() => new Playground().perform({ say: "hello" }), "InvalidArgument", /does nothing/],
    [() => new Playground().explain(1, "fr"), "InvalidArgument", /en and zh/],
    [() => new Playground().objects("unicorns"), "InvalidArgument", /unicorns/],
    [() => new Playground().apply("a: ["), "CommandFailed", /yaml: line 1/],
  ];
  for (const [call, code, message] of cases) {
    assert.throws(call, (error) => error instanceof Error && error.code === code && message.test(error.message) && Array.isArray(error.causes), `${call}`);
  }
});

test("an object that holds itself, or is too deep or too large, is refused at once", () => {
  const own = { seed: 1 };
  own.nodes = [own, own];
  const deep = Array.from({ length: 100_000 }).reduce((inner) => [inner], []);
  const large = Array.from({ length: 300_000 }, () => ({ name: "a" }));
  for (const [given, message] of [[own, /deeper than 128 levels|more than 200000 values/], [deep, /deeper than 128 levels/], [large, /more than 200000 values/]]) {
    const playground = new Playground();
    for (const call of [() => new Playground({ nodes: given }), () => playground.perform(given), () => playground.kubelet("ready", { pod: given })]) {
      assert.throws(call, (error) => error.code === "InvalidArgument" && message.test(error.message), `${message}: ${call}`);
    }
    assert.equal(playground.settle(), playground.length, "it still works");
  }
});

test("odd numbers and texts do no harm", () => {
  const playground = new Playground();
  playground.apply(manifest);
  assert.equal(playground.seek(NaN), 0);
  assert.equal(playground.seek(-5), 0);
  assert.equal(playground.back(), undefined);
  assert.equal(playground.seek(Infinity), playground.length);
  assert.equal(playground.step(), undefined);
  assert.equal(playground.explain(1e12), undefined);
  assert.equal(playground.object("pod", "none"), undefined);
  assert.equal(playground.kubectl("\u0000 ' \" frobnicate").exitCode, 1);
  assert.equal(playground.object("deployment", "web").kind, "Deployment");
  assert.deepEqual(playground.steps(1e9), []);
});

test("results are plain data", () => {
  const playground = new Playground();
  playground.apply(manifest);
  playground.settle();
  const walk = (value) => {
    if (value === null || ["string", "number", "boolean"].includes(typeof value)) return;
    assert.ok(Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype, `${value}`);
    Object.values(value).forEach(walk);
  };
  for (const value of [playground.steps(), playground.state(), playground.objects(), playground.explain(), playground.kubectl("get pods")]) walk(value);
});

test("an action can be taken back", () => {
  const playground = new Playground();
  playground.apply(manifest);
  const last = playground.settle();
  playground.kubectl("scale deployment/web --replicas=5");
  assert.ok(playground.settle() > last);
  assert.ok(playground.undo());
  assert.equal(playground.settle(), last);
});

test("a node can go down and come back", () => {
  const playground = new Playground({ nodes: 1 });
  playground.apply(manifest);
  playground.settle();
  playground.perform({ fault: { node: "node-1", state: "down" } });
  playground.settle();
  assert.equal(playground.state().nodes[0].isReady, false);
  playground.perform({ fault: { node: "node-1", state: "up" } });
  playground.settle();
  assert.equal(playground.state().nodes[0].isReady, true);
});

test("the version is told", () => assert.equal(kubernetesVersion(), "1.36"));
