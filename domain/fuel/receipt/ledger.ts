import type { FuelKind } from '../../../contract/fuel/fuel.ts';
import { gallonsOf, litresOfNano } from '../../volume.ts';
import { signedNano } from './price.ts';

/** What a ledger needs to know of a receipt. */
export interface Movement {
  readonly kind: FuelKind;
  readonly storageId: string | null;
  readonly toStorageId: string | null;
  readonly quantityLitres: number;
}
/** Litres as whole nanolitres back on the wire, either sign. */
const litresOfSigned = (nano: bigint): number =>
  nano < 0n ? -litresOfNano(-nano) : litresOfNano(nano);

/**
 * What a receipt does to a storage's book, in nanolitres: bulk purchases and transfers in add, transfers out take away,
 * anything else is nothing.
 */
export function movedNano(receipt: Movement, storageId: string): bigint {
  const nano = signedNano(receipt.quantityLitres);
  if (receipt.kind === 'bulk') return receipt.storageId === storageId ? nano : 0n;
  if (receipt.kind !== 'transfer') return 0n;
  return (
    (receipt.toStorageId === storageId ? nano : 0n) - (receipt.storageId === storageId ? nano : 0n)
  );
}

export interface Balanced<R> {
  readonly receipt: R;
  /** In is positive, out negative; litres. */
  readonly litres: number;
  /** On the books after it; litres. */
  readonly balanceLitres: number;
}
/**
 * A storage's ledger, line by line, of receipts in their order; each balance is the one before it and the line's own
 * movement, exactly.
 */
export function ledgerOf<R extends Movement>(
  receipts: readonly R[],
  storageId: string,
): Balanced<R>[] {
  let balance = 0n;
  return receipts.flatMap((receipt): Balanced<R>[] => {
    if (receipt.storageId !== storageId && receipt.toStorageId !== storageId) return [];
    const moved = movedNano(receipt, storageId);
    balance += moved;
    return [{ receipt, litres: litresOfSigned(moved), balanceLitres: litresOfSigned(balance) }];
  });
}

/**
 * Book balance of a storage (FUEL-20): purchases in + transfers in − transfers out; litres, below 0 when more went out
 * than came in.
 */
export const balanceOf = (receipts: readonly Movement[], storageId: string): number =>
  litresOfSigned(receipts.reduce((sum, receipt) => sum + movedNano(receipt, storageId), 0n));

/** Litres on the books as US gallons, either sign. */
export const bookedGallons = (litres: number): number =>
  Math.sign(litres) * gallonsOf(Math.abs(litres));
