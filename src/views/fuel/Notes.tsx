import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { formatPrice, formatUsd } from '../../../domain/format.ts';
import { ledgerPath } from '../../../domain/fuel/receipt/kinds.ts';
import { bookText } from '../../../domain/fuel/receipt/options.ts';
import { purchaseCents } from '../../../domain/fuel/receipt/price.ts';
import { readFuel } from '../../../domain/fuel/receipt/read.ts';
import { dollarsOf } from '../../../domain/money.ts';
import { byId } from '../../../domain/reference/facts.ts';
import type { FuelRef, FuelSnapshot } from '../../../machines/fuel/fuelReceipts.ts';
import { Link } from '../../ui/buttons/Link.tsx';

interface NoteProps {
  readonly form: FuelRef;
  readonly className: string;
}
const Note = ({
  label,
  className,
  children,
}: {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}) => (
  <div className={`flex flex-col gap-1 ${className}`}>
    <span className="text-sm font-medium text-ink-2">{label}</span>
    <span className="flex min-h-9 flex-wrap items-center gap-x-3">{children}</span>
  </div>
);

const selectStorage = (s: FuelSnapshot) =>
  byId(s.context.facts.storages, s.context.draft.storageId);
const selectBase = (s: FuelSnapshot) => byId(s.context.facts.bases, selectStorage(s)?.baseId ?? '');
/** The base of a storage's receipt is the storage's base. */
export function StorageBase({ form, className }: NoteProps) {
  const base = useSelector(form, selectBase);
  return (
    <Note label="Base" className={className}>
      {base === null ? (
        <span className="text-ink-3">From the storage</span>
      ) : (
        `${base.code} ${base.name}`
      )}
    </Note>
  );
}

/** Booked litres of the chosen storage without this transfer; null until known. */
const selectBook = (s: FuelSnapshot) =>
  s.context.facts.lookups.storageId === s.context.draft.storageId
    ? s.context.facts.lookups.bookLitres
    : null;
/** The booked volume of the source storage. */
export function BookNote({ form, className }: NoteProps) {
  const storage = useSelector(form, selectStorage);
  const book = useSelector(form, selectBook);
  const mayReport = useSelector(form, (s: FuelSnapshot) => s.context.mayReport);
  return (
    <Note label="On the books" className={className}>
      {storage === null || book === null ? (
        <span className="text-ink-3">–</span>
      ) : (
        <>
          <strong className="font-semibold">{bookText(book)}</strong>
          <span className="text-sm text-ink-2">{storage.fuelType}</span>
          {mayReport && <Link href={ledgerPath(storage.id)}>Ledger</Link>}
        </>
      )}
    </Note>
  );
}

const selectAverage = (s: FuelSnapshot) =>
  s.context.facts.lookups.storageId === s.context.draft.storageId
    ? s.context.facts.lookups.averagePrice
    : null;
const selectGallons = (s: FuelSnapshot) =>
  readFuel(s.context.draft, s.context.facts).quantity.value;
/** The average purchase price of the fuel; a transfer itself has no cost. */
export function TransferValue({ form, className }: NoteProps) {
  const average = useSelector(form, selectAverage);
  const gallons = useSelector(form, selectGallons);
  return (
    <Note label="Bought for, on average" className={className}>
      {average === null ? (
        <span className="text-ink-3">–</span>
      ) : (
        <>
          <span>{formatPrice(average)} a gallon</span>
          {gallons !== null && gallons > 0 && (
            <span className="text-ink-2">
              {formatUsd(dollarsOf(purchaseCents(gallons, average, 0)))}
            </span>
          )}
          <span className="text-sm text-ink-3">not counted as spend again</span>
        </>
      )}
    </Note>
  );
}
