import type {
  ImportJob,
  ImportKind,
  ImportState,
  UndoneImport,
} from '../../contract/imports/imports.ts';
import { isListKind } from '../../contract/imports/listKinds.ts';
import { format0 } from '../format.ts';
import { haveOtherTotals, linesText } from './outcomeText.ts';

/**
 * Requirements for a file of each kind, shown at the file picker. The full list is in
 * docs/operations.md.
 */
export const kindHelp = (kind: ImportKind): string =>
  kind === 'incidents'
    ? 'CSV in UTF-8 with the columns UniqueFireIdentifier, IncidentName, IncidentTypeCategory, FireDiscoveryDateTime (UTC) and POOProtectingAgency. Others are left aside. At most 200 MB.'
    : kind === 'aims'
      ? 'CSV in UTF-8. Columns are named by the keys of the reports plus activityId; activityId, dispatchId and activityDate must be there. An unknown column stops the import. At most 200 MB.'
      : 'CSV in UTF-8, or the first sheet of an Excel workbook, with the columns of the template in any order. Rows that are here are changed, others are added, none is removed. At most 5,000 rows and 10 MB.';

export const stateNames: Readonly<Record<ImportState, string>> = {
  uploaded: 'Sent',
  checking: 'Being checked',
  checked: 'Checked',
  refused: 'Refused',
  running: 'Under way',
  done: 'Done',
  cancelled: 'Cancelled',
  failed: 'Broke off',
};

/** `1.2 MB`, `15 kB` */
export const sizeText = (bytes: number): string =>
  bytes >= 1_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1000))} kB`;

/** A short summary of an import in the log. */
export function countsText({ kind, outcome, rows, state }: ImportJob): string {
  if (outcome === null) return state === 'running' || rows > 0 ? `${linesText(rows)} read` : '';
  const { added, updated, unchanged, leftOut } = outcome;
  if (isListKind(kind))
    return `${format0(added)} added, ${format0(updated)} changed, ${format0(unchanged)} unchanged, ${format0(leftOut)} refused`;
  return `${format0(added)} taken, ${format0(updated)} updated, ${format0(unchanged)} unchanged, ${format0(leftOut)} left out${haveOtherTotals(outcome) ? ', own totals differ' : ''}`;
}

/** The text of an import that ended without a result. */
export function endedText(job: ImportJob): string {
  const counts = countsText(job);
  // A list is stored whole or not at all (SET-74).
  if (isListKind(job.kind))
    return `${stateNames[job.state]}. ${job.message ?? 'Nothing was stored.'}`;
  return `${stateNames[job.state]}. ${job.message ?? (counts === '' ? '' : `${counts}; what was stored stays.`)}`.trim();
}

/** The state of an import in the log. */
export const jobState = ({ state, undoneAt }: ImportJob): string =>
  undoneAt === null ? stateNames[state] : 'Undone';
/** "58 rows are as they were before bases.csv. 2 stay, see below." */
export function undoneText({ job, undone, kept }: UndoneImport): string {
  const [were, stay] = [undone === 1 ? 'row is as it was' : 'rows are as they were', kept.length];
  const more = stay === 0 ? '' : ` ${format0(stay)} ${stay === 1 ? 'stays' : 'stay'}, see below.`;
  return `${format0(undone)} ${were} before ${job.fileName}.${more}`;
}
