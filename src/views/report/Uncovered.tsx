import { useSelector } from '@xstate/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { UncoveredActivity } from '../../../contract/report/uncovered.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { kindWords } from '../../../domain/dispatch/view/kinds.ts';
import { format2, formatUsd } from '../../../domain/format.ts';
import { incidentLabel } from '../../../domain/reference/incidentNumber.ts';
import { reportFileName } from '../../../domain/report/export/reportFileName.ts';
import {
  reasonText,
  type UncoveredAircraft,
  uncoveredByAircraft,
  uncoveredSummary,
  uncoveredTable,
} from '../../../domain/report/presets/uncovered.ts';
import { daysText } from '../../../domain/report/view/rangeDraft.ts';
import { uncoveredPath } from '../../../domain/report/view/uncoveredView.ts';
import type { SessionFacts } from '../../../domain/routes/guard.ts';
import type { ExportRef } from '../../../machines/report/export.machine.ts';
import type {
  UncoveredRef,
  UncoveredSnapshot,
} from '../../../machines/report/uncovered.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { IncidentName } from '../incidents/IncidentName.tsx';
import { ReportTabs } from './ReportTabs.tsx';
import { ExportMenu, ExportStatus } from './toolbar/ExportMenu.tsx';
import { RangeEditor } from './toolbar/RangeEditor.tsx';

const selectRows = (s: UncoveredSnapshot) => s.context.rows;
const selectClosed = (s: UncoveredSnapshot) => s.context.closed;
const selectDays = (s: UncoveredSnapshot) => s.context.days;
const selectIsShown = (s: UncoveredSnapshot) => s.hasTag('open');
const selectIsPending = (s: UncoveredSnapshot) => s.hasTag('pending');
const selectIsBroken = (s: UncoveredSnapshot) => s.hasTag('failed');

export interface UncoveredProps {
  readonly list: UncoveredRef;
  readonly exporter: ExportRef;
  readonly facts: SessionFacts;
  readonly mayOpenDispatches: boolean;
  readonly mayAddRates: boolean;
}

const money = (dollars: number | null): string => (dollars === null ? '—' : formatUsd(dollars));
const numeric = 'px-2 py-1.5 text-right tabular-nums whitespace-nowrap';
const words = 'px-2 py-1.5 text-left';

function Row({ row, mayOpen }: { readonly row: UncoveredActivity; readonly mayOpen: boolean }) {
  return (
    <tr className="border-t border-line hover:bg-sunken">
      <td className={`${words} whitespace-nowrap`}>{formatDate(row.activityDate)}</td>
      <td className={words}>
        {mayOpen ? (
          <Link href={`/dispatch/${kindWords[row.dispatchType].path}/${row.dispatchId}`}>
            {String(row.dispatchNumber)}
          </Link>
        ) : (
          row.dispatchNumber
        )}
      </td>
      <td className={words}>{row.typeCode}</td>
      <td className={words}>{row.vendorName}</td>
      <td className={words}>
        <IncidentName
          label={row.incident === null ? 'No incident' : incidentLabel(row.incident)}
          incidentId={row.incident?.id ?? null}
        />
      </td>
      <td className={numeric}>{format2(row.totalFlightHours)}</td>
      <td className={numeric}>{format2(row.standByHours)}</td>
      <td className={`${words} whitespace-nowrap`}>{reasonText(row.reason)}</td>
      <td className={numeric}>{money(row.lastHourlyRate)}</td>
      <td className={numeric}>{money(row.costNotCounted)}</td>
    </tr>
  );
}

