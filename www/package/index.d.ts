/**
 * Starts the engine; resolves when the classes can be used. A second call waits for the first.
 * @param engine where `engine_bg.wasm` is, or its bytes; it lies beside this module if left out
 */
export default function init(engine?: string | URL | Request | Response | BufferSource | WebAssembly.Module): Promise<void>;

/** The Kubernetes version that is mirrored, such as `1.36`. */
export function kubernetesVersion(): string;

/** A simulated cluster with its timeline of API writes. Equal options and equal actions give equal steps, always. */
export class Playground {
  /** A new cluster before its first step. Throws {@link PlaygroundError} `InvalidScenario`. */
  constructor(options?: PlaygroundOptions);
  /** The cluster of a scenario file or of a plain manifest; its script plays as the steps are made. */
  static fromScenario(text: string): Playground;
  /** The cluster of a shared link (an address, or what stands behind its `#`), at the step that the link opens. */
  static fromLink(link: string): Playground;

  /**
   * `kubectl apply -f -` with this text. Stands at the last step that the command itself made.
   * @throws {PlaygroundError} when it is refused; `code` is the API server's reason, `causes` its causes
   */
  apply(manifest: string): CommandResult;
  /** A kubectl command line, with or without `kubectl` in front. What it prints is returned, never thrown. */
  kubectl(line: string, stdin?: string): CommandResult;
  /** Plays the kubelet for the selected Pods, the oldest first; for all of them where nothing is selected. */
  kubelet(verb: KubeletVerb, selection?: PodSelection): Step[];

  /** Does what one line of a scenario's script does: `{fault: {node: "node-1", state: "down"}}`, `{kubelet: "crash", count: 1}`. */
  perform(line: Record<string, unknown>): Step[];

  /** Makes the next step. `undefined` when nothing more happens by itself. */
  step(): Step | undefined;
  /** Takes the last step back. `undefined` before the first. */
  back(): Step | undefined;
  /** Goes to a step, or to the last one if there are not so many; returns where it stands then. */
  seek(step: number): number;
  /** Goes to where nothing more happens by itself; returns the number of the last step. */
  settle(): number;
  /** Takes the last action back: the future that it left comes again. `false` where there was none. */
  undo(): boolean;

  /** Whether the link it was made from showed other steps to its author, who had another version of the engine. */
  readonly drifted: boolean;
  /** The number of the step that was made last, 0 before the first. */
  readonly position: number;
  /** How many steps have been computed so far; more may follow. */
  readonly length: number;

  /** The steps from number `from` (default 1) up to the present one. */
  steps(from?: number): Step[];
  /** The cluster as it stands. */
  state(): State;
  /** The objects as the API server returns them; `kind` is any name that kubectl takes. */
  objects(kind?: string): KubernetesObject[];
  /** One object as the API server returns it; the namespace is `default` if left out. */
  object(kind: string, name: string, namespace?: string): KubernetesObject | undefined;
  /** Why a step came about (default: the present one), in English or Simplified Chinese. */
  explain(step?: number, language?: "en" | "zh"): Explanation | undefined;
  /** What stands behind the `#` of a link that opens the playground here, with everything that was done. */
  link(): string;

  /** Gives the memory back at once; otherwise the garbage collector does. */
  free(): void;
}

export interface PlaygroundOptions {
  /** Every choice of the simulation follows from it. Default 1. */
  seed?: number;
  /** How many nodes, or which. Default 3. */
  nodes?: number | { name: string; cpu?: string; memory?: string; pods?: number; labels?: Record<string, string> }[];
  /** What an image does when it runs, by name, as in scenario files: `{"shop:nope": {pull: "NotFound"}}`. */
  images?: Record<string, Record<string, unknown>>;
  /** What the kubelets do by themselves. Default: everything. */
  kubelet?: { start?: boolean; ready?: boolean; finish?: boolean };
}

export type KubeletVerb = "ready" | "unready" | "crash" | "imagePullFails" | "fail" | "evict" | "finish";

export interface PodSelection {
  /** Only the Pod of this name, `namespace/name` outside of `default`. */
  pod?: string;
  /** Only Pods whose ReplicaSet has this revision. */
  revision?: number;
  /** At most so many. */
  count?: number;
  /** Only Pods that are ready, or that are not. */
  ready?: boolean;
}

