// The services of the journeys. The demo data of a first start is created once; each service starts
// with its own copy. Usage: node scripts/e2e-services.mjs FOLDER PORT=DATA ... FOLDER keeps that
// first data, for journeys that start their own service. It prints a line when all services are
// ready, and ends as soon as one of them does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';

const [folder, ...services] = process.argv.slice(2);

/** Starts a service on a port and a data folder, and waits until it reports its address. */
async function start(port, data) {
  const service = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: port, CATIS_DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const ready = new Promise((done) => {
    service.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('CATIS is ready')) done(true);
    });
  });
  if ((await Promise.race([ready, once(service, 'exit')])) !== true)
    throw new Error(`The service of ${data} did not start: ${said}`);
  return service;
}

const first = await start('0', folder);
first.kill('SIGTERM');
await once(first, 'exit');
await Promise.all(
  services.map(async (each) => {
    const [port, data] = each.split('=');
    cpSync(folder, data, { recursive: true });
    const service = await start(port, data);
    service.once('exit', () => process.exit(1));
  }),
);
console.log('All services are ready.');
