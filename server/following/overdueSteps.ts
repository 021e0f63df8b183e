import { and, asc, eq, isNull } from 'drizzle-orm';
import type { OverdueStep, OverdueStepBody } from '../../contract/following/overdueSteps.ts';
import type { Reader } from '../database/open.ts';
import type { Handlers } from '../http/handler.ts';
import { namedResource } from '../http/namedResource.ts';
import { overdueSteps } from '../schema/overdueSteps.ts';

const { id, name, afterMinutes, position, archivedAt, version, updatedAt } = overdueSteps;
/** The steps in the order of the checklist (FOL-30). */
export const readOverdueSteps = (db: Reader, only?: string): Promise<OverdueStep[]> =>
  db
    .select({ id, name, afterMinutes, position, archivedAt, version, updatedAt })
    .from(overdueSteps)
    .where(and(isNull(overdueSteps.deletedAt), only === undefined ? undefined : eq(id, only)))
    .orderBy(asc(afterMinutes), asc(position), asc(name), asc(id));

const overdueStep = namedResource({
  table: overdueSteps,
  noun: 'overdue step',
  read: readOverdueSteps,
  columns: ({ afterMinutes: minutes, position: place }: OverdueStepBody) => ({
    afterMinutes: minutes,
    position: place,
  }),
  exceptId: 'OverdueStepId',
});

export const overdueStepHandlers = {
  listOverdueSteps: ({ store }) => readOverdueSteps(store.db),
  addOverdueStep: overdueStep.add,
  saveOverdueStep: overdueStep.save,
  overdueStepExists: overdueStep.exists,
} satisfies Partial<Handlers>;
