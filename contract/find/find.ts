import * as z from 'zod/mini';
import { DispatchType } from '../dispatch/dispatches.ts';
import { FuelKind } from '../fuel/fuel.ts';
import { Incident } from '../incidents/incidents.ts';
import { givenText } from '../wire/given.ts';
import { Day, Id } from '../wire/wire.ts';

/** The typed words, in any order. */
export const FindQuery = z.object({ q: givenText(100).check(z.trim(), z.minLength(2)) });

/** A dispatch as one line: its aircraft, day and incidents. */
export const FoundDispatch = z.object({
  id: Id,
  dispatchNumber: z.int(),
  dispatchType: DispatchType,
  activityDate: Day,
  /** '' without an aircraft. */
  radioId: z.string(),
  incidents: z.array(Incident),
  requestNumbers: z.array(z.string()),
  remarks: z.string(),
});
export type FoundDispatch = z.output<typeof FoundDispatch>;
export const FoundBase = z.object({ id: Id, code: z.string(), name: z.string() });
export type FoundBase = z.output<typeof FoundBase>;
export const FoundVendor = z.object({ id: Id, of: z.enum(['aircraft', 'fuel']), name: z.string() });
export type FoundVendor = z.output<typeof FoundVendor>;
export const FoundReceipt = z.object({
  id: Id,
  kind: FuelKind,
  day: Day,
  /** '' where a transfer has none. */
  receiptNumber: z.string(),
  /** '' for a transfer. */
  vendorName: z.string(),
  /** '' without an aircraft. */
  radioId: z.string(),
});
export type FoundReceipt = z.output<typeof FoundReceipt>;
export const FoundStorage = z.object({ id: Id, name: z.string(), baseName: z.string() });
export type FoundStorage = z.output<typeof FoundStorage>;
export const FoundAgent = z.object({ id: Id, name: z.string() });
export type FoundAgent = z.output<typeof FoundAgent>;
export const FoundContract = z.object({
  id: Id,
  of: z.enum(['aircraft', 'type']),
  /** Radio ids of its aircraft, or names of its types. */
  name: z.string(),
  typeCode: z.string(),
  vendorName: z.string(),
  startDate: Day,
});
export type FoundContract = z.output<typeof FoundContract>;
/** At most eight of a kind; a kind that the caller may not view is empty (HOME-82). */
export const FoundThings = z.object({
  dispatches: z.array(FoundDispatch),
  incidents: z.array(Incident),
  bases: z.array(FoundBase),
  vendors: z.array(FoundVendor),
  receipts: z.array(FoundReceipt),
  storages: z.array(FoundStorage),
  agents: z.array(FoundAgent),
  contracts: z.array(FoundContract),
});
export type FoundThings = z.output<typeof FoundThings>;
