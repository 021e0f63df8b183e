import type { Services } from './services.ts';

export interface Undoable {
  readonly message: string;
  readonly undo: () => Promise<void>;
  /** What is said when undoing fails. */
  readonly failed: string;
  /** What the button is called; a notice of something that other users did stays until it is closed. */
  readonly label?: 'Undo' | 'Restore';
}
/**
 * Tells what was done with *Undo* beside it, for as long as the notice stands. The page may be left before it is
 * pressed, so this is nobody's chart.
 */
export function offerUndo(
  { notices, notify }: Pick<Services, 'notices' | 'notify'>,
  { message, undo, failed, label = 'Undo' }: Undoable,
): void {
  const name = `undo ${crypto.randomUUID()}`;
  notify({ variant: label === 'Undo' ? 'success' : 'warning', message, action: { label, name } });
  const listening = notices.on('notice.actionTaken', (taken) => {
    if (taken.name !== name) return;
    listening.unsubscribe();
    undo().catch(() => notify({ variant: 'error', message: failed }));
  });
}
