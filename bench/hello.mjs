// The smallest React page, built and compressed like the product: the lower bound of a first paint.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const html =
  '<!doctype html><html lang="en"><head><title>Hello</title></head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>';
const script = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  createRoot(document.getElementById('root')).render(createElement('h1', null, 'Hello'));`;
const types = { html: 'text/html', js: 'text/javascript' };

/**
 * @param path the caller's folder.
 * @returns the page's origin, and a function that stops serving it
 */
export async function serveHello(path) {
  writeFileSync(join(path, 'index.html'), html);
  writeFileSync(join(path, 'main.js'), script);
  const modules = join(process.cwd(), 'node_modules');
  await build({
    configFile: false,
    root: path,
    logLevel: 'error',
    mode: 'production',
    resolve: { alias: [{ find: /^(react|react-dom)(?=$|\/)/, replacement: `${modules}/$1` }] },
    build: { outDir: 'out' },
  });
  const bodies = new Map();
  const server = createServer((request, reply) => {
    const file = request.url === '/' ? 'index.html' : request.url.slice(1);
    // Browsers also request other files, such as a favicon.
    if (!/^(index\.html|assets\/[\w-]+\.js)$/.test(file)) return reply.writeHead(404).end();
    const body = bodies.get(file) ?? brotliCompressSync(readFileSync(join(path, 'out', file)));
    bodies.set(file, body);
    return reply
      .writeHead(200, { 'content-type': types[file.split('.').at(-1)], 'content-encoding': 'br' })
      .end(body);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return { origin: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}
