import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { format0, format2, formatUsd } from '../../../../domain/format.ts';
import {
  type ChartBar,
  costParts,
  monthWithin,
  pickText,
} from '../../../../domain/report/view/chartSeries.ts';
import { hasCharts } from '../../../../domain/report/view/view.ts';
import type { ReportRef } from '../../../../machines/report/report.machine.ts';
import type { SidebarRef, SidebarSnapshot } from '../../../../machines/report/sidebar.machine.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Link } from '../../../ui/buttons/Link.tsx';
import type { ChartProps } from '../../../ui/charts/chart.ts';
import { SwitchBox } from '../../../ui/fields/SwitchBox.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { selectDays } from '../grid/selectors.ts';

const selectSeries = (s: SidebarSnapshot) => s.context.series;
const selectMissing = (s: SidebarSnapshot) => s.context.missing;
const selectIsBroken = (s: SidebarSnapshot) => s.hasTag('failed');
const selectHasCharts = (s: SidebarSnapshot) => hasCharts(s.context.search);

interface Props {
  readonly sidebar: SidebarRef;
}
/** Shows or hides the charts next to the table; stored in the URL. */
export const ChartsSwitch = ({ sidebar }: Props) => (
  <SwitchBox
    label="Charts"
    isOn={useSelector(sidebar, selectHasCharts)}
    onChange={() => sidebar.send({ type: 'charts.toggled' })}
  />
);

interface ChartsProps extends Props {
  readonly report: ReportRef;
  readonly Chart: ComponentType<ChartProps>;
}
/**
 * The report's cost, hours and gallons as bars, from the same figures as its rows. Selecting a bar
 * filters the report (RPT-145).
 */
export function ReportCharts({ sidebar, report, Chart }: ChartsProps) {
  const series = useSelector(sidebar, selectSeries);
  const isBroken = useSelector(sidebar, selectIsBroken);
  const days = useSelector(report, selectDays);
  const hasRoom = useSelector(sidebar, selectHasCharts);
  if (isBroken)
    return (
      <EmptyState
        action={
          <Button onPress={() => sidebar.send({ type: 'sidebar.requested' })}>Try again</Button>
        }
      >
        The charts couldn't be made.
      </EmptyState>
    );
  // Charts load after the table, so their space is reserved (LOOK-37).
  if (series === null)
    return hasRoom ? <div className="hidden xl:block xl:w-96 xl:shrink-0 print:hidden" /> : null;
  const choose = (bar: ChartBar | undefined) => {
    if (bar?.pick?.kind === 'days' && days !== null)
      report.send({ type: 'range.chosen', range: monthWithin(bar.pick, days) });
    else if (bar?.pick?.kind === 'filter')
      report.send({
        type: 'table.arranged',
        change: { kind: 'filtered', field: bar.pick.field, values: [bar.pick.value] },
      });
  };
  const picking = (bars: readonly ChartBar[]) => ({
    pickWords: (n: number) => (bars[n] === undefined ? null : pickText(bars[n])),
    onPick: (n: number) => choose(bars[n]),
  });
  const byName = (bars: readonly ChartBar[]) => ({
    points: bars.map(({ label, value, isRest }) => ({ label, values: [value], isRest })),
    direction: 'down' as const,
    ...picking(bars),
  });
  return (
    <section
      aria-label="Charts"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="flex flex-col gap-3 print:hidden xl:max-h-[calc(100dvh-160px)] xl:w-96 xl:shrink-0 xl:overflow-y-auto"
    >
      <Chart
        title="Cost by month"
        pointName="Month"
        series={costParts.map((name) => ({ name, kind: 'bar', text: dollars }))}
        totalName="Total cost"
        points={series.costByMonth.map(({ label, parts }) => ({ label, values: parts }))}
        axisText={shortDollars}
        direction="across"
        {...picking(series.costByMonth)}
      />
      <Chart
        title="Flight hours by aircraft"
        pointName="Aircraft"
        series={[{ name: 'Flight hours', kind: 'bar', text: (hours) => format2(hours / 100) }]}
        {...byName(series.hoursByAircraft)}
      />
      <Chart
        title="Gallons on incident by agent"
        pointName="Agent"
        series={[{ name: 'Gallons', kind: 'bar', text: format0 }]}
        {...byName(series.gallonsByAgent)}
      />
    </section>
  );
}
const dollars = (cents: number) => formatUsd(cents / 100);
const short = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 1,
});
/** "$1.2M": short enough for an axis. */
const shortDollars = (cents: number) => short.format(cents / 100);

/**
 * The prices missing for the report's dispatches, each with a link to add it. One price fixes all
 * dispatches listed with it.
 */
export function MissingPrices({
  sidebar,
  mayAddPrices,
}: Props & { readonly mayAddPrices: boolean }) {
  const missing = useSelector(sidebar, selectMissing);
  if (missing.length === 0) return null;
  return (
    <section
      aria-labelledby="missing-prices"
      className="card flex flex-col gap-1 px-4 py-2 text-sm"
    >
      <h2 id="missing-prices" className="text-base font-semibold">
        Missing prices
      </h2>
      <ul className="grid gap-x-8 lg:grid-cols-2">
        {missing.map(({ key, label, detail, addPrice }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-3 py-0.5">
            <span>{label}</span>
            <span className="text-ink-2">{detail}</span>
            {mayAddPrices && (
              <Link href={addPrice} aria-label={`Add price for ${label}`}>
                Add price
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
