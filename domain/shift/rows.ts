import type { ShiftKind, ShiftLine, ShiftLog, ShiftRecord } from '../../contract/shift/shift.ts';
import { pacificTime } from '../dates/pacific.ts';
import { formatDate } from '../dates/parseDate.ts';
import { dispatchPath } from '../dispatch/view/kinds.ts';
import { escapeFormula, quoted } from '../forms/csv.ts';
import { plainId } from '../home/plainId.ts';
import { plainText } from '../plainText.ts';
import { compareTexts } from '../textOrder.ts';
import { type ShiftAddress, shiftPath } from './address.ts';

export const shiftKindTexts: Readonly<Record<ShiftKind, string>> = {
  launch: 'Launch',
  landing: 'Landing',
  divert: 'Divert',
  abort: 'Abort',
  following: 'Following',
  overdue: 'Overdue',
  unavailable: 'Unavailable',
  available: 'Available',
  preload: 'Preload',
  price: 'Price',
  contract: 'Contract',
  import: 'Import',
  late: 'Late entry',
  handover: 'Hand-over',
  note: 'Note',
};

export interface ShiftRow {
  readonly key: string;
  /** HH:mm Pacific. */
  readonly time: string;
  readonly kind: ShiftKind;
  readonly kindText: string;
  readonly radioId: string;
  readonly incident: string;
  readonly text: string;
  readonly by: string;
  /** The address of its record; '' for none. */
  readonly to: string;
  readonly forNext: boolean;
}
function pathOf({ kind, id }: ShiftRecord, { baseId, date }: Pick<ShiftLog, 'baseId' | 'date'>) {
  switch (kind) {
    case 'agentRate':
      return '/rates/agent';
    case 'landingFee':
      return '/rates/landing-fees';
    case 'contract':
      return '/rates/contracts';
    case 'handover':
      return shiftPath({ baseId, date, sheet: id });
    case 'import':
      return '/settings/imports';
    case 'flight':
    case 'standby':
    case 'agentOnly':
      return dispatchPath(kind, id);
  }
}
const rowOf = (line: ShiftLine, log: Pick<ShiftLog, 'baseId' | 'date'>): ShiftRow => ({
  key: line.key,
  time: pacificTime(line.at),
  kind: line.kind,
  kindText: shiftKindTexts[line.kind],
  radioId: line.radioId,
  incident: line.incident,
  text: line.text,
  by: line.by,
  to: line.record === null ? '' : pathOf(line.record, log),
  forNext: line.forNext,
});

/** Whether a row has each typed word; in an aircraft's name dashes don't count (HOME-9). */
function hasWords({ radioId, incident, text, by, kindText }: ShiftRow, typed: string): boolean {
  const words = plainText(typed).trim().split(/\s+/).filter(Boolean);
  const texts = [radioId, incident, text, by, kindText].map(plainText);
  return words.every(
    (word) =>
      texts.some((one) => one.includes(word)) ||
      (plainId(word) !== '' && plainId(radioId).includes(plainId(word))),
  );
}
/** The lines that meet the filters, newest first (SHIFT-3). */
export const shiftRows = (
  log: Pick<ShiftLog, 'lines' | 'baseId' | 'date'>,
  { text, kind, about }: Pick<ShiftAddress, 'text' | 'kind' | 'about'>,
): ShiftRow[] =>
  log.lines
    .map((line) => rowOf(line, log))
    .filter(
      (row) =>
        (kind === '' || row.kind === kind) &&
        (about === '' || row.radioId === about || row.incident === about) &&
        hasWords(row, text),
    )
    .toReversed();

/** The aircraft of a log, then its incidents. */
export const aboutOptions = ({ lines }: Pick<ShiftLog, 'lines'>): string[] =>
  (['radioId', 'incident'] as const).flatMap((field) =>
    [...new Set(lines.map((line) => line[field]))].filter((name) => name !== '').sort(compareTexts),
  );

const heads = ['Date', 'Time', 'Kind', 'Aircraft', 'Incident', 'Text', 'By', 'For next shift'];
/** The shown rows as CSV, in the order of time (SHIFT-3). */
export function shiftCsv(rows: readonly ShiftRow[], date: string): string {
  const cells = rows
    .toReversed()
    .map((row) => [
      formatDate(date),
      row.time,
      row.kindText,
      row.radioId,
      row.incident,
      row.text,
      row.by,
      row.forNext ? 'yes' : '',
    ]);
  return [heads, ...cells]
    .map((line) => line.map((cell) => quoted(escapeFormula(cell))).join(','))
    .join('\r\n')
    .concat('\r\n');
}
/** `HMT-shift-log-2025-07-14.csv` */
export const shiftFileName = (code: string, date: string): string =>
  `${code}-shift-log-${date}.csv`;
