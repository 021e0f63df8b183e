import { useCallback, useEffect } from 'react';
import type { QueuedSave } from '../../../domain/dispatch/queued/queuedRecords.ts';
import type { OutboxSnapshot } from '../../../machines/outbox/outbox.machine.ts';
import type { EntrySent, QueueChanged } from '../../../machines/parts/queue.ts';
import { focusField } from '../../adapters/browser/focus.ts';
import type { Services } from './services.ts';
import { useChanges } from './useChanges.ts';
import { useReloadOnReconnect } from './useReloadOnReconnect.ts';

/** The events that a board receives and emits. */
interface Board {
  send(
    event:
      | { readonly type: 'reload.requested' }
      | { readonly type: 'records.changed' }
      | { readonly type: 'clock.ticked'; readonly now: string }
      | QueueChanged
      | EntrySent,
  ): void;
  on(
    type: 'focusAsked',
    handler: (asked: { readonly path: string; readonly yields?: boolean }) => void,
  ): { unsubscribe(): void };
}
/** Sends the queued saves and the sent ones of this computer to a board (ENTRY-45). */
function useQueue(
  board: Board,
  { outboxes, session }: Pick<Services, 'outboxes' | 'session'>,
): void {
  useEffect(() => {
    const outbox = outboxes.of(session.getSnapshot().context.identity?.id ?? '');
    let told: readonly QueuedSave[] = [];
    const tell = ({ context: { entries } }: Pick<OutboxSnapshot, 'context'>) => {
      if (entries === told) return;
      told = entries;
      board.send({ type: 'queue.changed', entries });
    };
    tell(outbox.getSnapshot());
    const queue = outbox.subscribe(tell);
    const sent = outbox.on('entry.sent', (event) => board.send(event));
    return () => {
      queue.unsubscribe();
      sent.unsubscribe();
    };
  }, [board, outboxes, session]);
}
/**
 * Keeps a board up to date with the clock, other users' saves and the outbox; moves the focus on
 * request.
 */
export function useBoard(
  board: Board,
  services: Pick<Services, 'clock' | 'changes' | 'connection' | 'outboxes' | 'session'>,
): void {
  const { clock } = services;
  useEffect(() => {
    const asking = board.on('focusAsked', ({ path, yields }) => focusField(path, yields));
    const ticking = clock.subscribe((s) =>
      board.send({ type: 'clock.ticked', now: s.context.now }),
    );
    return () => {
      asking.unsubscribe();
      ticking.unsubscribe();
    };
  }, [board, clock]);
  useQueue(board, services);
  useReloadOnReconnect(board, services);
  useChanges(
    services,
    useCallback(() => board.send({ type: 'records.changed' }), [board]),
  );
}
