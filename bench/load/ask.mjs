import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';

/** Sends one call and reads its whole reply. @param tls whether by TLS, with any certificate */
export const ask = (agent, { port, method, path, token, body, headers = {}, tls = false }) =>
  new Promise((resolve, reject) => {
    const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const sent = (tls ? tlsRequest : plainRequest)(
      {
        agent,
        host: '127.0.0.1',
        port,
        path: `/api${path}`,
        method,
        ...(tls ? { rejectUnauthorized: false } : {}),
        headers: {
          authorization: `Bearer ${token}`,
          'accept-encoding': 'br, gzip',
          ...(payload === undefined
            ? {}
            : {
                'content-type': 'application/json',
                'content-length': Buffer.byteLength(payload),
              }),
          ...headers,
        },
      },
      (reply) => {
        const chunks = [];
        reply.on('data', (chunk) => chunks.push(chunk));
        reply.on('end', () =>
          resolve({
            status: reply.statusCode,
            headers: reply.headers,
            bytes: Buffer.concat(chunks),
          }),
        );
        reply.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });
