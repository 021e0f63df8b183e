import { Temporal } from 'temporal-polyfill';
import { FileRefused } from './fileRefused.ts';

/** `1/31/2025 4:54:41 AM`, `7/14/2025 13:05` */
const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4}),? (\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?(AM|PM))?$/i;
/** `2022/06/26 00:01:26+00`, `2022-06-26T00:01:26.5Z`, `2022-06-26 00:01` */
const international =
  /^(\d{4})([-/])(\d{2})\2(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
/** Milliseconds since 1970, from 1973 on. */
const epoch = /^\d{12,14}$/;

type Clock = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>>;
/** The instant of a date and time in a time zone or at an offset; null if it doesn't exist. */
function instantOf(clock: Clock, timeZone: string): string | null {
  try {
    return Temporal.ZonedDateTime.from({ ...clock, timeZone }, { overflow: 'reject' })
      .toInstant()
      .toString();
  } catch {
    return null;
  }
}
/** `+0700`, `+07` and `+07:00` as `+07:00`; `Z` and no zone are UTC. */
function zoneOf(text: string): string {
  if (!/^[+-]/.test(text)) return 'UTC';
  return `${text.slice(0, 3)}:${text.replace(':', '').slice(3).padEnd(2, '0')}`;
}

function readAmerican(text: string): string | null {
  const [, month, day, year, hours = '', minute, second = '0', half] = american.exec(text) ?? [];
  const isTwelve = half !== undefined;
  if (isTwelve && (Number(hours) < 1 || Number(hours) > 12)) return null;
  const afternoon = half?.toUpperCase() === 'PM' ? 12 : 0;
  const hour = isTwelve ? (Number(hours) % 12) + afternoon : Number(hours);
  return instantOf(
    {
      year: Number(year),
      month: Number(month),
      day: Number(day),
      hour,
      minute: Number(minute),
      second: Number(second),
    },
    'UTC',
  );
}
function readInternational(text: string): string | null {
  const [, year, , month, day, hour, minute, second = '0', zone = ''] =
    international.exec(text) ?? [];
  return instantOf(
    {
      year: Number(year),
      month: Number(month),
      day: Number(day),
      hour: Number(hour),
      minute: Number(minute),
      second: Number(second),
    },
    zoneOf(zone),
  );
}

/** Reads a time of the file, in UTC where it has no zone; null when it is none (INC-40). */
export function readIncidentTime(given: string): string | null {
  const text = given.trim();
  if (american.test(text)) return readAmerican(text);
  if (international.test(text)) return readInternational(text);
  if (epoch.test(text)) return Temporal.Instant.fromEpochMilliseconds(Number(text)).toString();
  return null;
}

/** Counts the times of a file, because a column that cannot be read is a fault of the file. */
export class IncidentTimes {
  #read = 0;
  #unread = 0;
  #example = '';
  /** @param row the row number, for the example */
  look(given: string, row: number): void {
    const text = given.trim();
    if (text === '') return;
    if (readIncidentTime(text) !== null) {
      this.#read += 1;
      return;
    }
    if (this.#unread === 0) this.#example = `"${text.slice(0, 40)}" in row ${row}`;
    this.#unread += 1;
  }
  /** @throws FileRefused if most times cannot be read (INC-41) */
  refuseUnreadable(): void {
    if (this.#unread > this.#read)
      throw new FileRefused(
        `The times of FireDiscoveryDateTime cannot be read, like ${this.#example}. Write them like 2022-06-26T00:01:26Z or 6/26/2022 12:01:26 AM, in UTC.`,
      );
  }
}
