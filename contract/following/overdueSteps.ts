import * as z from 'zod/mini';
import { GivenId, GivenName } from '../wire/given.ts';
import { Id, Instant, Versioned } from '../wire/wire.ts';

/** A step of the checklist for overdue aircraft (FOL-30). */
export const OverdueStep = z.object({
  id: Id,
  name: z.string(),
  /** Minutes after an aircraft became overdue at which the step is due. */
  afterMinutes: z.int(),
  /** Its place among steps of the same minute. */
  position: z.int(),
  archivedAt: z.nullable(Instant),
  ...Versioned,
});
export type OverdueStep = z.output<typeof OverdueStep>;
export const OverdueStepBody = z.object({
  name: GivenName,
  afterMinutes: z.int().check(z.gte(0), z.lte(240)),
  position: z.int().check(z.gte(1), z.lte(99)),
});
export type OverdueStepBody = z.output<typeof OverdueStepBody>;
export const OverdueStepSave = z.extend(OverdueStepBody, { isArchived: z.boolean() });
export const OverdueStepExistsQuery = z.object({
  Name: GivenName,
  OverdueStepId: z.optional(GivenId),
});
