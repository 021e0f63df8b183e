import { routes } from '../../../contract/table.ts';
import { tableCsv } from '../../../domain/daySheets/file.ts';
import { budgetMachine } from '../../../machines/budget/budget.machine.ts';
import type { BudgetOrder, BudgetSaved } from '../../../machines/budget/budget.setup.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { changedByOf, problemText, unsavedOf } from '../../adapters/api/saveOutcome.ts';
import { saveCsv, saveFile } from '../../adapters/browser/saveFile.ts';
import { writeFile } from '../../adapters/report/fileWriter.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** Returns a refusal or another user's change as a result, and throws any other failure. */
function unsavedBudget(error: unknown, isByMonth: boolean): BudgetSaved {
  const unsaved = unsavedOf(error);
  if (unsaved?.kind === 'changed')
    return { kind: 'changed', changedBy: changedByOf(unsaved.problem) };
  if (unsaved?.kind !== 'refused') throw error;
  const path = unsaved.problem.errors?.[0]?.path ?? '';
  return {
    kind: 'refused',
    field: path === 'key' ? 'key' : isByMonth ? 'months' : 'amount',
    message: problemText(unsaved.problem),
  };
}

/** Sends a save. A retry after a lost reply has the same idempotency key. */
function saveBudget(call: Services['call']) {
  let last = { intent: '', key: '' };
  return fromAbortablePromise<BudgetSaved, BudgetOrder>(async ({ input, signal }) => {
    const { id, version, amounts, ...asked } = input;
    if (amounts === null) throw new Error('A budget that cannot be read is not saved');
    const intent = JSON.stringify(input);
    if (last.intent !== intent) last = { intent, key: crypto.randomUUID() };
    try {
      if (id === null)
        await call(routes.addBudget, {
          body: { ...asked, ...amounts },
          idempotencyKey: last.key,
          signal,
        });
      else
        await call(routes.saveBudget, { params: { id }, body: amounts, ifMatch: version, signal });
      last = { intent: '', key: '' };
      return { kind: 'saved' };
    } catch (error) {
      return unsavedBudget(error, amounts.monthCents !== null);
    }
  });
}

/** Provides the actors and actions of the budget page. */
export const provideBudget = ({
  call,
  notify,
  monitor,
}: Pick<Services, 'call' | 'notify' | 'monitor'>) =>
  provideAll(budgetMachine, {
    actors: {
      loadBudget: fromAbortablePromise(({ input: { dimension, fiscalYear }, signal }) =>
        call(routes.getBudget, {
          query: { dimension, ...(fiscalYear === null ? {} : { fiscalYear }) },
          signal,
        }),
      ),
      saveBudget: saveBudget(call),
      deleteBudget: fromAbortablePromise(async ({ input: { id, version, amounts }, signal }) => {
        try {
          await call(routes.deleteBudget, { params: { id: id ?? '' }, ifMatch: version, signal });
          return { kind: 'saved' as const };
        } catch (error) {
          return unsavedBudget(error, amounts?.monthCents != null);
        }
      }),
      writeFile: fromAbortablePromise(async ({ input: { name, format, table }, signal }) => {
        if (table === null) throw new Error('There is nothing to write');
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
