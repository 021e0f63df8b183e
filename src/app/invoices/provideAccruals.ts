import { routes } from '../../../contract/table.ts';
import { accrualCsv, accrualSheet } from '../../../domain/invoices/accrualRows.ts';
import { accrualsMachine } from '../../../machines/invoices/accruals.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { saveCsv, saveFile } from '../../adapters/browser/saveFile.ts';
import { writeFile } from '../../adapters/report/fileWriter.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** Provides the actors and actions of the accruals. */
export const provideAccruals = ({
  call,
  notify,
  monitor,
}: Pick<Services, 'call' | 'notify' | 'monitor'>) =>
  provideAll(accrualsMachine, {
    actors: {
      loadAccruals: fromAbortablePromise(
        async ({ input: query, signal }) =>
          (await call(routes.listAccruals, { query, signal })).accruals,
      ),
      writeFile: fromAbortablePromise(async ({ input: { name, format, groups }, signal }) => {
        if (format === 'csv') saveCsv(accrualCsv(groups), `${name}.csv`);
        else {
          const sheets = [accrualSheet(groups)];
          saveFile(await writeFile({ sheets }, () => undefined, signal, monitor), `${name}.xlsx`);
        }
      }),
    },
    actions: { notify: (_, params) => notify(params) },
  });
