// Shared by the scripts: runs a command in our terminal and returns its exit code.
import { spawn } from 'node:child_process';

export const run = (command, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('close', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });
/**
 * The same without our terminal: returns the exit code and the output. Several can run in parallel.
 */
export const runQuietly = (command, args) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const said = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => said.push(chunk));
    child.on('close', (code) => resolve({ code: code ?? 1, said: Buffer.concat(said).toString() }));
    child.on('error', (error) => resolve({ code: 1, said: String(error) }));
  });
/** A tool from node_modules, run by this Node. It works where .bin has no execute bit. */
export const tool = (name) => `node_modules/.bin/${name}`;
