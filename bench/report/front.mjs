// The service with a generated history: this server answers metrics and dimensions, the service
// behind it everything else.
import { request as ask, createServer } from 'node:http';
import { parentPort, Worker, workerData } from 'node:worker_threads';

if (parentPort !== null) {
  const { behind, months, dimensions, whole } = workerData;
  const bodies = new Map(months.map(({ month, body }) => [month, body]));
  const send = (reply, tag, type, body) =>
    reply
      .writeHead(200, {
        'content-type': type,
        'content-encoding': 'br',
        etag: `"${tag}"`,
        'cache-control': 'no-store',
        'content-length': body.byteLength,
      })
      .end(body);
  createServer({ keepAliveTimeout: 600_000 }, (request, reply) => {
    const url = new URL(request.url, behind);
    if (
      url.pathname === '/api/catis/dimensions' &&
      request.headers['if-none-match'] === '"dimensions"'
    )
      return reply.writeHead(304).end();
    if (url.pathname === '/api/catis/dimensions')
      return send(reply, 'dimensions', 'application/json', dimensions);
    if (
      url.pathname === '/api/catis/metrics' &&
      String(request.headers.accept).includes('vnd.catis.months')
    )
      return reply
        .writeHead(200, {
          'content-type': 'application/vnd.catis.months',
          'content-encoding': 'gzip',
          'cache-control': 'no-store',
          'content-length': whole.byteLength,
        })
        .end(whole);
    const month =
      url.pathname === '/api/catis/metrics' ? (url.searchParams.get('from') ?? '').slice(0, 7) : '';
    const body = bodies.get(month);
    if (body !== undefined) return send(reply, month, 'application/vnd.apache.arrow.stream', body);
    const forwarded = ask(
      url,
      { method: request.method, headers: { ...request.headers, host: url.host } },
      (answer) => {
        reply.writeHead(answer.statusCode, answer.headers);
        answer.pipe(reply);
      },
    );
    forwarded.on('error', () => reply.writeHead(502).end());
    return request.pipe(forwarded);
  }).listen(0, '127.0.0.1', function listening() {
    parentPort.postMessage(this.address().port);
  });
}

/**
 * @param behind origin of the service
 * @param months `YYYY-MM` and compressed columns
 * @param dimensions compressed JSON
 * @param whole all months in one reply, as a page requests them
 * @returns the origin to open, and a function that stops the server
 */
export async function serveInFront(behind, months, dimensions, whole) {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { behind, months, dimensions, whole },
  });
  const port = await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return { origin: `http://127.0.0.1:${port}`, stop: () => worker.terminate() };
}
