import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { storagesOf } from '../../../domain/base/prices.ts';
import { formatGallons } from '../../../domain/format.ts';
import { ledgerPath } from '../../../domain/fuel/receipt/kinds.ts';
import type { BaseRef } from '../../../machines/base/base.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';
import { Missing, SectionCard } from './SectionCard.tsx';
import { selectBaseId, selectFees, selectStorages } from './selectors.ts';

const line = 'flex flex-wrap items-baseline gap-x-3 border-b border-line px-4 py-2 last:border-b-0';

export function LandingFees({
  base,
  maySet,
}: {
  readonly base: BaseRef;
  readonly maySet: boolean;
}) {
  const rows = useSelector(base, selectFees);
  const baseId = useSelector(base, selectBaseId);
  return (
    <SectionCard
      id="fees"
      title="Landing fees"
      action={
        maySet ? (
          <Link href={`/base-management?baseId=${baseId}&edit=landing-fees`}>Add or edit fees</Link>
        ) : undefined
      }
    >
      {rows === null && <Missing what="landing fees" />}
      {rows?.length === 0 && <EmptyState>No landing fees here.</EmptyState>}
      <ul>
        {rows?.map((r) => (
          <li key={r.id} className={line}>
            <strong className="min-w-20 font-semibold">{r.price}</strong>
            <span className="flex-1">{r.appliesTo}</span>
            {!r.isCurrent && <Chip tone="info">To come</Chip>}
            <span className="text-sm text-ink-2">{r.dates}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

/**
 * `canBook`: the user can enter fuel receipts. `canReport`: the user can open a storage's ledger.
 */
export function FuelStorages({
  base,
  canBook,
  canReport,
}: {
  readonly base: BaseRef;
  readonly canBook: boolean;
  readonly canReport: boolean;
}) {
  const storages = useSelector(base, selectStorages);
  const baseId = useSelector(base, selectBaseId);
  const rows = useMemo(
    () => (storages === null ? null : storagesOf(storages, baseId)),
    [storages, baseId],
  );
  return (
    <SectionCard
      id="fuel"
      title="Fuel storages"
      action={
        canBook ? (
          <>
            <Link href="/fuel-receipts/bulk/new">Bulk purchase</Link>
            <Link href="/fuel-receipts/transfer/new">Transfer</Link>
          </>
        ) : undefined
      }
    >
      {rows === null && <Missing what="fuel storages" />}
      {rows?.length === 0 && <EmptyState>No fuel storages at this base.</EmptyState>}
      <ul>
        {rows?.map((r) => (
          <li key={r.id} className={line}>
            <strong className="flex-1 font-semibold">{r.name}</strong>
            <span className="text-sm text-ink-2">{r.fuelType}</span>
            <span>
              {/* Negative if more was taken out than booked in. */}
              {r.bookLitres < 0 ? `−${formatGallons(-r.bookLitres)}` : formatGallons(r.bookLitres)}{' '}
              <span className="text-sm text-ink-3">on the books</span>
            </span>
            {canReport && (
              <Link href={ledgerPath(r.id)} aria-label={`Ledger of ${r.name}`}>
                Ledger
              </Link>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
