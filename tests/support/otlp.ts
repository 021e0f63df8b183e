import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as it arrived. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly statusMessage: string;
}
export interface OtlpReceiver {
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** Path and content type of each request. */
  readonly requests: string[];
  /** Everything that arrived, as text. */
  readonly bytes: () => string;
  close(): Promise<void>;
}

type Fields = ReadonlyMap<number, readonly Uint8Array[]>;

/** The length-delimited fields of a protobuf message, by number; others are skipped. */
function fieldsOf(message: Uint8Array): Fields {
  const fields = new Map<number, Uint8Array[]>();
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const key = varint();
    const type = key & 7;
    if (type === 0) varint();
    else if (type === 1) at += 8;
    else if (type === 5) at += 4;
    else {
      const end = varint() + at;
      const found = fields.get(key >> 3) ?? [];
      found.push(message.subarray(at, end));
      fields.set(key >> 3, found);
      at = end;
    }
  }
  return fields;
}
const all = (message: Uint8Array, field: number) => fieldsOf(message).get(field) ?? [];
const first = (fields: Fields, field: number) => fields.get(field)?.[0] ?? new Uint8Array();
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function spanOf(message: Uint8Array): ReceivedSpan {
  const fields = fieldsOf(message);
  const attributes = (fields.get(9) ?? []).map((one) => {
    const pair = fieldsOf(one);
    return [textOf(first(pair, 1)), textOf(first(fieldsOf(first(pair, 2)), 1))] as const;
  });
  return {
    traceId: hexOf(first(fields, 1)),
    spanId: hexOf(first(fields, 2)),
    parentId: hexOf(first(fields, 4)),
    name: textOf(first(fields, 5)),
    attributes: Object.fromEntries(attributes),
    statusMessage: textOf(first(fieldsOf(first(fields, 15)), 2)),
  };
}

/** A receiver of traces: OTLP over HTTP with protobuf. */
export async function otlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const requests: string[] = [];
  const bodies: Buffer[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      bodies.push(body);
      requests.push(`${request.url} ${request.headers['content-type']}`);
      for (const resource of all(body, 1))
        for (const scope of all(resource, 2))
          for (const span of all(scope, 2)) spans.push(spanOf(span));
      reply.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  return {
    // The cast: a server on TCP has an address with a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    bytes: () => Buffer.concat(bodies).toString('latin1'),
    close: () => new Promise((done) => server.close(() => done())),
  };
}
