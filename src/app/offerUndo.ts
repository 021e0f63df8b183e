import type { Services } from './services.ts';

export interface Undoable {
  readonly message: string;
  readonly undo: () => Promise<unknown>;
  readonly undone: string;
  readonly failed: string;
}
/** Says what was done and offers to undo it for as long as the notice stays (eight seconds, domain §2.0). The page may be left before. */
export function offerUndo({ notices, notify }: Pick<Services, 'notices' | 'notify'>, { message, undo, undone, failed }: Undoable): void {
  const name = `undo ${crypto.randomUUID()}`;
  notify({ variant: 'success', message, action: { label: 'Undo', name } });
  const listening = notices.on('notice.actionTaken', (taken) => {
    if (taken.name !== name) return;
    listening.unsubscribe();
    undo().then(
      () => notify({ variant: 'success', message: undone }),
      () => notify({ variant: 'error', message: failed }),
    );
  });
}
