import { useSelector } from '@xstate/react';
import { cellText, isNumeric } from '../../../domain/forms/flat.ts';
import { bookText } from '../../../domain/fuel/receipt/options.ts';
import { ledgerTable } from '../../../domain/fuel/report/lists.ts';
import type {
  FuelLedgerRef,
  FuelLedgerSnapshot,
} from '../../../machines/fuel/fuelLedger.machine.ts';
import type { ExportRef } from '../../../machines/report/export.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { DataList } from '../../ui/lists/DataList.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { ExportMenu, ExportStatus } from '../report/toolbar/ExportMenu.tsx';

const selectLedger = (s: FuelLedgerSnapshot) => s.context.ledger;
const selectIsPending = (s: FuelLedgerSnapshot) => s.hasTag('pending');

/** Every movement of one storage, oldest first, with the booked volume after it (FUEL-20). */
export function FuelLedger({
  ledger: ref,
  exporter,
}: {
  readonly ledger: FuelLedgerRef;
  readonly exporter: ExportRef;
}) {
  const ledger = useSelector(ref, selectLedger);
  const isPending = useSelector(ref, selectIsPending);
  if (ledger === null)
    return isPending ? <div className="p-6">{<Skeleton lines={10} />}</div> : null;
  const table = ledgerTable(ledger);
  return (
    <div className="flex h-[calc(100dvh-104px)] flex-col gap-4 p-4 md:h-[calc(100dvh-48px)]">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <h1>
            Ledger of {ledger.baseCode} {ledger.storageName}
          </h1>
          <p className="text-sm text-ink-2">
            {ledger.fuelType} ·{' '}
            <strong className="font-semibold text-ink">{bookText(ledger.bookLitres)}</strong> on the
            books: purchases and transfers in, less transfers out
          </p>
        </div>
        <Link href={`/reports/fuel/transfer?storage=${ledger.storageId}`}>Transfers</Link>
        <ExportMenu
          exporter={exporter}
          name={`ledger-${ledger.baseCode}-${ledger.storageName}`
            .toLowerCase()
            .replaceAll(' ', '-')}
          about={[['Report', `Ledger of ${ledger.baseCode} ${ledger.storageName}`]]}
          content={ledger.lines.length === 0 ? null : () => ({ kind: 'flat', table })}
        />
      </header>
      <ExportStatus exporter={exporter} />
      {ledger.lines.length === 0 ? (
        <EmptyState>Nothing was put into this storage yet.</EmptyState>
      ) : (
        <DataList
          label="Ledger"
          columns={table.columns.map(({ header, kind }) => ({
            label: header,
            isNumeric: isNumeric(kind),
            isExtra: header === 'Receipt' || header === 'Movement',
          }))}
          count={ledger.lines.length}
          keyOf={(index) => ledger.lines[index]?.receiptId ?? ''}
          cellsOf={(index) =>
            table.columns.map(({ kind }, n) => cellText(kind, table.rows[index]?.[n] ?? null))
          }
          onOpen={(index) => {
            const line = ledger.lines[index];
            if (line !== undefined)
              ref.send({ type: 'row.opened', kind: line.kind, id: line.receiptId });
          }}
        />
      )}
    </div>
  );
}
