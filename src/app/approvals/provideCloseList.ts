import { routes } from '../../../contract/table.ts';
import { isReasonKind } from '../../../domain/closing/lines.ts';
import { tableCsv } from '../../../domain/daySheets/file.ts';
import { closeListMachine } from '../../../machines/approvals/closeList.machine.ts';
import type { CloseReasonOutcome } from '../../../machines/approvals/closeList.setup.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { saveCsv, saveFile } from '../../adapters/browser/saveFile.ts';
import { writeFile } from '../../adapters/report/fileWriter.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';
import { type BooksNeeds, orRefused } from './provideApprovals.ts';

/**
 * Provides the actors and actions of the close list.
 * @param tellPeriods called after a reason is stored
 */
export const provideCloseList = (
  { call, notify, reference, monitor }: BooksNeeds & Pick<Services, 'monitor'>,
  tellPeriods: () => void,
) =>
  provideAll(closeListMachine, {
    actors: {
      loadCloseList: fromAbortablePromise(async ({ input: { month }, signal }) => {
        const [list, aircraft, bases] = await Promise.all([
          call(routes.getCloseList, { query: { month }, signal }),
          reference.fleet(),
          reference.bases(),
        ]);
        return { list, aircraft, bases };
      }),
      saveReason: fromAbortablePromise(
        ({ input: { line, reason }, signal }): Promise<CloseReasonOutcome> =>
          orRefused(async () => {
            if (line === null || !isReasonKind(line.kind))
              throw new Error('This line cannot be closed with a reason');
            const { kind, start, assetId, baseId, subject, basis } = line;
            const body = { kind, start, assetId, baseId, subject, basis, reason };
            await call(routes.explainCloseLine, { body, signal });
            return { kind: 'saved' };
          }),
      ),
      writeFile: fromAbortablePromise(async ({ input: { name, format, table }, signal }) => {
        if (format === 'csv') saveCsv(tableCsv(table), `${name}.csv`);
        else
          saveFile(
            await writeFile({ sheets: [table] }, () => undefined, signal, monitor),
            `${name}.xlsx`,
          );
      }),
    },
    actions: { notify: (_, params) => notify(params), tellPeriods },
  });
