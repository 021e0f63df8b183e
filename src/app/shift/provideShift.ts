import type { HandoverReply } from '../../../contract/shift/shift.ts';
import { routes } from '../../../contract/table.ts';
import { chooseBase } from '../../../domain/base/choose.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { shiftMachine } from '../../../machines/shift/shift.machine.ts';
import type { HandoverSaved, ShiftLoaded } from '../../../machines/shift/shift.setup.ts';
import { problemText, unsavedOf } from '../../adapters/api/saveOutcome.ts';
import { saveCsv } from '../../adapters/browser/saveFile.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import { sendShiftNote } from '../frame/sendShiftNote.ts';
import type { Services } from '../frame/services.ts';

/** Returns a refusal as a result; any other failure is thrown. */
async function handoverOf(asked: Promise<HandoverReply>): Promise<HandoverSaved> {
  try {
    return { kind: 'saved', handover: (await asked).handover };
  } catch (error) {
    const unsaved = unsavedOf(error);
    if (unsaved?.kind !== 'refused') throw error;
    return { kind: 'refused', message: problemText(unsaved.problem) };
  }
}

/** Provides the actors and actions of the shift log. */
export const provideShift = ({ call, notify }: Pick<Services, 'call' | 'notify'>) =>
  provideAll(shiftMachine, {
    actors: {
      loadShift: fromAbortablePromise(
        async ({ input: { baseId, ownBaseId, date }, signal }): Promise<ShiftLoaded> => {
          const { bases } = await call(routes.listBases, { signal });
          const base = chooseBase(bases, baseId, ownBaseId);
          if (base === null) return { kind: 'none' };
          const params = { id: base.id };
          const log = await call(routes.getShiftLog, { params, query: { date }, signal });
          return { kind: 'found', bases, log };
        },
      ),
      sendNote: sendShiftNote(call),
      giveHandover: fromAbortablePromise(async ({ input: { baseId }, signal }) =>
        handoverOf(
          call(routes.giveHandover, {
            params: { id: baseId },
            idempotencyKey: crypto.randomUUID(),
            signal,
          }),
        ),
      ),
      takeHandover: fromAbortablePromise(async ({ input: { id }, signal }) =>
        handoverOf(call(routes.takeHandover, { params: { id }, signal })),
      ),
    },
    actions: {
      notify: (_, params) => notify(params),
      saveText: (_, { name, text }) => saveCsv(text, name),
    },
  });
