import type { FuelKind } from '../../../contract/fuel/fuel.ts';
import { gallonsOf, litresOfNano } from '../../volume.ts';
import { signedNano } from './price.ts';

/** The fields of a receipt that affect a ledger. */
export interface Movement {
  readonly kind: FuelKind;
  readonly storageId: string | null;
  readonly toStorageId: string | null;
  readonly quantityLitres: number;
}
/** Signed nanolitres as wire litres. */
const litresOfSigned = (nano: bigint): number =>
  nano < 0n ? -litresOfNano(-nano) : litresOfNano(nano);

/**
 * The change of a storage's book in nanolitres: bulk purchases and incoming transfers add, outgoing
 * transfers subtract. 0 for other receipts.
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
  /** Litres, positive for in, negative for out. */
  readonly litres: number;
  /** Booked litres after this receipt. */
  readonly balanceLitres: number;
}
/**
 * A storage's ledger lines in the order of the receipts. Each balance is the previous balance plus
 * the line's movement, computed exactly.
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
 * A storage's book balance in litres (FUEL-20): purchases + transfers in − transfers out. Negative
 * if more went out than came in.
 */
export const balanceOf = (receipts: readonly Movement[], storageId: string): number =>
  litresOfSigned(receipts.reduce((sum, receipt) => sum + movedNano(receipt, storageId), 0n));

/** Booked litres as US gallons, with sign. */
export const bookedGallons = (litres: number): number =>
  Math.sign(litres) * gallonsOf(Math.abs(litres));
