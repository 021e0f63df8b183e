import { momentText } from '../dates/momentText.ts';
import { formatDate } from '../dates/parseDate.ts';
import { formatGallons, formatHours, formatPrice, formatUsd } from '../format.ts';
import { dollarsOf } from '../money.ts';

export type Names = Readonly<Record<string, string>>;
export type Format = (value: unknown, names: Names) => string;

export const number =
  (format: (value: number) => string): Format =>
  (value) =>
    format(Number(value));
export const text: Format = (value) => String(value);
export const money = number((cents) => formatUsd(dollarsOf(cents)));
export const hours = number((hundredths) => `${formatHours(hundredths / 100)} h`);
export const reading = number((hundredths) => formatHours(hundredths / 100));
export const gallons = number(formatGallons);
export const price = number((dollars) => `${formatPrice(dollars)}/gal`);
export const yesNo: Format = (value) => (value === true ? 'Yes' : 'No');
export const percent = number((bps) => `${bps / 100} %`);
/** Shows ids by name, and other values unchanged. */
export const list: Format = (value, names) =>
  Array.isArray(value) ? value.map((one) => names[String(one)] ?? String(one)).join(', ') : '';
export const set: Format = () => 'Yes';
export const name: Format = (value, names) => names[String(value)] ?? 'no longer known';
/** Shows an id by name, and other text unchanged. */
export const nameOrText: Format = (value, names) => names[String(value)] ?? String(value);
export const amounts: Format = (value, names) =>
  Array.isArray(value) ? value.map((cents) => money(cents, names)).join(', ') : '';
export const day: Format = (value) => formatDate(String(value));
const instantOf = (value: unknown) =>
  String(value)
    .replace(' ', 'T')
    .replace(/[+-]00(:?00)?$/, 'Z');
export const moment: Format = (value) => momentText(instantOf(value));
export const kinds: Readonly<Record<string, string>> = {
  flight: 'Flight',
  standby: 'Standby',
  agentOnly: 'Agent-only',
};

/** `empty` is the text for a null value, '' if omitted. */
export type Columns = Readonly<
  Record<string, readonly [label: string, format: Format, empty?: string]>
>;
export interface TableShown {
  /** Name of the row when it is added or removed. */
  readonly noun: string;
  /** Prefix of a changed field's label; '' for none. */
  readonly prefix: string;
  readonly columns: Columns;
}
export const archived: Columns = { archived_at: ['Archived', set] };
export const dates: Columns = { start_date: ['Start', day], end_date: ['End', day, 'no end'] };
export const record = (columns: Columns): TableShown => ({ noun: '', prefix: '', columns });
export const part = (noun: string, columns: Columns, prefix = noun): TableShown => ({
  noun,
  prefix,
  columns,
});
export const named: Columns = { name: ['Name', text], ...archived };
