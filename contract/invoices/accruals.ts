import * as z from 'zod/mini';
import { GivenDay } from '../wire/given.ts';
import { Id } from '../wire/wire.ts';

/** `until`: invoices settled up to this day count as paid. */
export const AccrualsQuery = z.object({ from: GivenDay, until: GivenDay });
/** Signed whole cents. */
const Cents = z.int();
/** Recorded amounts of a vendor and incident that no settled invoice has paid. */
const Accrual = z.object({
  /** Null for flights without a contract. */
  vendorId: z.nullable(Id),
  vendor: z.string(),
  /** Null for amounts without an incident, such as those with `isAvailability`. */
  incidentId: z.nullable(Id),
  incident: z.string(),
  /** True for availability and guarantee, which day sheets pay independently of incidents. */
  isAvailability: z.boolean(),
  recordedCents: Cents,
  paidCents: Cents,
  /** `recordedCents` − `paidCents`. */
  openCents: Cents,
});
export type Accrual = z.output<typeof Accrual>;
export const Accruals = z.object({ accruals: z.array(Accrual) });
