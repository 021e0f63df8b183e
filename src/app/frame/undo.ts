import type { Services } from './services.ts';

export interface Undoable {
  readonly message: string;
  readonly undo: () => Promise<void>;
  /** The message of a failed undo. */
  readonly failed: string;
  /**
   * The button's label. Only a notice labeled Undo disappears by itself; one about other users'
   * changes stays until closed.
   */
  readonly label?: 'Undo' | 'Restore';
}
/**
 * Shows a notice with an Undo button. It works after the page is left, so it belongs to no page's
 * chart.
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
