import { visibleText } from '../../../../contract/wire/visibleText.ts';
import { pacificDay, pacificTime, placeTime } from '../../../dates/pacific.ts';
import { formatDate, parseDate } from '../../../dates/parseDate.ts';
import { parseTime, rewriteTime } from '../../../dates/parseTime.ts';
import { startsFormula } from '../../../forms/csv.ts';
import { readNumber } from '../../../forms/typed.ts';
import { normalName, tidyName } from '../../../names.ts';
import { exactGallonsOf, litresOf } from '../../../volume.ts';

/** The lists that a column can refer to. */
export type Referred =
  | 'base'
  | 'aircraft'
  | 'aircraftType'
  | 'aircraftVendor'
  | 'agentType'
  | 'jobFunction'
  | 'role';
export type ReadCell<V> = { readonly value: V } | { readonly error: string };

/**
 * One column of a file of a list. Members are methods (bivariant), so that a column of one type
 * fits wherever any column does.
 */
export interface ListColumn<V> {
  /** The form's label. */
  readonly label: string;
  /** The message for an empty cell; without it, the cell can be empty. */
  readonly required?: string;
  /** The value is the key of a row of this list, or several of them. */
  readonly refers?: Referred;
  /** An export has this column only if a row has a value. */
  readonly isRare?: true;
  /** A stored null means that the row can't hold a value, so a file doesn't change it. */
  readonly isOutsideWhenNull?: true;
  /** The value in a row that a file without this column adds, if not that of an empty cell. */
  whenAbsent?(row: { readonly [key: string]: unknown }): V;
  write(value: V): string;
  /** Reads a cell, trimmed. An empty one is the column's empty value (SET-72). */
  read(text: string): ReadCell<V>;
}
type Options = Pick<ListColumn<unknown>, 'required' | 'isRare'>;

const value = <V>(read: V): ReadCell<V> => ({ value: read });
const error = (sentence: string) => ({ error: sentence });

