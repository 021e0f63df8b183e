import { useSelector } from '@xstate/react';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { format0, format2, formatUsd } from '../../../domain/format.ts';
import type { DayNumbers } from '../../../domain/home/numbers.ts';
import { gallonsOf } from '../../../domain/volume.ts';
import type { HomeRef, HomeSnapshot } from '../../../machines/home/home.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';

const selectToday = (s: HomeSnapshot) => pacificDay(s.context.now);
const selectNumbers = (s: HomeSnapshot) => s.context.numbers;
const figures: readonly { readonly label: string; readonly text: (day: DayNumbers) => string }[] = [
  { label: 'Flights', text: (d) => format0(d.flights) },
  { label: 'Hours', text: (d) => format2(d.hundredths / 100) },
  { label: 'Gallons', text: (d) => format0(gallonsOf(d.litres)) },
  { label: 'Cost', text: (d) => formatUsd(d.cost) },
];

/** Today's totals so far next to those of the same weekday last week (HOME-7). */
export function TodayInNumbers({ home }: { readonly home: HomeRef }) {
  const numbers = useSelector(home, selectNumbers);
  const today = useSelector(home, selectToday);
  if (numbers === null) return null;
  return (
    <section
      aria-label="Today in numbers"
      className="card flex shrink-0 flex-wrap items-center gap-x-5 gap-y-1 px-4 py-1.5"
    >
      <h2 className="text-base lg:max-[1359px]:sr-only">Today in numbers</h2>
      <dl className="flex flex-1 flex-wrap gap-x-4 min-[1360px]:gap-x-5 gap-y-1">
        {figures.map(({ label, text }) => (
          <div key={label} className="flex items-baseline gap-1.5">
            <dt className="text-sm text-ink-3">{label}</dt>
            <dd className="flex items-baseline gap-1.5">
              <strong translate="no" className="font-semibold">
                {text(numbers.today)}
              </strong>
              <span className="text-xs text-ink-3">last week {text(numbers.lastWeek)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Link href={`/?day=${today}`}>All dispatches of today</Link>
    </section>
  );
}
