import type { ChartSeries } from './chart.ts';
import { fills, strokes } from './looks.ts';

/** The legend of several series; a single series needs only the title. */
export function Legend({ series }: { readonly series: readonly ChartSeries[] }) {
  if (series.length < 2) return null;
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-3">
      {series.map(({ name, kind }, n) => (
        <li key={name} className="flex items-center gap-1.5 text-xs text-ink-2">
          <SeriesMark kind={kind} place={n} />
          {name}
        </li>
      ))}
    </ul>
  );
}
/** A square for bars, a line with a dot for lines. */
export const SeriesMark = ({
  kind,
  place,
}: {
  readonly kind: ChartSeries['kind'];
  readonly place: number;
}) =>
  kind === 'bar' ? (
    <svg aria-hidden="true" width="10" height="10" className="shrink-0">
      <rect width="10" height="10" rx="2" className={fills[place % fills.length]} />
    </svg>
  ) : (
    <svg aria-hidden="true" width="20" height="10" className="shrink-0">
      <line
        x1="0"
        x2="20"
        y1="5"
        y2="5"
        strokeWidth="2"
        className={strokes[place % strokes.length]}
      />
      <circle cx="10" cy="5" r="3.5" className={fills[place % fills.length]} />
    </svg>
  );
