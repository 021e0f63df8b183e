export interface BarLinePoint {
  readonly label: string;
  readonly bar: number;
  /** Null where there is none: the line is broken there. */
  readonly line: number | null;
}
export interface BarLineChartProps {
  readonly title: string;
  readonly barName: string;
  readonly lineName: string;
  readonly points: readonly BarLinePoint[];
  readonly barText: (value: number) => string;
  readonly lineText: (value: number) => string;
}
const WIDTH = 960;
const HEIGHT = 240;
const edge = { left: 64, right: 64, top: 12, bottom: 28 };
const inner = { width: WIDTH - edge.left - edge.right, height: HEIGHT - edge.top - edge.bottom };
/** At most so many labels stand under the bars. */
const LABELS = 13;

/** The next round number above a value: 1, 2 or 5 times a power of ten. */
function roundedUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}
/** Stretches of the line without a gap, each a list of points. */
function stretches(points: readonly { readonly x: number; readonly y: number | null }[]): string[] {
  const out: string[][] = [[]];
  for (const { x, y } of points) {
    if (y === null) out.push([]);
    else out.at(-1)?.push(`${x.toFixed(1)},${y.toFixed(1)}`);
  }
  return out.filter((stretch) => stretch.length > 0).map((stretch) => stretch.join(' '));
}

/**
 * Bars and a line over the same steps, each with its own scale. Told apart by shape, not by colour alone; who cannot
 * see it is read the same figures as a table.
 */
export function BarLineChart({ title, barName, lineName, points, barText, lineText }: BarLineChartProps) {
  const barTop = roundedUp(Math.max(0, ...points.map((p) => p.bar)));
  const lineTop = roundedUp(Math.max(0, ...points.map((p) => p.line ?? 0)));
  const step = inner.width / Math.max(1, points.length);
  const every = Math.ceil(points.length / LABELS);
  const yOf = (value: number, top: number) => edge.top + inner.height * (1 - value / top);
  const placed = points.map((p, n) => ({ ...p, x: edge.left + step * (n + 0.5), y: p.line === null ? null : yOf(p.line, lineTop) }));
  const thick = Math.min(48, step * 0.6);
  return (
    <figure className="card flex flex-col gap-2 p-4">
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="flex-1 font-semibold">{title}</span>
        <span className="flex items-center gap-1.5 text-sm text-ink-2">
          <svg aria-hidden="true" width="12" height="12">
            <rect width="12" height="12" rx="2" className="fill-info opacity-50" />
          </svg>
          {barName}
        </span>
        <span className="flex items-center gap-1.5 text-sm text-ink-2">
          <svg aria-hidden="true" width="24" height="12">
            <line x1="0" x2="24" y1="6" y2="6" strokeWidth="2" className="stroke-accent" />
            <circle cx="12" cy="6" r="3.5" className="fill-accent" />
          </svg>
          {lineName}
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone must be reachable by keyboard */}
      <section aria-label={`${title}, chart`} tabIndex={0} className="overflow-x-auto">
        <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full min-w-[640px]">
          {[0, 0.5, 1].map((share) => (
            <g key={share}>
              <line x1={edge.left} x2={WIDTH - edge.right} y1={yOf(share, 1)} y2={yOf(share, 1)} className="stroke-line" />
              <text x={edge.left - 8} y={yOf(share, 1) + 4} textAnchor="end" fontSize="12" className="fill-ink-2">
                {barText(barTop * share)}
              </text>
              <text x={WIDTH - edge.right + 8} y={yOf(share, 1) + 4} fontSize="12" className="fill-ink-2">
                {lineText(lineTop * share)}
              </text>
            </g>
          ))}
          {placed.map((p) => (
            <rect
              key={p.label}
              x={p.x - thick / 2}
              y={yOf(p.bar, barTop)}
              width={thick}
              height={Math.max(0, edge.top + inner.height - yOf(p.bar, barTop))}
              rx="2"
              className="fill-info opacity-50"
            />
          ))}
          {stretches(placed).map((stretch) => (
            <polyline key={stretch} points={stretch} fill="none" strokeWidth="2" className="stroke-accent" />
          ))}
          {placed.map((p) => p.y !== null && <circle key={p.label} cx={p.x} cy={p.y} r="3.5" className="fill-accent" />)}
          {placed.map(
            (p, n) =>
              n % every === 0 && (
                <text key={p.label} x={p.x} y={HEIGHT - 8} textAnchor="middle" fontSize="12" className="fill-ink-2">
                  {p.label}
                </text>
              ),
          )}
        </svg>
      </section>
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">{barName}</th>
            <th scope="col">{lineName}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((p) => (
            <tr key={p.label}>
              <th scope="row">{p.label}</th>
              <td>{barText(p.bar)}</td>
              <td>{p.line === null ? 'none' : lineText(p.line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
