import { type ChartProps, linesOfPoint } from './chart.ts';
import { heightOf } from './looks.ts';

/** A chart's figures as a table, for screen readers and until the drawing has loaded (RPT-146). */
export function ChartTable({
  title,
  pointName,
  points,
  isHidden = false,
  ...chart
}: ChartProps & { readonly isHidden?: boolean }) {
  const names = linesOfPoint(chart, { label: '', values: [] }).map(({ name }) => name);
  const table = (
    <table className="w-full text-sm">
      <caption className="pb-1.5 text-left font-semibold">{title}</caption>
      <thead>
        <tr>
          {[pointName, ...names].map((name, n) => (
            <th
              key={name}
              scope="col"
              className={n === 0 ? 'text-left font-medium' : 'pl-2 text-right font-medium'}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.label}>
            <th scope="row" className="py-0.5 text-left font-normal">
              {point.label}
            </th>
            {linesOfPoint(chart, point).map(({ name, text }) => (
              <td key={name} className="pl-2 text-right whitespace-nowrap tabular-nums">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  // A table is never narrower than its content, even if hidden; without the wrapper it would widen
  // the page.
  return isHidden ? <div className="sr-only">{table}</div> : table;
}
/** Height of title and legend including the gap below, in pixels. */
const HEAD = 28;
/**
 * The table in place of a chart. While the drawing loads, it has the drawing's height; if the
 * drawing failed, its own.
 */
export const PlainChart = ({
  isWaiting = false,
  ...props
}: ChartProps & { readonly isWaiting?: boolean }) => (
  <figure className="card p-3">
    <section
      aria-label={`${props.title}, figures`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-auto"
      style={isWaiting ? { height: HEAD + heightOf(props) } : undefined}
    >
      <ChartTable {...props} />
    </section>
  </figure>
);
