import { Either } from 'effect';
import { readAimsHeading } from './aimsHeading.ts';
import { type AimsRecord, readAimsLine } from './aimsRow.ts';
import { AimsSums } from './aimsSums.ts';
import { countFault } from './heading.ts';
import { noKnownAims, storeAims } from './storeAims.ts';
import type { ImportWork } from './work.ts';

/** Maximum number of faulty lines that are listed individually. */
const TOLD = 20;

/** Imports a historic file (AIMS-7). @throws FileRefused for an invalid heading (AIMS-20) */
export function aimsWork(heading: readonly string[], isCheck: boolean): ImportWork {
  const { columns, aside } = readAimsHeading(heading);
  const sums = new AimsSums();
  /** The row number of each accepted activity id. */
  const taken = new Map<string, number>();
  const told: string[] = [];
  let isWrong = 0;
  let batch: AimsRecord[] = [];
  let known = noKnownAims;
  const leaveOut = (row: number, faults: readonly string[]) => {
    isWrong += 1;
    for (const fault of faults) if (told.length < TOLD) told.push(`row ${row}, ${fault}`);
  };
  return {
    take: ({ row, cells, fault }) => {
      const uneven = countFault(cells, columns.length);
      if (fault !== '' || uneven !== '')
        return leaveOut(row, [fault === '' ? `it ${uneven}` : `it cannot be read (${fault})`]);
      const line: Record<string, string> = {};
      for (const [n, column] of columns.entries())
        if (column !== null) line[column] = cells[n] ?? '';
      const read = readAimsLine(line);
      if (Either.isLeft(read)) return leaveOut(row, read.left);
      const record = read.right;
      const first = taken.get(record.activity_id);
      if (first !== undefined)
        return leaveOut(row, [`its activityId stands in row ${first} already`]);
      taken.set(record.activity_id, row);
      sums.add(record, (column) => (line[column] ?? '').trim());
      batch.push(record);
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
        ...(aside.length > 0
          ? [
              `${aside.join(', ')} ${aside.length === 1 ? 'is' : 'are'} computed by the reports: left aside`,
            ]
          : []),
      ],
      unknown: [],
      sums: await sums.told(db, [...taken.keys()]),
    }),
  };
}
