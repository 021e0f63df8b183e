import type { ReportFilters } from '../../../../domain/report/request/request.ts';
import {
  type Activity,
  monthNames,
  naiveGroups,
  naiveRows,
  nameIn,
  numbers,
  type Value,
} from '../naive.ts';
import type { Season } from '../season.ts';

/** One line: names, the total, a figure per column; null where it has no records. */
export type AcrossLine = readonly Value[];
export interface NaiveAcross {
  readonly labels: readonly string[];
  readonly groups: readonly {
    readonly label: string;
    readonly rows: readonly AcrossLine[];
    readonly total: AcrossLine;
  }[];
  readonly rows: readonly AcrossLine[];
  readonly total: AcrossLine;
  /** Activities without a rate in the total line, a count per column. */
  readonly withoutRate: readonly number[];
}

const dateLabels = (
  days: readonly string[],
  by: string,
): { labels: string[]; of: (day: string) => string } => {
  const of = (day: string) => {
    const [year, month] = [day.slice(0, 4), Number(day.slice(5, 7))];
    if (by === 'year') return year;
    return by === 'quarter'
      ? `Q${Math.ceil(month / 3)} ${year}`
      : `${monthNames[month - 1]} ${year}`;
  };
  const labels: string[] = [];
  const [first = '', last = ''] = [[...days].sort()[0], [...days].sort().at(-1)];
  // Day by day from the first to the last: slow, but no column can be missing.
  for (let time = Date.parse(first); time <= Date.parse(last); time += 86_400_000) {
    const label = of(new Date(time).toISOString().slice(0, 10));
    if (labels.at(-1) !== label) labels.push(label);
  }
  return { labels, of };
};

/** A naive pivot: filters the shares of each row for each column, and computes everything again. */
export function naiveAcross(
  season: Season,
  dimension: string,
  groupBy: string,
  {
    by,
    measure,
    names,
    filters = {},
  }: { by: string; measure: string; names: readonly string[]; filters?: ReportFilters },
): NaiveAcross {
  const isGroup = by === 'group';
  const { counted, lists } = naiveRows(season, dimension, isGroup ? 'none' : groupBy, filters);
  const dates = isGroup ? ({ activityMonth: 'month', activityYear: 'year' }[groupBy] ?? null) : by;
  let labels: readonly string[];
  let columnOf: (share: Activity) => string;
  if (dates !== null) {
    const made = dateLabels(
      counted.map(({ day }) => day),
      dates,
    );
    labels = counted.length === 0 ? [] : made.labels;
    columnOf = ({ day }) => made.of(day);
  } else if (groupBy === 'baseRole') {
    labels = ['Take-off', 'Landing', 'Agent'].filter((role) =>
      counted.some((share) => share.role === role),
    );
    columnOf = ({ role }) => role ?? '';
  } else {
    const groups = naiveGroups(lists, groupBy) ?? [];
    const sizeOf = (n: number) =>
      Number(numbers(groups[n]?.lists.flat() ?? [])[measure] ?? Number.NEGATIVE_INFINITY);
    const isKept = (label: string) =>
      label === 'Multiple' || label.startsWith('No ') || label === 'None';
    const order = [...groups.keys()].sort((a, b) => {
      const [x, y] = [isKept(groups[a]?.label ?? ''), isKept(groups[b]?.label ?? '')];
      return Number(y) - Number(x) || sizeOf(b) - sizeOf(a) || a - b;
    });
    const shown = new Set(groups.length > 36 ? order.slice(0, 36) : order);
    const nameOf = (n: number) => (shown.has(n) ? (groups[n]?.label ?? '') : 'Other');
    const columnOfShare = new Map(
      groups.flatMap((group, n) => group.lists.flat().map((share) => [share, nameOf(n)] as const)),
    );
    labels = [...groups.keys()].filter((n) => shown.has(n)).map(nameOf);
    if (groups.length > 36) labels = [...labels, 'Other'];
    columnOf = (share) => columnOfShare.get(share) ?? '';
  }
  const figures = (list: readonly Activity[], blank: Value): Value[] => [
    numbers(list)[measure] ?? null,
    ...labels.map((label) => {
      const own = list.filter((share) => columnOf(share) === label);
      return own.length === 0 ? blank : (numbers(own)[measure] ?? null);
    }),
  ];
  const line = (list: readonly Activity[]): AcrossLine => [
    ...names.map((name) => nameIn(list, name)),
    ...figures(list, null),
  ];
  const nameless = names.map(() => null);
  const grouped = isGroup ? null : naiveGroups(lists, groupBy);
  return {
    labels,
    groups: (grouped ?? []).map((group) => ({
      label: group.label,
      rows: group.lists.map(line),
      total: [...nameless, ...figures(group.lists.flat(), null)],
    })),
    rows: grouped === null ? lists.map(line) : [],
    total: [...nameless, ...figures(counted, numbers([])[measure] ?? null)],
    withoutRate: labels.map((label) =>
      Number(numbers(counted.filter((share) => columnOf(share) === label))['withoutRate']),
    ),
  };
}
