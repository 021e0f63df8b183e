// Serves given bodies from its own thread, so that the reader's thread only reads.
import { createServer } from 'node:http';
import { parentPort, Worker, workerData } from 'node:worker_threads';

if (parentPort !== null) {
  // A reader that parses for seconds must still find its connection open.
  const server = createServer({ keepAliveTimeout: 600_000 }, (request, reply) => {
    const body = workerData.bodies[Number(request.url.slice(1))];
    reply
      .writeHead(200, {
        'content-encoding': workerData.encoding,
        'content-length': body.byteLength,
      })
      .end(body);
  }).listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
}

/**
 * @param bodies compressed bodies.
 * @returns how to fetch one by its index, decompressed, and how to stop
 */
export async function serve(bodies, encoding = 'br') {
  const worker = new Worker(new URL(import.meta.url), { workerData: { bodies, encoding } });
  const port = await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    fetchOne: async (n) => (await fetch(`http://127.0.0.1:${port}/${n}`)).arrayBuffer(),
    stop: () => worker.terminate(),
  };
}

/**
 * Fetches all, three in parallel as the page does, and passes each to `use` as it arrives.
 * @returns the results of `use`, in order
 */
export async function fetchAll({ fetchOne }, count, use = (body) => body) {
  const used = [];
  let next = 0;
  await Promise.all(
    [0, 1, 2].map(async () => {
      for (let n = next++; n < count; n = next++) used[n] = use(await fetchOne(n));
    }),
  );
  return used;
}
