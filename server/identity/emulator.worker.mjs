// Runs the vendor's auth emulator in a worker thread. It opens no port; requests arrive as
// messages.
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { inject } from 'light-my-request';

// Silences a deprecation warning from the vendor's express (request.connection), which we can't
// fix.
process.noDeprecation = true;
const require = createRequire(import.meta.url);
const used = [
  /^\/v1\/accounts:(createAuthUri|lookup|resetPassword|sendOobCode|signInWithPassword|signUp|update)$/,
  /^\/v1\/projects\/\{targetProjectId\}\/accounts:(batchCreate|batchGet)$/,
  /^\/v1\/token$/,
  /^\/emulator\/v1\/projects\/\{targetProjectId\}\/config$/,
];
// Compiling the schemas of all 77 paths takes seconds. Remove the unused ones.
const { default: spec } = require('firebase-tools/lib/emulator/auth/apiSpec.js');
for (const path of Object.keys(spec.paths))
  if (!used.some((u) => u.test(path))) delete spec.paths[path];
const { createApp } = require('firebase-tools/lib/emulator/auth/server');
const app = createApp(workerData.projectId);
app.then(
  () => parentPort.postMessage({ ready: true }),
  (e) => parentPort.postMessage({ failed: String(e) }),
);
parentPort.on('message', async ({ id, method, url, headers, body }) => {
  try {
    const reply = await inject(await app, {
      method,
      url,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    parentPort.postMessage({ id, status: reply.statusCode, body: reply.payload });
  } catch (e) {
    parentPort.postMessage({
      id,
      status: 500,
      body: JSON.stringify({ error: { code: 500, message: 'INTERNAL' } }),
      failed: String(e),
    });
  }
});
