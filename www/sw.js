// Keeps the page, so that it opens without a network after the first visit. .ci/offline.mjs fills in what there is to keep.
//
// Every file but index.html is named by its content, so that a file of one version never stands in for another's. With a
// network index.html is the host's; without one it is the newest that was kept, with all that it names. A version is kept
// whole or not at all; the one before stays for pages that are open, as they ask for more files when they need them.
const { version, page, files } = /* what to keep */ {};

const scope = registration.scope;
const prefix = `converge ${scope} `;
const name = prefix + version;
const PATIENCE_MS = 4000; // for a network that is there and answers nothing

async function keep() {
  // The host may be changing to the next version just now: then that one is kept, soon.
  const response = await fetch(new URL('index.html', scope), { cache: 'no-store' });
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer()));
  if ([...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') !== page) throw new Error('index.html is of another version');
  const cache = await caches.open(name);
  await cache.addAll(files.map((file) => new URL(file, scope)));
  await cache.put(new URL('index.html', scope), response);
}

const own = async () => (await caches.keys()).filter((other) => other.startsWith(prefix));

async function forget() {
  const others = (await own()).filter((other) => other !== name);
  await Promise.all(others.slice(0, -1).map((other) => caches.delete(other)));
}

async function kept(file) {
  for (const cache of [name, ...(await own())]) {
    const response = await (await caches.open(cache)).match(new URL(file, scope));
    if (response) return response;
  }
  return undefined;
}

async function open(request) {
  try {
    const late = new Promise((_, give) => setTimeout(give, PATIENCE_MS, new Error('late')));
    const response = await Promise.race([fetch(request), late]);
    if (response.ok) return response;
  } catch {
    // No network: what was kept is there for that.
  }
  return (await kept('index.html')) ?? fetch(request);
}

addEventListener('install', (event) => event.waitUntil(keep().then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(forget().then(() => clients.claim())));
addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { pathname, searchParams, href } = new URL(url);
  if (method !== 'GET' || !href.startsWith(scope)) return;
  const file = pathname.slice(new URL(scope).pathname.length);
  if (mode === 'navigate') {
    if (['', 'index.html'].includes(file) && !searchParams.has('embed')) event.respondWith(open(event.request));
  } else if (!['index.html', 'embed.js', 'sw.js'].includes(file)) {
    event.respondWith(kept(file).then((response) => response ?? fetch(event.request)));
  }
});
