import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts one service as a release starts it, with a collection of memory on request.
 * @returns its memory, and its end by SIGTERM
 */
export async function startService(port, env) {
  const child = fork('dist/server/main.js', [], {
    execArgv: ['--expose-gc', '--import', './bench/longRun/reportMemory.mjs'],
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const startedAt = performance.now();
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => {
      if (String(text).includes('CATIS is ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}.`)));
  });
  child.removeAllListeners('exit');
  return {
    ageMinutes: () => (performance.now() - startedAt) / 60_000,
    memory: async () => {
      child.send('memory');
      const [state] = await once(child, 'message');
      return state;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await ended;
      if (code !== 0) throw new Error(`The service ended with ${code}.`);
    },
  };
}
