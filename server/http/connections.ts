import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The connections of a server: with a call under way, or kept for the next one. */
export interface Connections {
  /** Closes those without a call at once, the others behind the answer they wait for. */
  closeIdle(): void;
}

/**
 * Node's own `closeIdleConnections` takes a connection that never asked anything for a busy one, and looks only once:
 * a browser keeps both kinds.
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
