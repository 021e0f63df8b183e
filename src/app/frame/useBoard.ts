import { useCallback, useEffect } from 'react';
import { focusField } from '../../adapters/browser/focus.ts';
import type { Services } from './services.ts';
import { useAfresh } from './useAfresh.ts';
import { useChanges } from './useChanges.ts';

/** What a board hears, and what it asks for. */
interface Board {
  send(event: { readonly type: 'reload.requested' } | { readonly type: 'records.changed' } | { readonly type: 'clock.ticked'; readonly now: string }): void;
  on(type: 'focusAsked', handler: (asked: { readonly path: string; readonly yields?: boolean }) => void): { unsubscribe(): void };
}
/** Keeps a board as it is now: its clock, what others save, what waited and has gone; and moves the focus where it asks. */
export function useBoard(board: Board, services: Pick<Services, 'clock' | 'changes' | 'connection' | 'outboxes' | 'session'>): void {
  const { clock } = services;
  useEffect(() => {
    const asking = board.on('focusAsked', ({ path, yields }) => focusField(path, yields));
    const ticking = clock.subscribe((s) => board.send({ type: 'clock.ticked', now: s.context.now }));
    return () => {
      asking.unsubscribe();
      ticking.unsubscribe();
    };
  }, [board, clock]);
  useAfresh(board, services);
  useChanges(
    services,
    useCallback(() => board.send({ type: 'records.changed' }), [board]),
  );
}
