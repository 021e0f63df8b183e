import { grouped } from '../database/grouped.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Store } from '../database/open.ts';
import { type FileIncident, keyOf, readIncidentFile, type Skipped } from './incidentFile.ts';
import { onDatabase } from './onDatabase.ts';
import { storeIncidents } from './storeIncidents.ts';

/** Most line numbers one reason lists. */
const LISTED = 20;

const report = (taken: FileIncident[], changed: number, same: number, skipped: readonly Skipped[]): string[] => {
  const reasons = [...grouped(skipped, (s) => s.reason)].map(([reason, list]) => {
    const lines = list
      .slice(0, LISTED)
      .map((s) => s.line)
      .join(', ');
    return `  ${list.length} because ${reason}: ${list.length === 1 ? 'line' : 'lines'} ${lines}${list.length > LISTED ? ' …' : ''}`;
  });
  return [
    `${taken.length} incidents taken, ${changed} updated, ${same} already there unchanged, ${skipped.length} lines skipped.`,
    ...reasons,
    ...(taken.some((i) => i.discoveredAt === null)
      ? [`  ${taken.filter((i) => i.discoveredAt === null).length} taken without a discovery time: it cannot be read.`]
      : []),
  ];
};

/** Stores the file's incidents. @returns what was done, a line each */
export async function importInto(store: Store, text: string): Promise<string[]> {
  const { incidents, skipped } = readIncidentFile(text);
  const outcome = await inTransaction(store, { uid: 'import:incidents' }, (tx) => storeIncidents(tx, incidents));
  const isNew = (i: FileIncident) => outcome.added.has(keyOf(i));
  return report(incidents.filter(isNew), outcome.updated, incidents.length - outcome.added.size - outcome.updated, skipped);
}

/**
 * The command on the database of this environment.
 * @throws Error saying to stop the server when it holds the embedded database
 */
export const runImport = (text: string, processEnv: NodeJS.ProcessEnv): Promise<string[]> =>
  onDatabase(processEnv, 'import', ({ store }) => importInto(store, text));
