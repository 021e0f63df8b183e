import * as z from 'zod/mini';
import { Id } from '../wire/wire.ts';

export const Incident = z.object({
  id: Id,
  year: z.int(),
  state: z.string(),
  unit: z.string(),
  incidentNumber: z.string(),
  /** Separates reuse of a number in one year. */
  sequence: z.int(),
  name: z.string(),
  agency: z.string(),
  typeCode: z.string(),
});
export type Incident = z.output<typeof Incident>;
export const Incidents = z.object({ items: z.array(Incident) });
/** Leading zeros of `incidentNumber` do not matter (INC-1). */
export const IncidentQuery = z.object({
  year: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  state: z.optional(z.string().check(z.maxLength(2))),
  unit: z.optional(z.string().check(z.maxLength(5))),
  incidentNumber: z.optional(z.string().check(z.maxLength(12))),
});
