import { useSelector } from '@xstate/react';
import { ageText, type BoardRow } from '../../../domain/base/board.ts';
import { kindTexts } from '../../../domain/base/kinds.ts';
import type { DispatchRow } from '../../../domain/base/lists.ts';
import { pacificDay, pacificTime } from '../../../domain/dates/pacific.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { kindWords } from '../../../domain/dispatch/view/kinds.ts';
import { format2, formatGallons, formatUsd } from '../../../domain/format.ts';
import type { BaseRef, BaseSnapshot } from '../../../machines/base/base.machine.ts';
import { usePrinting } from '../../ui/notices/usePrinting.ts';
import { Missing } from './SectionCard.tsx';
import { selectBoard, selectNow, selectToday } from './selectors.ts';

const selectBase = (s: BaseSnapshot) => s.context.data?.base ?? null;

interface TableProps<Row> {
  readonly title: string;
  /** Null if the list couldn't be loaded or can't be seen. */
  readonly rows: readonly Row[] | null;
  readonly empty: string;
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly (readonly [
    label: string,
    textOf: (row: Row) => string,
    align?: 'text-right',
  ])[];
  readonly isForbidden: boolean;
}
function PaperTable<Row>({ title, rows, empty, keyOf, columns, isForbidden }: TableProps<Row>) {
  return (
    <section aria-label={title} className="pt-3">
      <h2>{title}</h2>
      {rows === null && <Missing what="dispatches" isForbidden={isForbidden} />}
      {rows?.length === 0 && <p>{empty}</p>}
      {rows !== null && rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {columns.map(([label, , align = 'text-left']) => (
                <th key={label} scope="col" className={align}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(([label, textOf, align = 'text-left']) => (
                  <td key={label} className={align}>
                    {textOf(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const board: TableProps<BoardRow>['columns'] = [
  ['Aircraft', (r) => [r.radioId, r.registration].filter(Boolean).join(' · ')],
  ['Type', (r) => r.typeName],
  ['Status', (r) => r.status + (r.rotation === null ? '' : ` ${kindTexts[r.kind]} #${r.rotation}`)],
  ['Since', (r) => (r.since === '' ? '' : `${r.since} · ${ageText(r.minutes)}`)],
  ['Incident', (r) => r.incident],
  ['Crew', (r) => r.crew],
  ['Agent', (r) => r.agent],
  ['Hobbs', (r) => r.flight?.hobbs ?? ''],
  ['Hours today', (r) => (r.hundredths === 0 ? '' : format2(r.hundredths / 100)), 'text-right'],
  ['Unavailable', (r) => r.mark?.reason ?? ''],
];
const log: TableProps<DispatchRow>['columns'] = [
  ['Dispatch', (r) => `${kindWords[r.kind].name} ${r.dispatchNumber}`],
  ['Aircraft', (r) => r.radioId],
  ['Out', (r) => r.timeOut],
  ['In', (r) => r.timeIn],
  ['Incident', (r) => r.incident],
  ['Gallons', (r) => (r.litres === 0 ? '' : formatGallons(r.litres)), 'text-right'],
  ['Cost', (r) => formatUsd(r.cost), 'text-right'],
  ['Status', (r) => r.status],
  ['Flags', (r) => r.flags.join(', ')],
];

/** The base page in print: the day's board and log as text, rendered only then (BASE-30). */
export function BasePaper({
  base,
  seesDispatches,
}: {
  readonly base: BaseRef;
  readonly seesDispatches: boolean;
}) {
  const isPrinting = usePrinting();
  const shown = useSelector(base, selectBase);
  const rows = useSelector(base, selectBoard);
  const today = useSelector(base, selectToday);
  const now = useSelector(base, selectNow);
  if (!isPrinting || shown === null) return null;
  return (
    <div className="report-paper hidden print:block">
      <p className="text-sm font-semibold">
        {shown.code} {shown.name} · board and log of {formatDate(pacificDay(now))}
      </p>
      <p>As of {pacificTime(now)}</p>
      <PaperTable
        title="Board"
        rows={rows}
        empty={`No aircraft are assigned to ${shown.name} today.`}
        keyOf={(r) => r.assetId}
        columns={board}
        isForbidden={!seesDispatches}
      />
      <PaperTable
        title="Log"
        rows={today}
        empty="Nothing dispatched today."
        keyOf={(r) => r.id}
        columns={log}
        isForbidden={!seesDispatches}
      />
    </div>
  );
}
