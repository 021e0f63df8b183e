import type { ChangeLogQuery } from '../../../contract/history/changeLog.ts';
import { changeLogRoutes } from '../../../contract/history/routes.ts';
import { type LogRow, logRows } from '../../../domain/history/changeLog.ts';
import { type AllChanges, changeLogMachine } from '../../../machines/history/changeLog.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { saveCsv } from '../../adapters/browser/saveFile.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** Changes of one file: 100 calls. */
const MOST = 20_000;

async function readAll(
  call: Services['call'],
  query: ChangeLogQuery,
  signal: AbortSignal,
): Promise<AllChanges> {
  const rows: LogRow[] = [];
  let after: string | null = null;
  do {
    const asked: ChangeLogQuery = after === null ? query : { ...query, after };
    const page = await call(changeLogRoutes.listChangeLog, { query: asked, signal });
    rows.push(...logRows(page));
    after = page.next;
  } while (after !== null && rows.length < MOST);
  return { rows, isCut: after !== null };
}

/** Provides the actors and actions of the log of all changes. */
export const provideChangeLog = ({ call, notify }: Pick<Services, 'call' | 'notify'>) =>
  provideAll(changeLogMachine, {
    actors: {
      loadPage: fromAbortablePromise(({ input: { query }, signal }) =>
        call(changeLogRoutes.listChangeLog, { query, signal }),
      ),
      loadAll: fromAbortablePromise(({ input: { query }, signal }) => readAll(call, query, signal)),
    },
    actions: {
      notify: (_, params) => notify(params),
      saveText: (_, { name, text }) => saveCsv(text, name),
    },
  });
