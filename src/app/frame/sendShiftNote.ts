import { routes } from '../../../contract/table.ts';
import type { NewNote, NoteSaved } from '../../../machines/shift/shift.setup.ts';
import type { Call } from '../../adapters/api/api.ts';
import { problemText, unsavedOf } from '../../adapters/api/saveOutcome.ts';
import { fromAbortablePromise } from './fromAbortablePromise.ts';

/**
 * Sends a note to the shift log. A note that is sent again after a lost reply has the same
 * idempotency key, so that it is stored once (SHIFT-4).
 */
export function sendShiftNote(call: Call) {
  let last = { intent: '', key: '' };
  return fromAbortablePromise<NoteSaved, NewNote>(async ({ input, signal }) => {
    const { baseId, text, forNext } = input;
    const intent = JSON.stringify([baseId, text, forNext]);
    if (last.intent !== intent) last = { intent, key: crypto.randomUUID() };
    try {
      const { line } = await call(routes.addShiftNote, {
        params: { id: baseId },
        body: { text, forNext },
        idempotencyKey: last.key,
        signal,
      });
      last = { intent: '', key: '' };
      return { kind: 'saved', line };
    } catch (error) {
      const unsaved = unsavedOf(error);
      if (unsaved?.kind !== 'refused') throw error;
      return { kind: 'refused', message: problemText(unsaved.problem) };
    }
  });
}
