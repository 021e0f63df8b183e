import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import {
  type AircraftSheet,
  dayFlightsPath,
  daySheets,
  isSheetDay,
} from '../../../domain/base/dayFlights.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { addDays, formatDate } from '../../../domain/dates/parseDate.ts';
import { recordsOf } from '../../../machines/base/base.context.ts';
import type { BaseRef, BaseSnapshot } from '../../../machines/base/base.machine.ts';
import type { SessionRef } from '../../../machines/session/session.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Rows } from '../../ui/lists/Rows.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { Missing } from './SectionCard.tsx';
import { selectNow, selectSeesDispatches } from './selectors.ts';

const selectIsPending = (s: BaseSnapshot) => s.hasTag('pending');
const selectIsShown = (s: BaseSnapshot) => s.hasTag('open');
const selectData = (s: BaseSnapshot) => s.context.data;
const selectQueue = (s: BaseSnapshot) => s.context.queue;

const headers = [
  { label: 'Flight' },
  { label: 'Incident' },
  { label: 'Crew' },
  { label: 'Out' },
  { label: 'In' },
  { label: 'Hobbs' },
  { label: 'Hours', isNumeric: true },
  { label: 'Loads' },
  { label: 'Remarks' },
] as const;

const Signature = ({ who }: { readonly who: string }) => (
  <div className="flex-1 pt-10">
    <p className="border-t border-ink pt-1 text-sm">{who}, signature and date</p>
  </div>
);

/** One aircraft's flights with two signature lines; one page in print. */
const Sheet = ({ sheet, title }: { readonly sheet: AircraftSheet; readonly title: string }) => (
  <article
    aria-label={`${sheet.aircraft}, ${title}`}
    className="report-paper card flex flex-col print:break-before-page print:border-0 print:first:break-before-auto"
  >
    <header className="px-4 py-2.5 print:px-0">
      <h2>{sheet.aircraft}</h2>
      <p className="text-sm">{title}</p>
    </header>
    <Rows label={`Flights of ${sheet.aircraft}`} headers={headers}>
      {sheet.lines.map((line) => (
        <tr key={line.key}>
          <th scope="row" className="text-left font-medium">
            {line.dispatchNumber}
          </th>
          <td className="min-w-32 text-left">{line.incident}</td>
          <td className="min-w-36 text-left">{line.crew}</td>
          <td className="whitespace-nowrap">{line.timeOut}</td>
          <td className="whitespace-nowrap">{line.timeIn}</td>
          <td className="whitespace-nowrap">{line.hobbs}</td>
          <td className="text-right">{line.hours}</td>
          <td className="min-w-44 text-left">{line.loads}</td>
          <td className="min-w-32 text-left">{line.remarks}</td>
        </tr>
      ))}
      <tr>
        <th scope="row" colSpan={6} className="text-left font-medium">
          Total
        </th>
        <td className="text-right font-medium">{sheet.hours}</td>
        <td colSpan={2} />
      </tr>
    </Rows>
    <div className="flex gap-8 px-4 pb-4 print:break-inside-avoid print:px-0">
      <Signature who="Pilot" />
      <Signature who="Base manager" />
    </div>
  </article>
);

export interface DayFlightsProps {
  readonly base: BaseRef;
  readonly session: SessionRef;
  /** `YYYY-MM-DD` */
  readonly day: string;
}
/** The flights of a base's day, one sheet an aircraft, for pilots to sign (BASE-31). */
export function DayFlights({ base, session, day }: DayFlightsProps) {
  const isPending = useSelector(base, selectIsPending);
  const isShown = useSelector(base, selectIsShown);
  const data = useSelector(base, selectData);
  const queue = useSelector(base, selectQueue);
  const today = pacificDay(useSelector(base, selectNow));
  const seesDispatches = useSelector(session, selectSeesDispatches);
  const sheets = useMemo(() => {
    const records = recordsOf({ data, queue });
    return data === null || records === null
      ? null
      : daySheets(records, data.aircraft ?? [], data.base.id, day);
  }, [data, queue, day]);
  if (isPending) return <Skeleton lines={10} />;
  if (!isShown || data === null) return null;
  const title = `${data.base.code} ${data.base.name} · flights of ${formatDate(day)}`;
  const link = (to: string, label: string) =>
    isSheetDay(to, today) && (
      <Link href={dayFlightsPath(data.base.id, to)} variant="outline">
        {label}
      </Link>
    );
  return (
    <div className="mx-auto flex max-w-[1320px] flex-col gap-4 p-4 print:block print:max-w-none print:p-0">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <h1 className="outline-none" tabIndex={-1}>
          Day's flights
        </h1>
        <p className="text-ink-2">{title}</p>
        <span className="flex-1" />
        <Link href={`/base-management?baseId=${data.base.id}`}>Base management</Link>
        {link(addDays(day, -1), 'Day before')}
        {link(addDays(day, 1), 'Day after')}
        <Button isDisabled={sheets === null || sheets.length === 0} onPress={() => print()}>
          Print
        </Button>
      </header>
      {sheets === null && <Missing what="dispatches" isForbidden={!seesDispatches} />}
      {sheets?.length === 0 && (
        <EmptyState>
          {isSheetDay(day, today)
            ? `No flights from ${data.base.name} on ${formatDate(day)}.`
            : 'Only the last 14 days have sheets. Choose another day.'}
        </EmptyState>
      )}
      <div className="flex flex-col gap-4 print:block">
        {sheets?.map((sheet) => (
          <Sheet key={sheet.assetId} sheet={sheet} title={title} />
        ))}
      </div>
    </div>
  );
}
