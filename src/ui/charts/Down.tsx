import { scaleLinear } from '@visx/scale';
import { totalOf, truncate } from './chart.ts';
import { type DrawingProps, fills, LETTER, LINE, TEXT } from './looks.ts';

/** Horizontal bars, with the name to the left and the figure to the right of each. */
export function Down({ series, points, width, active, onPoint }: DrawingProps) {
  const text = series[0]?.text ?? String;
  const figures = points.map((point) => text(totalOf(series, point)));
  const names = Math.min(
    width * 0.4,
    Math.max(0, ...points.map(({ label }) => label.length)) * LETTER + 8,
  );
  const behind = Math.max(0, ...figures.map((figure) => figure.length)) * LETTER + 10;
  const most = Math.max(
    1,
    ...points.filter(({ isRest }) => isRest !== true).map((point) => totalOf(series, point)),
  );
  const x = scaleLinear({ domain: [0, most], range: [0, Math.max(8, width - names - behind)] });
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={points.length * LINE}
      className="block touch-pan-y select-none"
    >
      {points.map((point, at) => {
        const middle = at * LINE + LINE / 2;
        let from = 0;
        return (
          <g key={point.label}>
            {active === at && (
              <rect x={0} y={at * LINE} width={width} height={LINE} className="fill-sunken" />
            )}
            <text x={0} y={middle + 4} fontSize={TEXT} className="fill-ink">
              {truncate(point.label, Math.floor(names / LETTER))}
            </text>
            {point.isRest !== true &&
              series.map(({ name }, n) => {
                const value = point.values[n] ?? 0;
                const start = x(from);
                from += value;
                return (
                  <rect
                    key={name}
                    x={names + start}
                    y={middle - 6}
                    width={Math.max(1, x(value))}
                    height={12}
                    rx={2}
                    className={fills[n % fills.length]}
                  />
                );
              })}
            <text
              x={width}
              y={middle + 4}
              textAnchor="end"
              fontSize={TEXT}
              className="fill-ink tabular-nums"
            >
              {figures[at]}
            </text>
            <rect
              data-point={point.label}
              x={0}
              y={at * LINE}
              width={width}
              height={LINE}
              className="fill-transparent"
              onPointerMove={(event) => onPoint(at, event)}
              onPointerDown={(event) => onPoint(at, event)}
            />
          </g>
        );
      })}
    </svg>
  );
}
