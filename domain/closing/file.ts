import type { SheetTable } from '../daySheets/file.ts';
import type { CloseRow } from './rows.ts';

const stateTexts: Readonly<Record<CloseRow['state'], string>> = {
  mend: 'To mend',
  needsReason: 'Needs a reason',
  explained: 'Reason given',
  closed: 'Closed',
};
const headers = ['Base', 'Aircraft', 'Half-month', 'What is left', 'State', 'Reason', 'By'];

/** The close list as a table (APR-64). */
export const closeTable = (rows: readonly CloseRow[]): SheetTable => ({
  name: 'Close list',
  columns: headers.map((header) => ({ header, kind: 'text' })),
  rows: rows.map(({ base, aircraft, half, text, state, reason, by }) => [
    ...[base, aircraft, half, text, stateTexts[state], reason, by],
  ]),
});
