// <converge-playground>: the playground as a figure in any page. No dependency; a classic script, so that it needs no
// permission of the host that it comes from. The scenario is named (`scenario`), linked (`link`) or stands inline:
//   <converge-playground><script type="application/yaml">kind: Deployment …</script></converge-playground>
// What the frame tells arrives as bubbling events `converge:ready`, `converge:step`, `converge:error`.
(() => {
// Inserted by a loader, it has to look for itself.
const own = document.currentScript ?? document.querySelector('script[src*="embed.js"]');
const HOME = new URL("./", own.src);
// Attributes that are parameters of the page.
const PARAMETERS = ["theme", "lang", "view", "step", "play", "speed", "readonly", "controls"];
// A change of these is told to the frame; a change of another one loads it anew.
const LIVE = ["theme", "lang"];
const EVENTS = ["ready", "step", "error"];
const FIXED_HEIGHT = 520;

const base64url = (bytes) => {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

// The fragment of a link to a scenario file or a manifest: raw deflate in base64url.
async function linkTo(text) {
  const deflated = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return `v1.d.${base64url(new Uint8Array(await new Response(deflated).arrayBuffer()))}`;
}

class ConvergePlayground extends HTMLElement {
  static observedAttributes = ["scenario", "link", "height", ...PARAMETERS];

  // What is drawn stands in a root of its own: a framework that owns the page finds no children there that are not its own.
  #root = this.attachShadow({ mode: "open" });
  #frame;
  #seen;
  #load = 0;
  #theme = new MutationObserver(() => setTimeout(() => this.#tell({ type: "set", theme: this.#colours() }), 300));

  connectedCallback() {
    this.style.display ||= "block";
    addEventListener("message", this.#hear);
    if (this.getAttribute("theme") === "page") {
      for (const node of [document.documentElement, document.body]) this.#theme.observe(node, { attributes: true });
    }
    if (this.getAttribute("load") === "click") {
      this.#offer();
    } else {
      // Far below the fold it costs nothing until the reader comes near.
      this.#seen = new IntersectionObserver(
        (entries) => entries.some((entry) => entry.isIntersecting) && this.#start(),
        { rootMargin: "400px" },
      );
      this.#seen.observe(this);
    }
  }

  disconnectedCallback() {
    removeEventListener("message", this.#hear);
    this.#seen?.disconnect();
    this.#theme.disconnect();
    this.#load += 1;
    this.#frame = undefined;
    this.#root.replaceChildren();
  }

  attributeChangedCallback(name, before, after) {
    if (!this.#frame || before === after) return;
    if (name === "height") this.#resize(this.#height());
    else if (LIVE.includes(name)) this.#tell({ type: "set", [name]: name === "theme" ? this.#colours() : after ?? "auto" });
    else this.#start();
  }

  // Two calls have the names of attributes, which some frameworks set as properties.
  get step() { return () => this.#tell({ type: "step" }); }
  set step(value) { this.#reflect("step", value); }
  get play() { return () => this.#tell({ type: "play" }); }
  set play(value) { this.#reflect("play", value); }
  back() { this.#tell({ type: "back" }); }
  pause() { this.#tell({ type: "pause" }); }
  restart() { this.#tell({ type: "restart" }); }
  end() { this.#tell({ type: "end" }); }
  seek(step) { this.#tell({ type: "seek", step: Number(step) }); }

  #reflect(name, value) {
    if (value === false || value == null) this.removeAttribute(name);
    else this.setAttribute(name, value === true ? "" : value);
  }

  #height() {
    const height = Number.parseInt(this.getAttribute("height"), 10);
    return height > 0 ? height : undefined;
  }

  // With theme="page" the colours of the page around: its color-scheme, or else how bright its ground is.
  #colours() {
    const asked = this.getAttribute("theme") ?? "auto";
    if (asked !== "page") return asked;
    const scheme = getComputedStyle(this).colorScheme.replace("only", "").trim();
    if (scheme === "light" || scheme === "dark") return scheme;
    if (scheme.includes("dark")) return "auto";
    // A pixel tells how bright a colour is, however it is written.
    const pen = document.createElement("canvas").getContext("2d");
    for (let node = this; node; node = node.parentElement) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = getComputedStyle(node).backgroundColor || "transparent";
      pen.fillRect(0, 0, 1, 1);
      const [red, green, blue, opacity] = pen.getImageData(0, 0, 1, 1).data;
      if (opacity > 127) return red * 0.3 + green * 0.6 + blue * 0.1 < 128 ? "dark" : "light";
    }
    return "light";
  }

  #resize(height) {
    if (this.#frame) this.#frame.style.height = `${Math.min(Math.max(height ?? FIXED_HEIGHT, 120), 4000)}px`;
  }

  #offer() {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = this.getAttribute("label") ?? "▶ Converge";
    button.style.cssText = `width:100%;min-height:${this.#height() ?? FIXED_HEIGHT}px;font:inherit;cursor:pointer`;
    button.addEventListener("click", () => {
      button.remove();
      this.#start();
    });
    this.#root.append(button);
  }

  async #start() {
    this.#seen?.disconnect();
    const load = ++this.#load;
    const fragment = await this.#fragment();
    if (load !== this.#load || !this.isConnected) return;
    const url = new URL("index.html", HOME);
    url.searchParams.set("embed", "1");
    for (const name of PARAMETERS) {
      if (this.hasAttribute(name)) url.searchParams.set(name, name === "theme" ? this.#colours() : this.getAttribute(name) || "1");
    }
    url.hash = fragment;
    this.#frame?.remove();
    this.#frame = document.createElement("iframe");
    this.#frame.title = this.getAttribute("title") ?? "Converge: a Kubernetes Deployment, step by step";
    this.#frame.style.cssText = "width:100%;border:0;display:block;color-scheme:normal";
    this.#frame.allow = "clipboard-write";
    this.#frame.src = url;
    this.#resize(this.#height());
    this.#root.append(this.#frame);
  }

  async #fragment() {
    const inline = this.querySelector('script[type="application/yaml"]')?.textContent;
    if (inline?.trim()) return linkTo(inline);
    const link = this.getAttribute("link");
    if (link) return link.slice(link.indexOf("#") + 1);
    const name = this.getAttribute("scenario");
    return name ? `scenario=${encodeURIComponent(name)}` : "";
  }

  #tell(message) {
    this.#frame?.contentWindow?.postMessage({ source: "converge", v: 1, ...message }, HOME.origin);
  }

  // Only the own frame is heard, and only plain data of known types.
  #hear = ({ source, origin, data }) => {
    if (source === null || source !== this.#frame?.contentWindow || origin !== HOME.origin) return;
    if (data?.source !== "converge" || data.v !== 1) return;
    if (data.type === "height" && Number.isFinite(data.height) && !this.#height()) this.#resize(data.height);
    // The page may have changed its colours while the figure was loading.
    if (data.type === "ready" && this.getAttribute("theme") === "page") this.#tell({ type: "set", theme: this.#colours() });
    if (EVENTS.includes(data.type)) {
      this.dispatchEvent(new CustomEvent(`converge:${data.type}`, { bubbles: true, detail: data }));
    }
  };
}

if (!customElements.get("converge-playground")) customElements.define("converge-playground", ConvergePlayground);
})();
