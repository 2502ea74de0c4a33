// Serves a directory over HTTP, for reading the page and for its browser tests:
//   node .ci/serve.mjs [directory] [--port 8080] [--base /some/path/]
// It answers as strictly as a careful host would, so that a page which works here works there.
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.yaml': 'text/yaml; charset=utf-8',
};

// No script but the page's own files, no inline script, nothing from another host. Styles may be inline: bars and
// charts are sized by style attributes, which can't run anything. The same stands in index.html for hosts that send none.
export const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const HEADERS = {
  // Everything here is public. A sandboxed frame has no origin of its own and must be let in, as GitHub Pages does.
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-cache',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

// The file that a request's path stands for, or nothing when it lies outside.
function fileFor(directory, base, url) {
  let path;
  try {
    path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return undefined;
  }
  if (!path.startsWith(base) || path.includes('\0')) return undefined;
  const file = normalize(join(directory, path.slice(base.length)));
  if (file !== directory && !file.startsWith(directory + sep)) return undefined;
  return path.endsWith('/') ? join(file, 'index.html') : file;
}

const compressed = promisify(brotliCompress);
const COMPRESSIBLE = /^(text|application|image\/svg)/;

// A file as a host that compresses sends it; each is compressed once.
async function packed(file, cache) {
  if (!cache.has(file)) {
    const bytes = await readFile(file);
    cache.set(file, compressed(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }));
  }
  return cache.get(file);
}

/**
 * Starts a server; `port` 0 takes a free one. Gives its address and a way to stop it. `policy` and `types` stand in for the
 * content security policy and for types of files: what other hosts send. With `compress` it sends brotli, as most hosts do.
 */
export async function serve({ directory, port = 0, host = '127.0.0.1', base = '/', policy = POLICY, types = {}, compress = false }) {
  const headers = { ...HEADERS };
  if (policy) headers['Content-Security-Policy'] = policy;
  const root = resolve(directory);
  const cache = new Map();
  const server = createServer(async (request, response) => {
    const file = fileFor(root, base, request.url);
    const found = file && (await stat(file).catch(() => undefined));
    if (!found?.isFile()) {
      response.writeHead(404, { ...headers, 'Content-Type': 'text/plain' }).end('not found\n');
      return;
    }
    const type = types[extname(file)] ?? TYPES[extname(file)] ?? 'application/octet-stream';
    if (compress && request.method === 'GET' && COMPRESSIBLE.test(type) && /\bbr\b/.test(request.headers['accept-encoding'])) {
      const bytes = await packed(file, cache);
      response.writeHead(200, { ...headers, 'Content-Type': type, 'Content-Encoding': 'br', 'Content-Length': bytes.length }).end(bytes);
      return;
    }
    response.writeHead(200, { ...headers, 'Content-Type': type, 'Content-Length': found.size });
    if (request.method === 'HEAD') response.end();
    else createReadStream(file).on('error', () => response.destroy()).pipe(response);
  });
  await new Promise((started, failed) => {
    server.once('error', failed);
    server.listen(port, host, started);
  });
  return {
    address: `http://${host}:${server.address().port}${base}`,
    stop: () =>
      new Promise((stopped) => {
        server.close(stopped);
        server.closeAllConnections();
      }),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string', default: '8080' }, base: { type: 'string', default: '/' } },
  });
  try {
    const { address } = await serve({ directory: positionals[0] ?? 'dist', port: Number(values.port), base: values.base });
    console.log(`Converge is at ${address} (Ctrl+C stops it)`);
  } catch (error) {
    const reason = error.code === 'EADDRINUSE' ? `port ${values.port} is taken; choose another: make serve PORT=8081` : error.message;
    console.error(`could not serve: ${reason}`);
    process.exitCode = 1;
  }
}
