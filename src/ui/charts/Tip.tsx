import { type ChartPoint, type ChartProps, linesOfPoint } from './chart.ts';
import { SeriesMark } from './Legend.tsx';
import { acrossEdges, HEIGHT, LINE } from './looks.ts';

/** Pixels it takes, so that it is kept within the chart. */
const WIDTH = 208;

interface TipProps extends ChartProps {
  readonly point: ChartPoint;
  readonly active: number;
  /** Pixels of the chart. */
  readonly width: number;
  /** What a press does. */
  readonly words: string | null;
}
/** The figures of a point, beside it. Who hears the page is told them by the chart itself. */
export function Tip({ point, active, width, words, direction, points, ...chart }: TipProps) {
  const edge = acrossEdges(chart.series.some(({ kind }) => kind === 'line'));
  const middle =
    edge.left + ((active + 0.5) * (width - edge.left - edge.right)) / Math.max(1, points.length);
  const isRight = middle > width / 2;
  // Where it would cover what it tells of, it stands under the chart.
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
