/**
 * One measure of a chart. Several bar series are stacked. A line has its own scale unless
 * `isOnBarScale` is set.
 */
export interface ChartSeries {
  readonly name: string;
  readonly kind: 'bar' | 'line';
  readonly text: (value: number) => string;
  /** Short figures for a line's axis; default: `text`. */
  readonly axisText?: (value: number) => string;
  /** The line has the unit of the bars, and is drawn on their scale. */
  readonly isOnBarScale?: true;
}
export interface ChartPoint {
  readonly label: string;
  /**
   * One value per series, null if missing. Stacked bars are 0 or more; a single series can be
   * negative.
   */
  readonly values: readonly (number | null)[];
  /**
   * The sum of several smaller points. Shown as a figure without a bar, which would dwarf the
   * others.
   */
  readonly isRest?: boolean;
}
export interface ChartProps {
  readonly title: string;
  /** Name of the points: "Month". */
  readonly pointName: string;
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  /** Label of the sum of several bar series; omit it to show no sum. */
  readonly totalName?: string;
  /** Short figures for an axis; default: the series' `text`. */
  readonly axisText?: (value: number) => string;
  /** `across` for points in time, `down` for names. */
  readonly direction: 'across' | 'down';
  /**
   * Text of the action when a point is selected, null for none. Omit it if points can't be
   * selected.
   */
  readonly pickWords?: (point: number) => string | null;
  readonly onPick?: (point: number) => void;
}

/** The sum of the bars at a point. */
export const totalOf = (series: readonly ChartSeries[], { values }: ChartPoint): number =>
  series.reduce((sum, { kind }, n) => sum + (kind === 'bar' ? (values[n] ?? 0) : 0), 0);
/** A point's figure as text; "none" if missing. */
export const valueText = ({ text }: ChartSeries, value: number | null | undefined): string =>
  value === null || value === undefined ? 'none' : text(value);

interface LineOfPoint {
  readonly name: string;
  readonly text: string;
  /** Index of the series; null for the sum. */
  readonly series: number | null;
}
/** The lines of a point: each figure with its name, then the sum. */
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
/** The same as one sentence for screen readers. */
export const pointText = (
  chart: Pick<ChartProps, 'series' | 'totalName'>,
  point: ChartPoint,
): string =>
  `${point.label}: ${linesOfPoint(chart, point)
    .map(({ name, text }) => `${name} ${text}`)
    .join(', ')}`;

/** The point that a key moves to from another one; null for other keys. */
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

/** A name truncated to a number of letters, with an ellipsis. */
export const truncate = (name: string, letters: number): string =>
  name.length <= letters ? name : `${name.slice(0, Math.max(1, letters - 1)).trimEnd()}…`;
