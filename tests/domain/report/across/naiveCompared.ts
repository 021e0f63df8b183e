import type { ReportFilters } from '../../../../domain/report/request/request.ts';
import { type Activity, naiveGroups, naiveRows, nameIn, numbers, type Value } from '../naive.ts';
import type { Season } from '../season.ts';
import type { AcrossLine } from './naiveAcross.ts';

interface Range {
  readonly from: string;
  readonly until: string;
}
const dayMs = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const ms = (day: string) => Date.parse(`${day}T00:00:00Z`);
const yearEarlier = (day: string) => {
  const moved = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return moved.endsWith('02-29') ? moved.replace('02-29', '02-28') : moved;
};

const daysBefore = new Map<string, Range>();
/** The days of the compared range, day by day; each range counts once. */
export function naiveDays(by: string, range: Range): Range {
  const key = `${by} ${range.from} ${range.until}`;
  const found = daysBefore.get(key) ?? countedDays(by, range);
  daysBefore.set(key, found);
  return found;
}
function countedDays(by: string, { from, until }: Range): Range {
  if (by === 'earlier') return { from: yearEarlier(from), until: yearEarlier(until) };
  const end = ms(from) - dayMs;
  const isWhole = from.endsWith('-01') && iso(ms(until) + dayMs).endsWith('-01');
  if (!isWhole) return { from: iso(end - (ms(until) - ms(from))), until: iso(end) };
  // Counts months forward and back one by one.
  let months = 0;
  for (let day = ms(from); day <= ms(until); day += dayMs)
    if (iso(day).endsWith('-01')) months += 1;
  let begin = ms(from);
  for (; months > 0; months -= 1)
    do begin -= dayMs;
    while (!iso(begin).endsWith('-01'));
  return { from: iso(begin), until: iso(end) };
}

export interface NaiveCompared {
  readonly groups: readonly {
    readonly label: string;
    readonly rows: readonly AcrossLine[];
    readonly total: AcrossLine;
  }[];
  readonly rows: readonly AcrossLine[];
  readonly total: AcrossLine;
}

/**
 * A naive comparison of a measure with another range: splits and computes the shares of each row
 * again.
 */
export function naiveCompared(
  { dimensions, activities }: Season,
  dimension: string,
  groupBy: string,
  asked: {
    by: string;
    days: Range;
    measure: string;
    isRatio: boolean;
    names: readonly string[];
    filters?: ReportFilters;
  },
): NaiveCompared {
  const { by, days, measure, isRatio, names, filters = {} } = asked;
  const other = naiveDays(by, days);
  const within = (range: Range) => (a: Activity) => range.from <= a.day && a.day <= range.until;
  const now: Activity[] = activities.filter(within(days));
  const before: Activity[] = activities.filter(within(other)).map((a) => ({ ...a, copyOf: a }));
  const { counted, lists } = naiveRows(
    { dimensions, activities: [...now, ...before] },
    dimension,
    groupBy,
    filters,
  );
  const figures = (list: readonly Activity[], isTotal: boolean): Value[] => {
    const figure = (own: readonly Activity[]): Value =>
      own.length === 0 && !isTotal ? null : (numbers(own)[measure] ?? null);
    const x = figure(list.filter((share) => share.copyOf === undefined));
    const y = figure(list.filter((share) => share.copyOf !== undefined));
    const said = x !== null || y !== null;
    const both = x !== null && y !== null;
    if (!said || (isRatio && !both)) return [x, y, null, null];
    const [a, b] = [Number(x ?? 0), Number(y ?? 0)];
    const size =
      b <= 0 ? null : Number((BigInt(Math.abs(a - b)) * 20_000n + BigInt(b)) / (2n * BigInt(b)));
    return [x, y, a - b, size === null ? null : a < b && size !== 0 ? -size : size];
  };
  const line = (list: readonly Activity[]): AcrossLine => [
    ...names.map((name) => nameIn(list, name)),
    ...figures(list, false),
  ];
  const nameless = names.map(() => null);
  const grouped = naiveGroups(lists, groupBy);
  return {
    groups: (grouped ?? []).map((group) => ({
      label: group.label,
      rows: group.lists.map(line),
      total: [...nameless, ...figures(group.lists.flat(), false)],
    })),
    rows: grouped === null ? lists.map(line) : [],
    total: [...nameless, ...figures(counted, true)],
  };
}
