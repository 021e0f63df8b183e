import type { ApprovalsFilters } from '../../../domain/approvals/address.ts';
import type { DriftsRef } from '../../../machines/approvals/drifts.machine.ts';
import type { PeriodsRef } from '../../../machines/approvals/periods.machine.ts';
import { Drifts } from './Drifts.tsx';
import { OpeningDialog } from './OpeningDialog.tsx';
import { Periods } from './Periods.tsx';

export interface BooksProps {
  readonly periods: PeriodsRef;
  readonly drifts: DriftsRef;
  readonly address: ApprovalsFilters;
  readonly today: string;
}
/** Half-months of each aircraft, and below them the differences from the approved figures. */
export const Books = ({ periods, drifts, address, today }: BooksProps) => (
  <>
    <Periods periods={periods} address={address} today={today} />
    <Drifts drifts={drifts} address={address} />
    <OpeningDialog periods={periods} today={today} />
  </>
);
