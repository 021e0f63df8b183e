import { useSelector } from '@xstate/react';
import { format0, format2, formatUsd } from '../../../domain/format.ts';
import { hasCharts } from '../../../domain/report/view.ts';
import type { AsideRef, AsideSnapshot } from '../../../machines/report/aside.machine.ts';
import { BarTable } from '../../ui/BarTable.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { SwitchBox } from '../../ui/SwitchBox.tsx';

const selectSeries = (s: AsideSnapshot) => s.context.series;
const selectMissing = (s: AsideSnapshot) => s.context.missing;
const selectIsBroken = (s: AsideSnapshot) => s.hasTag('broken');
const selectHasCharts = (s: AsideSnapshot) => hasCharts(s.context.search);

interface Props {
  readonly aside: AsideRef;
}
/** Charts beside the table or not; the address remembers it. */
export const ChartsSwitch = ({ aside }: Props) => (
  <SwitchBox label="Charts" isOn={useSelector(aside, selectHasCharts)} onChange={() => aside.send({ type: 'charts.toggled' })} />
);

/** The report's money, hours and gallons as bars, made of the same figures as its rows. */
export function ReportCharts({ aside }: Props) {
  const series = useSelector(aside, selectSeries);
  const isBroken = useSelector(aside, selectIsBroken);
  if (isBroken)
    return <EmptyState action={<Button onPress={() => aside.send({ type: 'aside.requested' })}>Try again</Button>}>The charts couldn't be made.</EmptyState>;
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

/** Which prices the dispatches of the report lack, each with the way to add it: one price mends all dispatches under it. */
export function MissingPrices({ aside, mayAddPrices }: Props & { readonly mayAddPrices: boolean }) {
  const missing = useSelector(aside, selectMissing);
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
              <Link href={addPrice} aria-label={`Add a price for ${label}`}>
                Add price
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
