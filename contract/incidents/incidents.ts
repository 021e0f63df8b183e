import * as z from 'zod/mini';
import { GivenYear, givenText } from '../wire/given.ts';
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
  year: z.optional(GivenYear),
  state: z.optional(givenText(2)),
  unit: z.optional(givenText(5)),
  incidentNumber: z.optional(givenText(12)),
});
