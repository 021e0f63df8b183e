import type { ImportJob, ImportKind, ImportState } from '../../contract/imports/imports.ts';
import { format0 } from '../format.ts';
import { linesText } from './outcomeText.ts';

/**
 * Requirements for a file of each kind, shown at the file picker. The full list is in
 * docs/operations.md.
 */
export const kindHelp: Readonly<Record<ImportKind, string>> = {
  incidents:
    'CSV in UTF-8 with the columns UniqueFireIdentifier, IncidentName, IncidentTypeCategory, FireDiscoveryDateTime (UTC) and POOProtectingAgency. Others are left aside.',
  aims: 'CSV in UTF-8. Columns are named by the keys of the reports plus activityId; activityId, dispatchId and activityDate must be there. An unknown column stops the import.',
};

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
export function countsText({ outcome, rows, state }: ImportJob): string {
  if (outcome === null) return state === 'running' || rows > 0 ? `${linesText(rows)} read` : '';
  const { added, updated, unchanged, leftOut } = outcome;
  return `${format0(added)} taken, ${format0(updated)} updated, ${format0(unchanged)} unchanged, ${format0(leftOut)} left out`;
}

/** The text of an import that ended without a result. */
export function endedText(job: ImportJob): string {
  const counts = countsText(job);
  return `${stateNames[job.state]}. ${job.message ?? (counts === '' ? '' : `${counts}; what was stored stays.`)}`.trim();
}
