// Runs PGlite in a worker thread, because a query blocks its thread. Messages are PostgreSQL wire
// bytes; null closes the database.
import { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { upkeepOf } from './pgliteUpkeep.mjs';

const loadDataDir =
  workerData.packed === undefined ? undefined : await openAsBlob(workerData.packed);
const db = await PGlite.create({
  dataDir: workerData.dataDir,
  extensions: { btree_gist },
  loadDataDir,
  // Keep the log at its minimum of two files.
  startParams: [...PGlite.defaultStartParams, '-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB'],
});
await db.exec(`set random_page_cost = ${workerData.randomPageCost}`);
// One at a time: nothing of ours may run between the parts of a query.
let last = Promise.resolve();
const inTurn = (work) => {
  last = last.then(work);
  return last;
};
const upkeep = upkeepOf(db, workerData.quietAfterMs, (work) =>
  inTurn(() => work().catch(() => undefined)),
);
parentPort?.on('message', (bytes) => {
  void inTurn(async () => {
    if (bytes === null) {
      upkeep.stop();
      await db.close();
      parentPort?.postMessage(null);
      return;
    }
    const reply = await db.execProtocolRaw(bytes);
    parentPort?.postMessage(reply.slice());
    await upkeep.answered(bytes, reply);
  });
});
parentPort?.postMessage('ready');