/** A text that a spreadsheet would run, or that looks like one that was escaped already. */
const needsEscape = (text: string) => startsFormula.test(text.replace(/^'+/, ''));
/** Escapes a formula so that reading it restores the text (SAFE-6, SET-71). */
const escaped = (text: string) => (needsEscape(text) ? `'${text}` : text);
const unescaped = (text: string) =>
  text.startsWith("'") && needsEscape(text) ? text.slice(1) : text;

function textColumn(label: string, tidy: (text: string) => string, options: Options) {
  return {
    label,
    ...options,
    write: (text: string) => escaped(text),
    read: (text: string) => value(tidy(unescaped(text))),
  } satisfies ListColumn<string>;
}
/** A name or another text of one line. */
export const text = (label: string, options: Options = {}): ListColumn<string> =>
  textColumn(label, tidyName, options);
/** A code or an id, in upper case. */
export const upper = (label: string, options: Options = {}): ListColumn<string> =>
  textColumn(label, (typed) => tidyName(typed).toUpperCase(), options);
/** A text of several lines. */
export const lines = (label: string, options: Options = {}): ListColumn<string> =>
  textColumn(label, (typed) => visibleText(typed).trim(), options);
/** A text that can be missing. */
export const optionalText = (label: string): ListColumn<string | null> => ({
  label,
  write: (typed) => escaped(typed ?? ''),
  read: (typed) => value(tidyName(unescaped(typed)) || null),
});

function decimals(typed: string, places: number): ReadCell<number | null> {
  const read = readNumber(typed, places);
  if (read.isInvalid)
    return error(
      places === 0 ? 'Enter a whole number.' : `Enter a number with at most ${places} decimals.`,
    );
  return value(read.value);
}
const orZero = (read: ReadCell<number | null>): ReadCell<number> =>
  'error' in read ? read : value(read.value ?? 0);

export const number = (
  label: string,
  places: number,
  options: Options = {},
): ListColumn<number | null> => ({
  label,
  ...options,
  write: (n) => (n === null ? '' : String(n)),
  read: (typed) => decimals(typed, places),
});
/** Dollars and cents; empty is null. */
export const money = (label: string): ListColumn<number | null> => ({
  label,
  write: (dollars) => (dollars === null ? '' : dollars.toFixed(2)),
  read: (typed) => decimals(typed, 2),
});
/** Dollars and cents; empty is 0. */
export const moneyOrZero = (label: string, options: Options = {}): ListColumn<number> => ({
  label,
  ...options,
  write: (dollars) => dollars.toFixed(2),
  read: (typed) => orZero(decimals(typed, 2)),
});
/** Dollars per gallon, with two to four decimals. */
export const unitPrice = (label: string, options: Options = {}): ListColumn<number | null> => ({
  label,
  ...options,
  write: (dollars) => (dollars === null ? '' : dollars.toFixed(4).replace(/0{1,2}$/, '')),
  read: (typed) => decimals(typed, 4),
});

const plainNumber = (n: number) => n.toFixed(9).replace(/\.?0+$/, '');
const VOLUME = /^(.*?)\s*(?:gal|gallons)?$/i;
/** Litres, written as US gallons; empty is null. */
export const gallons = (label: string, options: Options = {}): ListColumn<number | null> => ({
  label,
  ...options,
  write: (litres) => (litres === null ? '' : plainNumber(exactGallonsOf(litres))),
  read: (typed) => {
    const read = decimals(VOLUME.exec(typed)?.[1] ?? typed, 9);
    if ('error' in read || read.value === null) return read;
    if (read.value < 0) return error('Must be 0 or more.');
    // Beyond this, no tank or aircraft is meant, and litres lose their nine decimals.
    return read.value > 1_000_000 ? error('Must be 1000000 or less.') : value(litresOf(read.value));
  },
});
/** Litres, written as US gallons; empty is 0. */
export const gallonsOrZero = (label: string): ListColumn<number> => {
  const column = gallons(label);
  return { label, write: column.write, read: (typed) => orZero(column.read(typed)) };
};

/** A day as `YYYY-MM-DD`, written MM/DD/YYYY. A spreadsheet may add a time of midnight. */
function readDay(typed: string): ReadCell<string | null> {
  if (typed === '') return value(null);
  const day = parseDate(typed.replace(/ 0{1,2}:00(:00)?( AM)?$/i, ''));
  return day.value === null ? error('Enter a date as MM/DD/YYYY.') : value(day.value);
}
export const optionalDay = (label: string): ListColumn<string | null> => ({
  label,
  write: (on) => (on === null ? '' : formatDate(on)),
  read: readDay,
});
export const day = (label: string, required: string): ListColumn<string> => ({
  label,
  required,
  write: (on) => (on === '' ? '' : formatDate(on)),
  read: (typed) => {
    const read = readDay(typed);
    return 'error' in read ? read : value(read.value ?? '');
  },
});

/** An instant, written as a Pacific day and minute. */
function readInstant(typed: string): ReadCell<string | null> {
  if (typed === '') return value(null);
  const [date = '', ...rest] = typed.split(' ');
  const on = parseDate(date).value;
  const at = rest.length === 0 ? '00:00' : parseTime(rewriteTime(rest.join(' '))).value;
  if (on === null || at === null) return error('Enter a day and a time as MM/DD/YYYY HH:MM.');
  const placed = placeTime(on, at);
  return placed.kind === 'placed' ? value(placed.instant) : error(placed.hint);
}
const instantText = (at: string) => `${formatDate(pacificDay(at))} ${pacificTime(at)}`;
export const optionalInstant = (label: string): ListColumn<string | null> => ({
  label,
  write: (at) => (at === null ? '' : instantText(at)),
  read: readInstant,
});
export const instant = (label: string, required: string): ListColumn<string> => ({
  label,
  required,
  write: (at) => (at === '' ? '' : instantText(at)),
  read: (typed) => {
    const read = readInstant(typed);
    return 'error' in read ? read : value(read.value ?? '');
  },
});

const yes = ['yes', 'y', 'true', '1', 'x'];
const no = ['', 'no', 'n', 'false', '0'];
/** `Yes`, or empty. */
export const flag = (label: string): ListColumn<boolean> => ({
  label,
  write: (isOn) => (isOn ? 'Yes' : ''),
  read: (typed) =>
    yes.includes(typed.toLowerCase())
      ? value(true)
      : no.includes(typed.toLowerCase())
        ? value(false)
        : error('Use Yes, or leave it empty.'),
});

/** One of a few ids, written by its label; read by either. */
export const choice = <Id extends string>(
  label: string,
  options: readonly { readonly id: Id; readonly label: string }[],
  required?: string,
): ListColumn<Id | ''> => ({
  label,
  ...(required === undefined ? {} : { required }),
  write: (id) => options.find((one) => one.id === id)?.label ?? '',
  read: (typed) => {
    if (typed === '') return value('');
    const found = options.find(
      (one) =>
        normalName(one.id) === normalName(typed) || normalName(one.label) === normalName(typed),
    );
    return found === undefined
      ? error(`Use one of ${options.map((one) => one.label).join(', ')}.`)
      : value(found.id);
  },
});

/** The key of one row of another list; null for none. */
export const reference = (
  label: string,
  refers: Referred,
  required?: string,
): ListColumn<string | null> => ({
  ...optionalText(label),
  refers,
  ...(required === undefined ? {} : { required }),
});
const SEPARATOR = '; ';
/** The keys of several rows of another list. */
export const references = (
  label: string,
  refers: Referred,
  required?: string,
): ListColumn<readonly string[]> => ({
  label,
  refers,
  ...(required === undefined ? {} : { required }),
  write: (keys) => escaped(keys.join(SEPARATOR)),
  read: (typed) =>
    value([
      ...new Set(
        unescaped(typed)
          .split(';')
          .map(tidyName)
          .filter((key) => key !== ''),
      ),
    ]),
});
