// The product's report engine as one module, built with the product's own bundler.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/**
 * @param path the caller's folder.
 * @returns the exports of engine.ts
 */
export async function buildEngine(path) {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      lib: { entry: 'bench/report/engine.ts', formats: ['es'], fileName: 'engine' },
      outDir: path,
      target: 'es2023',
    },
  });
  return (await import(pathToFileURL(join(path, 'engine.js')).href)).engine;
}
export const utf8 = {
  encode: (text) => new TextEncoder().encode(text),
  decode: (bytes) => new TextDecoder().decode(bytes),
};
