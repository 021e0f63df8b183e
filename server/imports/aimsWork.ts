import { Either } from 'effect';
import { listedRows } from '../../domain/imports/listedRows.ts';
import { tidyAimsCell } from './aimsCells.ts';
import { readAimsHeading } from './aimsHeading.ts';
import { type AimsRecord, readAimsLine } from './aimsRow.ts';
import { AimsSums } from './aimsSums.ts';
import { AimsTotals } from './aimsTotals.ts';
import { countFault } from './heading.ts';
import { noKnownAims, storeAims } from './storeAims.ts';
import type { ImportWork } from './work.ts';

/** Ids that differ in case are one (AIMS-32). */
const doubledText = (id: string, first: { readonly id: string; readonly row: number }): string =>
  id === first.id
    ? `its activityId stands in row ${first.row} already`
    : `its activityId ${id} stands in row ${first.row} already, as ${first.id}`;

/** Maximum number of faulty lines that are listed individually. */
const TOLD = 20;

/**
 * Imports a historic file (AIMS-7).
 * @param today the day of the import: no record is of a later one (AIMS-31)
 * @throws FileRefused for an invalid heading (AIMS-20)
 */
export function aimsWork(heading: readonly string[], isCheck: boolean, today: string): ImportWork {
  const { columns, aside } = readAimsHeading(heading);
  const sums = new AimsSums();
  const totals = new AimsTotals(heading.map((name) => name.trim()));
  /** The id and the row number of each accepted activity, by the id in lower case. */
  const taken = new Map<string, { readonly id: string; readonly row: number }>();
  const short: number[] = [];
  const told: string[] = [];
  let isWrong = 0;
  let batch: AimsRecord[] = [];
  let known = noKnownAims;
  const leaveOut = (row: number, faults: readonly string[]) => {
    isWrong += 1;
    for (const fault of faults) if (told.length < TOLD) told.push(`row ${row}, ${fault}`);
    return faults.join('; ');
  };
  return {
    take: ({ row, cells, fault, isOpenEnded = false }) => {
      // Spreadsheets leave out the last empty cells; so does a file that is cut off.
      const isShort = cells.length < columns.length && !isOpenEnded;
      const uneven = isShort ? '' : countFault(cells, columns.length);
      if (fault !== '' || uneven !== '')
        return leaveOut(row, [fault === '' ? `it ${uneven}` : `it cannot be read (${fault})`]);
      const line: Record<string, string> = {};
      for (const [n, column] of columns.entries())
        if (column !== null) line[column] = tidyAimsCell(column, cells[n] ?? '', today);
      const read = readAimsLine(line);
      if (Either.isLeft(read)) return leaveOut(row, read.left);
      const record = read.right;
      if (record.activity_date > today)
        return leaveOut(row, ['column activityDate is after the day of the import']);
      const key = record.activity_id.toLowerCase();
      const first = taken.get(key);
      if (first !== undefined) return leaveOut(row, [doubledText(record.activity_id, first)]);
      taken.set(key, { id: record.activity_id, row });
      if (isShort) short.push(row);
      const volume = (column: string) => line[column] ?? '';
      sums.add(record, volume);
      totals.add(row, cells, record, volume);
      batch.push(record);
      return '';
    },
    waiting: () => batch.length,
    next: () => {
      const records = batch;
      batch = [];
      let learned = known;
      return {
        lines: records.length,
        store: async (tx) => {
          const { added, updated, known: now } = await storeAims(tx, records, known);
          learned = now;
          return { added, updated };
        },
        // A check rolls back its rows, so they must not be remembered.
        committed: () => {
          if (!isCheck) known = learned;
        },
      };
    },
    leftOut: () => isWrong,
    told: async (db) => ({
      notes: [
        ...told,
        ...(isWrong > 0 && told.length === TOLD ? ['…'] : []),
        ...(short.length > 0
          ? [
              `${short.length} with fewer cells than the heading: taken, the last ones as empty, ${listedRows(short)}`,
            ]
          : []),
        ...(aside.length > 0
          ? [
              `${aside.join(', ')} ${aside.length === 1 ? 'is' : 'are'} computed by the reports: left aside`,
            ]
          : []),
      ],
      unknown: [],
      sums: await sums.told(
        db,
        [...taken.values()].map(({ id }) => id),
      ),
      totals: totals.told(),
    }),
  };
}
