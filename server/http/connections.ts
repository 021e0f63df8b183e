import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A server's open connections, busy or idle. */
export interface Connections {
  /** Closes idle connections immediately and busy ones after their reply. */
  closeIdle(): void;
}

/**
 * Node's `closeIdleConnections` treats a connection without a request as busy, and checks only
 * once. Browsers keep both kinds open.
 */
export function connectionsOf(server: Server): Connections {
  const calls = new Map<Socket, number>();
  let isClosing = false;
  const closeWhenIdle = (socket: Socket) => {
    if (isClosing && calls.get(socket) === 0) socket.destroySoon();
  };
  server.on('connection', (socket: Socket) => {
    calls.set(socket, 0);
    socket.once('close', () => calls.delete(socket));
    closeWhenIdle(socket);
  });
  server.on('request', ({ socket }, response) => {
    calls.set(socket, (calls.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const count = calls.get(socket);
      if (count === undefined) return;
      calls.set(socket, count - 1);
      closeWhenIdle(socket);
    });
  });
  return {
    closeIdle: () => {
      isClosing = true;
      for (const socket of calls.keys()) closeWhenIdle(socket);
    },
  };
}
