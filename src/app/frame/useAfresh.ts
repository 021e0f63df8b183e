import { useEffect } from 'react';
import type { Services } from './services.ts';

/** A board: what changes beneath it is asked for again. */
interface Board {
  send(event: { readonly type: 'reload.requested' }): void;
}
/**
 * Loads a board afresh when the service answers again, and each time that something which waited has gone (ENTRY-38):
 * what the board read before that is not what is stored.
 */
export function useAfresh(
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
