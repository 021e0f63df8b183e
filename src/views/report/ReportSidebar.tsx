import { useSelector } from '@xstate/react';
import { format0, format2, formatUsd } from '../../../domain/format.ts';
import { hasCharts } from '../../../domain/report/view/view.ts';
import type { SidebarRef, SidebarSnapshot } from '../../../machines/report/sidebar.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { SwitchBox } from '../../ui/fields/SwitchBox.tsx';
import { BarTable } from '../../ui/lists/BarTable.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';

const selectSeries = (s: SidebarSnapshot) => s.context.series;
const selectMissing = (s: SidebarSnapshot) => s.context.missing;
const selectIsBroken = (s: SidebarSnapshot) => s.hasTag('failed');
const selectHasCharts = (s: SidebarSnapshot) => hasCharts(s.context.search);

interface Props {
  readonly sidebar: SidebarRef;
}
/** Charts beside the table or not; the address remembers it. */
export const ChartsSwitch = ({ sidebar }: Props) => (
  <SwitchBox label="Charts" isOn={useSelector(sidebar, selectHasCharts)} onChange={() => sidebar.send({ type: 'charts.toggled' })} />
);

/** The report's money, hours and gallons as bars, made of the same figures as its rows. */
export function ReportCharts({ sidebar }: Props) {
  const series = useSelector(sidebar, selectSeries);
  const isBroken = useSelector(sidebar, selectIsBroken);
  if (isBroken)
    return (
      <EmptyState action={<Button onPress={() => sidebar.send({ type: 'sidebar.requested' })}>Try again</Button>}>The charts couldn't be made.</EmptyState>
    );
  if (series === null) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label="Charts" tabIndex={0} className="flex flex-col gap-3 xl:max-h-[calc(100dvh-160px)] xl:w-96 xl:shrink-0 xl:overflow-y-auto">
      <BarTable title="Cost by month" labelName="Month" valueName="Total cost" bars={series.costByMonth} text={(cents) => formatUsd(cents / 100)} />
      <BarTable
        title="Flight hours by aircraft"
        labelName="Aircraft"
        valueName="Flight hours"
        bars={series.hoursByAircraft}
        text={(hours) => format2(hours / 100)}
      />
      <BarTable title="Gallons on incident by agent" labelName="Agent" valueName="Gallons" bars={series.gallonsByAgent} text={format0} />
    </section>
  );
}

/**
 * Which prices the dispatches of the report lack, each with the way to add it: one price mends all dispatches under it.
 */
export function MissingPrices({ sidebar, mayAddPrices }: Props & { readonly mayAddPrices: boolean }) {
  const missing = useSelector(sidebar, selectMissing);
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="missing-prices" className="card flex flex-col gap-1 px-4 py-2 text-sm">
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
