import { useSelector } from '@xstate/react';
import { format0, format2, formatGallons, formatUsd } from '../../../domain/format.ts';
import { gallonsOf } from '../../../domain/volume.ts';
import type { WallRef } from '../../../machines/wall/wall.machine.ts';
import { selectIsStale, selectWall } from './selectors.ts';

/** Maximum incidents listed; the rest is shown as a count. */
const MAX_INCIDENTS = 7;

const Figure = ({
  label,
  value,
  isVeiled = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly isVeiled?: boolean;
}) => (
  <div className="min-w-0">
    <dt className="text-[1.5rem] text-ink-2">{label}</dt>
    <dd
      className="truncate text-[4rem] leading-[4.4rem] font-bold"
      {...(isVeiled ? { 'data-veiled': true } : {})}
    >
      {value}
    </dd>
  </div>
);

/** Today's totals, and the incidents worked on (BASE-23). */
export function WallToday({ wall }: { readonly wall: WallRef }) {
  const shown = useSelector(wall, selectWall);
  const isVeiled = useSelector(wall, selectIsStale);
  if (shown === null) return null;
  const { incidents, litres, loads, hundredths, cost } = shown.today;
  const more = incidents.length - MAX_INCIDENTS;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-[2rem] overflow-hidden">
      <section aria-label="Today in numbers">
        <dl className="grid grid-cols-2 gap-x-[1.5rem] gap-y-[1rem]">
          <Figure label="Gallons today" value={format0(gallonsOf(litres))} />
          <Figure label="Loads" value={format0(loads)} />
          <Figure label="Hours flown" value={format2(hundredths / 100)} />
          {cost !== null && <Figure label="Cost" value={formatUsd(cost)} isVeiled={isVeiled} />}
        </dl>
      </section>
      <section aria-label="Incidents today" className="min-h-0">
        <h2 className="text-[1.5rem] leading-[2rem] font-normal text-ink-2">Incidents today</h2>
        {incidents.length === 0 && <p className="text-[1.8rem]">None</p>}
        <ul>
          {incidents.slice(0, MAX_INCIDENTS).map(({ label, aircraftOut, litres: taken }) => (
            <li key={label} className="border-b border-line-strong py-[0.7rem]">
              <p className="truncate text-[1.9rem] leading-[2.3rem] font-medium">{label}</p>
              <p className="text-[1.4rem] leading-[1.7rem]">
                {aircraftOut} out · {formatGallons(taken)}
              </p>
            </li>
          ))}
        </ul>
        {more > 0 && <p className="pt-[0.7rem] text-[1.6rem]">and {more} more</p>}
      </section>
    </div>
  );
}
