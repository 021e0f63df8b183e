import { type ChartPoint, type ChartProps, linesOfPoint } from './chart.ts';
import { SeriesMark } from './Legend.tsx';
import { acrossEdges, HEIGHT, LINE } from './looks.ts';

/** Its width in pixels, to keep it within the chart. */
const WIDTH = 208;

interface TipProps extends ChartProps {
  readonly point: ChartPoint;
  readonly active: number;
  /** Width of the chart in pixels. */
  readonly width: number;
  /** The action of a click, null for none. */
  readonly words: string | null;
}
/** The figures of a point, next to it. The chart itself announces them to screen readers. */
export function Tip({ point, active, width, words, direction, points, ...chart }: TipProps) {
  const edge = acrossEdges(chart.series.some(({ kind }) => kind === 'line'));
  const middle =
    edge.left + ((active + 0.5) * (width - edge.left - edge.right)) / Math.max(1, points.length);
  const isRight = middle > width / 2;
  // If it would cover the point, it goes below the chart.
  const fits = (isRight ? middle : width - middle) > WIDTH + 32;
  const place =
    direction === 'down'
      ? { top: (active + 1) * LINE + 2, left: Math.max(0, (width - WIDTH) / 2) }
      : {
          top: fits ? 4 : HEIGHT - 4,
          left: Math.max(
            0,
            Math.min(
              width - WIDTH,
              fits ? (isRight ? middle - WIDTH - 24 : middle + 24) : middle - WIDTH / 2,
            ),
          ),
        };
  return (
    <div
      aria-hidden
      style={{ ...place, width: Math.min(WIDTH, width) }}
      className="pointer-events-none absolute z-2 rounded-field border border-line-strong bg-raised p-2 text-xs shadow-md"
    >
      <p className="font-semibold break-words">{point.label}</p>
      {linesOfPoint(chart, point).map(({ name, text, series }) => (
        <p
          key={name}
          className={`flex items-center gap-1.5 ${series === null ? 'font-semibold' : ''}`}
        >
          {series !== null && (
            <SeriesMark kind={chart.series[series]?.kind ?? 'bar'} place={series} />
          )}
          <span className="flex-1">{name}</span>
          <span className="tabular-nums">{text}</span>
        </p>
      ))}
      {words !== null && <p className="pt-1 text-ink-3">{words}</p>}
    </div>
  );
}
