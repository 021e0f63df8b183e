import { useSelector } from '@xstate/react';
import type { FuelKind } from '../../../contract/fuel/fuel.ts';
import { cellText, isNumeric } from '../../../domain/forms/flat.ts';
import type { FuelList } from '../../../domain/fuel/report/lists.ts';
import type {
  FuelReportRef,
  FuelReportSnapshot,
} from '../../../machines/fuel/fuelReport.machine.ts';
import { DataList } from '../../ui/lists/DataList.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';

const selectMayOpen = (s: FuelReportSnapshot) => s.context.mayOpenReceipts;
/** Headers of columns hidden on phones and in narrow windows. */
const extras = ['Base', 'Fuel', 'Receipt', 'Price', 'Fees', 'Check', 'Ticket'];
const grows: Readonly<Record<string, number>> = {
  Vendor: 1.6,
  Into: 1.2,
  Check: 1.4,
  From: 1.2,
  Base: 0.6,
  Fuel: 0.7,
  Fees: 0.8,
};

export interface FuelReceiptRowsProps {
  readonly report: FuelReportRef;
  readonly list: FuelList;
  readonly label: string;
}
/** Receipts or transfers with a total; a row opens its receipt if the user can open it. */
export function FuelReceiptRows({ report, list: { table, records }, label }: FuelReceiptRowsProps) {
  const mayOpen = useSelector(report, selectMayOpen);
  if (records.length === 0) return <EmptyState>Nothing was recorded in these dates.</EmptyState>;
  const texts = (index: number) =>
    table.columns.map(({ kind }, n) => cellText(kind, table.rows[index]?.[n] ?? null));
  const total = texts(table.rows.length - 1);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <DataList
        label={label}
        columns={table.columns.map(({ header, kind }) => ({
          label: header,
          isNumeric: isNumeric(kind),
          grow: grows[header] ?? 1,
          isExtra: extras.includes(header),
        }))}
        count={records.length}
        keyOf={(index) => records[index]?.id ?? ''}
        cellsOf={texts}
        onOpen={(index) => {
          const record = records[index];
          const kind: FuelKind | undefined = record?.kind;
          if (mayOpen && record !== undefined && kind !== undefined)
            report.send({ type: 'row.opened', kind, id: record.id });
        }}
      />
      <p className="card flex flex-wrap gap-x-6 gap-y-1 px-4 py-2 font-semibold">
        <span className="flex-1">
          {records.length} {records.length === 1 ? 'row' : 'rows'}
        </span>
        {table.columns.map(({ header }, n) =>
          ['', '–', 'Total'].includes(total[n] ?? '') ? null : (
            <span key={header}>
              <span className="font-normal text-ink-2">
                {header === 'Price' ? 'Average price' : header}
              </span>{' '}
              {total[n]}
            </span>
          ),
        )}
      </p>
    </div>
  );
}
