// PGlite in a thread of its own: a query blocks the thread it runs on. Messages are PostgreSQL wire bytes; null closes
// the database.
import { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';

const loadDataDir = workerData.packed === undefined ? undefined : await openAsBlob(workerData.packed);
const db = await PGlite.create({ dataDir: workerData.dataDir, extensions: { btree_gist }, loadDataDir });
await db.exec(`set random_page_cost = ${workerData.randomPageCost}`);
parentPort?.on('message', async (bytes) => {
  if (bytes === null) {
    await db.close();
    parentPort?.postMessage(null);
    return;
  }
  const reply = await db.execProtocolRaw(bytes);
  parentPort?.postMessage(reply.slice());
});
parentPort?.postMessage('ready');
