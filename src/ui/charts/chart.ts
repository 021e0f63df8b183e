/** One measure of a chart. Bars of several stand upon each other; a line has a scale of its own. */
export interface ChartSeries {
  readonly name: string;
  readonly kind: 'bar' | 'line';
  readonly text: (value: number) => string;
  /** The figures of a line's own axis, where there is less room; absent: as `text`. */
  readonly axisText?: (value: number) => string;
}
export interface ChartPoint {
  readonly label: string;
  /** One for each series; null where there is none. Bars that stand upon each other are 0 or more; one alone may hang below. */
  readonly values: readonly (number | null)[];
  /** Several smaller ones together: a figure without a bar, which it would dwarf the others by. */
  readonly isRest?: boolean;
}
export interface ChartProps {
  readonly title: string;
  /** What the points are: "Month". */
  readonly pointName: string;
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  /** What several series of bars come to; absent: they are not added up. */
  readonly totalName?: string;
  /** The figures of an axis, where there is less room than in a table; absent: as the series says. */
  readonly axisText?: (value: number) => string;
  /** Points beside each other, as time goes, or one under the other, as names are read. */
  readonly direction: 'across' | 'down';
  /** What choosing a point does, in words; null where it does nothing. Absent: points can't be chosen. */
  readonly pickWords?: (point: number) => string | null;
  readonly onPick?: (point: number) => void;
}

/** What stands upon each other at a point. */
export const totalOf = (series: readonly ChartSeries[], { values }: ChartPoint): number =>
  series.reduce((sum, { kind }, n) => sum + (kind === 'bar' ? (values[n] ?? 0) : 0), 0);
/** A figure of a point in words; "none" where there is none. */
export const valueText = ({ text }: ChartSeries, value: number | null | undefined): string =>
  value === null || value === undefined ? 'none' : text(value);

interface LineOfPoint {
  readonly name: string;
  readonly text: string;
  /** Its place among the series; null: the sum of all. */
  readonly series: number | null;
}
/** The lines of a point: each figure with its name, and their sum. */
export function linesOfPoint(
  { series, totalName }: Pick<ChartProps, 'series' | 'totalName'>,
  point: ChartPoint,
): LineOfPoint[] {
  const lines = series.map(
    (one, n): LineOfPoint => ({ name: one.name, text: valueText(one, point.values[n]), series: n }),
  );
  const [first] = series;
  return totalName === undefined || first === undefined
    ? lines
    : [...lines, { name: totalName, text: first.text(totalOf(series, point)), series: null }];
}
/** The same as one sentence, for who hears it. */
export const pointText = (
  chart: Pick<ChartProps, 'series' | 'totalName'>,
  point: ChartPoint,
): string =>
  `${point.label}: ${linesOfPoint(chart, point)
    .map(({ name, text }) => `${name} ${text}`)
    .join(', ')}`;

/** The point a key leads to from another; null for a key that leads nowhere. */
export function movedPoint(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(count - 1, from + 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(0, from - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** A name cut to the letters that fit, the last one an ellipsis. */
export const cutTo = (name: string, letters: number): string =>
  name.length <= letters ? name : `${name.slice(0, Math.max(1, letters - 1)).trimEnd()}…`;
