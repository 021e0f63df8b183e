import * as z from 'zod/mini';
import { GivenDay } from '../wire/given.ts';
import { Id } from '../wire/wire.ts';

/** `until`: the day as of which it is shown. */
export const AccrualsQuery = z.object({ from: GivenDay, until: GivenDay });
/** Signed whole cents. */
const Cents = z.int();
/** What a vendor's records of an incident have in amounts that no settled invoice paid. */
const Accrual = z.object({
  /** Null: flown without a contract. */
  vendorId: z.nullable(Id),
  vendor: z.string(),
  /** Null: no incident, or `isAvailability`. */
  incidentId: z.nullable(Id),
  incident: z.string(),
  /** Availability and guarantee of day sheets, which are paid whatever incidents were flown. */
  isAvailability: z.boolean(),
  recordedCents: Cents,
  paidCents: Cents,
  /** `recordedCents` − `paidCents`. */
  openCents: Cents,
});
export type Accrual = z.output<typeof Accrual>;
export const Accruals = z.object({ accruals: z.array(Accrual) });
