import { type AimsColumn, columnKindOf } from './aimsLine.ts';

const number = /^\$? ?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/;
/** `$4,162.00` as 4162.00, `.5` as 0.5, `1.250` as 1.25: as a spreadsheet saves numbers again. */
export function tidyNumber(text: string, places: number): string {
  const [, whole, decimals = ''] = number.exec(text) ?? [];
  if (whole === undefined || `${whole}${decimals}` === '') return text;
  const kept = decimals.slice(0, places) + decimals.slice(places).replace(/0+$/, '');
  const before = whole.replaceAll(',', '') || '0';
  return kept === '' ? before : `${before}.${kept}`;
}

/** `98` as 1998, `19` as 2019: a year of a historic file is never after this one (AIMS-30). */
const fullYear = (text: string, today: string): string =>
  text.length !== 2 ? text : `${text > today.slice(2, 4) ? '19' : '20'}${text}`;
const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?: (.+))?$/;
const midnight = /^(?:00?:00|12:00)(?::00)?(?: AM)?$/i;
const isMidnight = (clock: string) => midnight.test(clock) && !/^12:00(?::00)?$/.test(clock);

/** `7/14/98 0:00` as 7/14/1998, and `2019-07-14T00:00:00` as 2019-07-14. */
function tidyDay(text: string, today: string): string {
  const [, month, day, year, clock] = slashed.exec(text) ?? [];
  if (year !== undefined)
    return clock === undefined || isMidnight(clock)
      ? `${month}/${day}/${fullYear(year, today)}`
      : text;
  const [, iso = text] = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00)?$/.exec(text) ?? [];
  return iso;
}

const clockText = /^(\d{1,2}):(\d{2})(?::00)?(?: ?(AM|PM))?(?: ([+-]\d{1,2}))?$/i;
/** `9:05`, `9:05:00` and `9:05 AM` as 09:05. */
function tidyClock(text: string): string {
  const [, hours = '', minutes, half, shift] = clockText.exec(text) ?? [];
  if (minutes === undefined) return text;
  if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return text;
  const afternoon = half?.toUpperCase() === 'PM' ? 12 : 0;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + afternoon;
  const clock = `${String(hour).padStart(2, '0')}:${minutes}`;
  return shift === undefined ? clock : `${clock} ${shift}`;
}
/** A clock, or `7/14/2019 9:05` as 2019-07-14T09:05. */
function tidyTime(text: string, today: string): string {
  const [, month = '', day = '', year, clock = ''] = slashed.exec(text) ?? [];
  if (year === undefined || clock === '') return tidyClock(text);
  return `${fullYear(year, today)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${tidyClock(clock)}`;
}

/**
 * The text of a cell as the import reads it: a spreadsheet writes numbers, days and times of a file
 * again when it saves the file (AIMS-28).
 * @param today the day of the import
 */
export function tidyAimsCell(column: AimsColumn, given: string, today: string): string {
  const text = given.trim();
  switch (columnKindOf(column)) {
    case 'number':
      return tidyNumber(text, 2);
    case 'volume':
      return tidyNumber(text, 9);
    case 'day':
      return tidyDay(text, today);
    case 'time':
      return tidyTime(text, today);
    case 'year':
      return /^\d{2}$/.test(text) ? fullYear(text, today) : text;
    case 'text':
      return text;
  }
}
