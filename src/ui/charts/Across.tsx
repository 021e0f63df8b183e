import { AxisBottom, AxisLeft, AxisRight, type TickRendererProps } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { type ChartPoint, totalOf } from './chart.ts';
import { acrossEdges, type DrawingProps, fills, HEIGHT, LETTER, strokes, TEXT } from './looks.ts';

/** The label of an axis tick. */
const TickText = ({
  x,
  y,
  formattedValue,
  anchor,
}: TickRendererProps & { readonly anchor: 'start' | 'middle' | 'end' }) => (
  <text x={x} y={y} dy={4} textAnchor={anchor} fontSize={TEXT} className="fill-ink-2">
    {formattedValue}
  </text>
);
const leftTick = (props: TickRendererProps) => <TickText {...props} anchor="end" />;
const rightTick = (props: TickRendererProps) => <TickText {...props} anchor="start" />;
const bottomTick = (props: TickRendererProps) => <TickText {...props} anchor="middle" />;

/** The scales of a chart: one for the bars, one for the line. */
function scalesOf({ series, points, width }: DrawingProps) {
  const line = series.findIndex(({ kind }) => kind === 'line');
  const lineValues = points.map(({ values }) => values[line] ?? 0);
  const isOnBarScale = series[line]?.isOnBarScale === true;
  const edge = acrossEdges(line !== -1 && !isOnBarScale);
  const steps = points.map((_, n) => n);
  const x = scaleBand({ domain: steps, range: [edge.left, width - edge.right], padding: 0.3 });
  const range = [HEIGHT - edge.bottom, edge.top];
  const totals = [
    ...points.map((point) => totalOf(series, point)),
    ...(isOnBarScale ? lineValues : []),
  ];
  const y = scaleLinear({
    domain: [Math.min(0, ...totals), Math.max(1, ...totals)],
    range,
    nice: 4,
  });
  const ownY = scaleLinear({ domain: [0, Math.max(0, ...lineValues) || 1], range, nice: 4 });
  const bars = series.map(({ kind }, n) => ({ kind, n })).filter(({ kind }) => kind === 'bar');
  /** The left edge of a point's step, including the gap around its column. */
  const stepLeft = (n: number) => (x(n) ?? 0) - (x.step() - x.bandwidth()) / 2;
  return { line, edge, steps, x, y, lineY: isOnBarScale ? y : ownY, bars, stepLeft };
}
type Scales = ReturnType<typeof scalesOf>;

interface PartProps {
  readonly chart: DrawingProps;
  readonly scales: Scales;
}
const Bars = ({ chart: { series, points }, scales: { bars, x, y } }: PartProps) =>
  points.map((point, at) =>
    bars.map(({ n }) => {
      const below = bars
        .filter((bar) => bar.n < n)
        .reduce((sum, bar) => sum + (point.values[bar.n] ?? 0), 0);
      const value = point.values[n] ?? 0;
      const top = y(Math.max(below, below + value));
      return value === 0 ? null : (
        <rect
          key={`${point.label} ${series[n]?.name}`}
          x={x(at)}
          y={top}
          width={x.bandwidth()}
          height={Math.max(1, y(Math.min(below, below + value)) - top)}
          className={`${fills[n % fills.length]} stroke-surface`}
          strokeWidth={bars.length > 1 ? 0.5 : 0}
        />
      );
    }),
  );

/** The bars' scale on the left, the line's on the right, the points' labels below. */
function Axes({ chart: { series, points, axisText, width }, scales }: PartProps) {
  const { line, edge, steps, x, y, lineY, bars } = scales;
  const longest = Math.max(1, ...points.map(({ label }) => label.length)) * LETTER + 12;
  const every = Math.max(1, Math.ceil(longest / Math.max(1, x.step())));
  const firstText = axisText ?? series[bars[0]?.n ?? 0]?.text ?? String;
  return (
    <>
      <AxisLeft
        scale={y}
        left={edge.left}
        numTicks={4}
        hideAxisLine
        hideTicks
        tickFormat={(value) => firstText(Number(value))}
        tickComponent={leftTick}
      />
      {line !== -1 && series[line]?.isOnBarScale !== true && (
        <AxisRight
          scale={lineY}
          left={width - edge.right}
          numTicks={4}
          hideAxisLine
          hideTicks
          tickFormat={(value) =>
            (series[line]?.axisText ?? series[line]?.text ?? String)(Number(value))
          }
          tickComponent={rightTick}
        />
      )}
      <AxisBottom
        scale={x}
        top={HEIGHT - edge.bottom}
        tickValues={steps.filter((n) => n % every === 0)}
        hideTicks
        axisLineClassName="stroke-line-strong"
        tickFormat={(n) => points[n]?.label ?? ''}
        tickComponent={bottomTick}
      />
    </>
  );
}

/** Columns side by side with their scale, plus a line with its own scale. */
export function Across(chart: DrawingProps) {
  const { points, width, active, onPoint } = chart;
  const scales = scalesOf(chart);
  const { line, edge, steps, x, y, lineY, stepLeft } = scales;
  const middle = (n: number) => (x(n) ?? 0) + x.bandwidth() / 2;
  return (
    <svg aria-hidden="true" width={width} height={HEIGHT} className="block touch-pan-y select-none">
      {y.ticks(4).map((tick) => (
        <line
          key={tick}
          x1={edge.left}
          x2={width - edge.right}
          y1={y(tick)}
          y2={y(tick)}
          className="stroke-line"
        />
      ))}
      {active !== null && (
        <rect
          x={stepLeft(active)}
          y={edge.top}
          width={x.step()}
          height={HEIGHT - edge.top - edge.bottom}
          className="fill-sunken"
        />
      )}
      <Bars chart={chart} scales={scales} />
      {line !== -1 && <LineOver points={points} line={line} xOf={middle} yOf={lineY} />}
      <Axes chart={chart} scales={scales} />
      {/* Hover targets over the full height, so that small bars are easy to hit. */}
      {steps.map((n) => (
        <rect
          key={points[n]?.label}
          data-point={points[n]?.label}
          x={stepLeft(n)}
          y={0}
          width={x.step()}
          height={HEIGHT}
          className="fill-transparent"
          onPointerMove={(event) => onPoint(n, event)}
          onPointerDown={(event) => onPoint(n, event)}
        />
      ))}
    </svg>
  );
}

interface LineProps {
  readonly points: readonly ChartPoint[];
  readonly line: number;
  readonly xOf: (n: number) => number;
  readonly yOf: (value: number) => number;
}
/** A line with a mark at each point; broken where a value is missing. */
function LineOver({ points, line, xOf, yOf }: LineProps) {
  const marks = points.map(({ label, values }, n) => ({
    label,
    x: xOf(n),
    value: values[line] ?? null,
  }));
  const look = strokes[line % strokes.length];
  return (
    <>
      {marks.map(({ label, x, value }, n) => {
        const next = marks[n + 1];
        if (value === null || next === undefined || next.value === null) return null;
        return (
          <line
            key={label}
            x1={x}
            y1={yOf(value)}
            x2={next.x}
            y2={yOf(next.value)}
            strokeWidth={2}
            className={look}
          />
        );
      })}
      {marks.map(
        ({ label, x, value }) =>
          value !== null && (
            <circle
              key={label}
              cx={x}
              cy={yOf(value)}
              r={3.5}
              className={fills[line % fills.length]}
            />
          ),
      )}
    </>
  );
}