export interface CommandResult {
  /** Missing where the command still waits when nothing more happens. */
  exitCode?: number;
  stdout: string;
  stderr: string;
  /** The steps that the command itself made. */
  steps: Step[];
}

/** One request to the API server. */
export interface Step {
  /** Counted from 1. */
  number: number;
  /** Milliseconds since the cluster was set up. */
  timeMs: number;
  /** Steps of one reconcile pass, or of one action, share it. */
  pass: number;
  /** Who asked: `you`, `deployment-controller`, `kubelet`, … */
  actor: string;
  /** The kubelet's node. */
  node?: string;
  /** The field manager. */
  manager: string;
  verb: "create" | "update" | "patch" | "apply" | "delete" | "bind";
  subresource?: string;
  object: { kind: string; namespace?: string; name: string };
  outcome: "stored" | "unchanged" | "lost" | "refused";
  /** Where a refused request stopped. */
  stage?: "decode" | "default" | "admit" | "validate" | "store";
  /** What the API server answered to a refused request. */
  status?: Status;
  /** What led to it: an action by its position, another step, or a timer set at a step. */
  cause: { kind: "start" } | { kind: "action"; action: number } | { kind: "step" | "timer"; step: number };
  /** The events that report it. */
  events?: { type: string; reason: string; message: string; count: number }[];
}

export interface Status {
  /** The HTTP code. */
  code: number;
  /** `Invalid`, `Forbidden`, `Conflict`, … */
  reason: string;
  message: string;
  causes: StatusCause[];
}

export interface StatusCause {
  reason: string;
  message: string;
  field?: string;
}

export type PodState =
  | "pending"
  | "creating"
  | "running"
  | "ready"
  | "available"
  | "terminating"
  | "crash"
  | "image"
  | "failed"
  | "completed";

export interface State {
  step: number;
  timeMs: number;
  deployments: DeploymentState[];
  /** ReplicaSets that no Deployment owns. */
  replicaSets: ReplicaSetState[];
  /** Pods that no ReplicaSet owns. */
  pods: PodSummary[];
  nodes: { name: string; pods: number; capacity: number; isReady: boolean; isCordoned: boolean }[];
}

export interface DeploymentState {
  namespace: string;
  name: string;
  desired: number;
  total: number;
  updated: number;
  ready: number;
  available: number;
  terminating: number;
  /** `replicas + maxSurge`: the most Pods that a rolling update lets exist. */
  most: number;
  /** `replicas − maxUnavailable`: the fewest that must be available. */
  least: number;
  generation: number;
  observedGeneration: number;
  paused: boolean;
  conditions: { type: string; status: string; reason: string; message: string; [field: string]: unknown }[];
  /** The newest revision first. */
  replicaSets: ReplicaSetState[];
}

export interface ReplicaSetState {
  namespace: string;
  name: string;
  /** 0 where no Deployment has given it one. */
  revision: number;
  hash: string;
  isNew: boolean;
  images: string[];
  desired: number;
  current: number;
  ready: number;
  available: number;
  pods: PodSummary[];
}

export interface PodSummary {
  namespace: string;
  name: string;
  uid: string;
  state: PodState;
  /** Empty until it is scheduled. */
  node: string;
  images: string[];
  restarts: number;
}

export interface Explanation {
  step: number;
  /** What was done, in a sentence. */
  headline: string;
  /** The rule that leads to it. */
  rule?: string;
  /** The rule's arithmetic. */
  numbers: { label: string; value: string; isResult: boolean }[];
  changes: { path: string; before?: string; after?: string }[];
  moreChanges: number;
  /** What led to it, the first cause first. */
  causes: { step?: number; text: string }[];
  /** What comes next if nobody acts. */
  next?: { step?: number; text: string };
  /** The page of the Kubernetes documentation that tells more. */
  page?: string;
}

export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; [field: string]: unknown };
  [field: string]: unknown;
}

/** What this package throws. */
export interface PlaygroundError extends Error {
  /** `InvalidArgument`, `InvalidScenario`, `InvalidLink`, `CommandFailed`, `TooLong`, or the API server's reason. */
  code: string;
  causes: { message: string; field?: string; reason?: string; line?: number; column?: number }[];
  /** What the API server answered. */
  status?: Status;
}
