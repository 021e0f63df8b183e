import { routes } from '../../../contract/table.ts';
import { tableCsv } from '../../../domain/daySheets/file.ts';
import { fieldOfPath } from '../../../domain/daySheets/markForm.ts';
import { daySheetsMachine } from '../../../machines/daySheets/daySheets.machine.ts';
import type {
  Adjusted,
  AdjustOrder,
  MarkSaved,
  SheetsLoaded,
  TermsOrder,
  TermsSaved,
} from '../../../machines/daySheets/daySheets.setup.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { changedByOf, problemText, unsavedOf } from '../../adapters/api/saveOutcome.ts';
import { saveCsv, saveFile } from '../../adapters/browser/saveFile.ts';
import { writeFile } from '../../adapters/report/fileWriter.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** Returns a refusal or another user's change as a result; any other failure is thrown. */
function unsavedMark(error: unknown): MarkSaved {
  const unsaved = unsavedOf(error);
  if (unsaved?.kind === 'changed')
    return { kind: 'changed', changedBy: changedByOf(unsaved.problem) };
  if (unsaved?.kind !== 'refused') throw error;
  const { problem } = unsaved;
  return {
    kind: 'refused',
    field: fieldOfPath(problem.errors?.[0]?.path ?? ''),
    message: problemText(problem),
  };
}

/**
 * Posts a correction. One that is sent again after a lost reply has the same idempotency key, so that
 * it is posted once (PAY-13).
 */
function postAdjustment(call: Services['call']) {
  let last = { intent: '', key: '' };
  return fromAbortablePromise<Adjusted, AdjustOrder>(async ({ input, signal }) => {
    const { assetId, day, body } = input;
    if (body === null) throw new Error('A correction that cannot be read is not posted');
    const intent = JSON.stringify(input);
    if (last.intent !== intent) last = { intent, key: crypto.randomUUID() };
    try {
      await call(routes.adjustSheet, {
        body: { assetId, day, ...body },
        idempotencyKey: last.key,
        signal,
      });
      last = { intent: '', key: '' };
      return { kind: 'posted' };
    } catch (error) {
      const unsaved = unsavedOf(error);
      if (unsaved?.kind !== 'refused') throw error;
      return { kind: 'refused', message: problemText(unsaved.problem) };
    }
  });
}

const saveTerms = (call: Services['call']) =>
  fromAbortablePromise<TermsSaved, TermsOrder>(async ({ input: { id, version, body }, signal }) => {
    if (body === null) throw new Error('Terms that cannot be read are not saved');
    try {
      await call(routes.saveContractTerms, { params: { id }, body, ifMatch: version, signal });
      return { kind: 'saved' };
    } catch (error) {
      const unsaved = unsavedOf(error);
      if (unsaved?.kind === 'changed')
        return { kind: 'changed', changedBy: changedByOf(unsaved.problem) };
      if (unsaved?.kind !== 'refused') throw error;
      return { kind: 'refused', message: problemText(unsaved.problem) };
    }
  });

/** Provides the actors and actions of the day sheets. */
export const provideDaySheets = ({
  call,
  reference,
  notify,
  monitor,
}: Pick<Services, 'call' | 'reference' | 'notify' | 'monitor'>) =>
  provideAll(daySheetsMachine, {
    actors: {
      loadSheets: fromAbortablePromise(
        async ({ input: { tab, assetId, from, until }, signal }): Promise<SheetsLoaded> => {
          const all = reference.fleet();
          if (tab === 'reconciliation') {
            const { halves } = await call(routes.listReconciliation, {
              query: { from, until },
              signal,
            });
            return { aircraft: await all, sheets: null, halves };
          }
          const sheets =
            assetId === ''
              ? null
              : await call(routes.listDaySheets, { query: { assetId, from, until }, signal });
          return { aircraft: await all, sheets, halves: null };
        },
      ),
      saveMark: fromAbortablePromise(async ({ input: { id, version, body }, signal }) => {
        if (body === null) throw new Error('A mark that cannot be read is not saved');
        try {
          await call(routes.saveUnavailable, { params: { id }, body, ifMatch: version, signal });
          return { kind: 'saved' as const };
        } catch (error) {
          return unsavedMark(error);
        }
      }),
      postAdjustment: postAdjustment(call),
      saveTerms: saveTerms(call),
      writeFile: fromAbortablePromise(async ({ input: { name, format, table }, signal }) => {
        if (format === 'csv') saveCsv(tableCsv(table), `${name}.csv`);
        else
          saveFile(
            await writeFile({ sheets: [table] }, () => undefined, signal, monitor),
            `${name}.xlsx`,
          );
      }),
    },
    actions: { notify: (_, params) => notify(params) },
  });
