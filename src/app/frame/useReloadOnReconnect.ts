import { useEffect } from 'react';
import type { Services } from './services.ts';

/** A board, which reloads its lists on request. */
interface Board {
  send(event: { readonly type: 'reload.requested' }): void;
}
/**
 * Reloads a board when the service is reachable again, and after each sent outbox entry (ENTRY-38).
 * The board's earlier lists lack the sent records.
 */
export function useReloadOnReconnect(
  board: Board,
  { connection, outboxes, session }: Pick<Services, 'connection' | 'outboxes' | 'session'>,
): void {
  useEffect(() => {
    const reload = () => board.send({ type: 'reload.requested' });
    const returning = connection.on('service.returned', reload);
    const outbox = outboxes.of(session.getSnapshot().context.identity?.id ?? '');
    let waiting = outbox.getSnapshot().context.entries.length;
    const sending = outbox.subscribe(({ context: { entries } }) => {
      const isFewer = entries.length < waiting;
      waiting = entries.length;
      if (isFewer) reload();
    });
    return () => {
      returning.unsubscribe();
      sending.unsubscribe();
    };
  }, [board, connection, outboxes, session]);
}
