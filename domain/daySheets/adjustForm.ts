import { reasonProblem } from '../approvals/texts.ts';
import { readNumber } from '../forms/typed.ts';
import { centsOf } from '../money.ts';
import { type SheetItem, sheetItems } from './sheet.ts';

export type AdjustField = 'item' | 'amount' | 'reason';
export type AdjustTyped = Readonly<Record<AdjustField, string>>;
export interface AdjustFinding {
  readonly field: AdjustField;
  readonly message: string;
}
export interface Adjustment {
  readonly item: SheetItem;
  readonly cents: number;
  readonly reason: string;
}
export const noAdjustment: AdjustTyped = { item: 'availability', amount: '', reason: '' };
/** Dollars, as the service takes them. */
const MOST = 10_000_000;

/** A correction of a closed day, or the first thing that is wrong with it (PAY-13). */
export function readAdjustment({
  item,
  amount,
  reason,
}: AdjustTyped): { readonly body: Adjustment } | AdjustFinding {
  const { value, isInvalid } = readNumber(amount, 2);
  if (isInvalid) return { field: 'amount', message: 'Enter dollars, with a minus to pay less.' };
  if (value === null || value === 0) return { field: 'amount', message: 'Enter an amount.' };
  if (Math.abs(value) > MOST) return { field: 'amount', message: 'Enter at most $10,000,000.' };
  const message = reasonProblem(reason);
  if (message !== null) return { field: 'reason', message };
  return {
    body: {
      item: sheetItems.find((one) => one === item) ?? 'availability',
      cents: centsOf(value),
      reason: reason.trim(),
    },
  };
}