function Aircraft({
  group,
  list,
  mayOpen,
  mayAddRates,
}: {
  group: UncoveredAircraft;
  list: UncoveredRef;
  mayOpen: boolean;
  mayAddRates: boolean;
}) {
  const isClosed = useSelector(list, selectClosed).includes(group.key);
  const Chevron = isClosed ? ChevronRight : ChevronDown;
  return (
    <tbody>
      <tr className="border-t border-line bg-sunken font-semibold">
        <th scope="rowgroup" colSpan={5} className="px-2 py-1 text-left">
          <span className="flex flex-wrap items-center gap-x-3">
            <Button
              variant="none"
              size="inputAction"
              aria-expanded={!isClosed}
              onPress={() => list.send({ type: 'aircraft.toggled', key: group.key })}
            >
              <Chevron aria-hidden size={16} />
              {`${group.label} (${group.rows.length})`}
            </Button>
            {mayAddRates && group.addRate !== null && (
              <Link
                href={group.addRate}
                aria-label={`Add aircraft rate for ${group.label}`}
                className="text-sm font-normal!"
              >
                Add aircraft rate
              </Link>
            )}
          </span>
        </th>
        <td className={numeric}>{format2(group.flightHours / 100)}</td>
        <td className={numeric}>{format2(group.standByHours / 100)}</td>
        <td />
        <td />
        <td className={numeric}>
          {group.cost === null ? 'Not known' : formatUsd(group.cost / 100)}
        </td>
      </tr>
      {!isClosed &&
        group.rows.map((row) => <Row key={row.activityId} row={row} mayOpen={mayOpen} />)}
    </tbody>
  );
}

const headings = [
  ['Date', false],
  ['Dispatch', false],
  ['Type', false],
  ['Vendor', false],
  ['Incident', false],
  ['Flight hours', true],
  ['Standby hours', true],
  ['Reason', false],
  ['Last known rate', true],
  ['Cost not counted', true],
] as const;

/**
 * Flights and standbys without a contract, by aircraft, with the cost that no report includes
 * (RPT-60).
 */
export function Uncovered({
  list,
  exporter,
  facts,
  mayOpenDispatches,
  mayAddRates,
}: UncoveredProps) {
  const rows = useSelector(list, selectRows);
  const days = useSelector(list, selectDays);
  const isShown = useSelector(list, selectIsShown);
  const isPending = useSelector(list, selectIsPending);
  const isBroken = useSelector(list, selectIsBroken);
  return (
    <div className="flex flex-col gap-3 p-4">
      <ReportTabs facts={facts} path={uncoveredPath} />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1>Flights without contracts</h1>
        <RangeEditor report={list} unset="All dates" />
        {days !== null && (
          <Button
            variant="none"
            size="inputAction"
            onPress={() => list.send({ type: 'range.cleared' })}
          >
            All dates
          </Button>
        )}
        <span className="flex-1" />
        {isShown && (
          <ExportMenu
            exporter={exporter}
            name={
              days === null
                ? 'flights-without-contracts'
                : reportFileName('Flights without contracts', days)
            }
            about={[
              ['Report', 'Flights without contracts'],
              ['Dates', days === null ? 'All' : daysText(days)],
            ]}
            content={
              rows.length === 0 ? null : () => ({ kind: 'flat', table: uncoveredTable(rows) })
            }
          />
        )}
        {isShown && (
          <Button variant="outline" onPress={() => list.send({ type: 'load.requested' })}>
            Refresh
          </Button>
        )}
      </header>
      <ExportStatus exporter={exporter} />
      {isPending && <Skeleton lines={8} label="Loading flights without contracts" />}
      {isBroken && (
        <EmptyState
          action={<Button onPress={() => list.send({ type: 'load.requested' })}>Try again</Button>}
        >
          These flights couldn't be loaded.
        </EmptyState>
      )}
      {isShown && rows.length === 0 && (
        <EmptyState>{uncoveredSummary(rows, days !== null)}</EmptyState>
      )}
      {isShown && rows.length > 0 && (
        <>
          <p role="status">{uncoveredSummary(rows, days !== null)}</p>
          <section
            aria-label="Flights without contracts, by aircraft"
            className="card overflow-x-auto"
          >
            <table className="w-full min-w-[980px] border-collapse text-sm">
              <thead>
                <tr>
                  {headings.map(([label, isNumber]) => (
                    <th
                      key={label}
                      scope="col"
                      className={`px-2 py-2 font-semibold text-ink-2 ${isNumber ? 'text-right' : 'text-left'}`}
                    >
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              {uncoveredByAircraft(rows).map((group) => (
                <Aircraft
                  key={group.key}
                  group={group}
                  list={list}
                  mayOpen={mayOpenDispatches}
                  mayAddRates={mayAddRates}
                />
              ))}
            </table>
          </section>
        </>
      )}
    </div>
  );
}
