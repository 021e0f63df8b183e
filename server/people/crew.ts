import { and, eq, isNull } from 'drizzle-orm';
import type { CrewBody, CrewSave } from '../../contract/people/saving.ts';
import { centsOf } from '../../domain/money.ts';
import { tidyName } from '../../domain/names.ts';
import { hasRight } from '../../domain/session/permissions.ts';
import { assertVersion } from '../database/assertVersion.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import type { Tx } from '../database/open.ts';
import { archivedAt, lockRow } from '../database/rows.ts';
import type { Handlers } from '../http/handler.ts';
import { streamRows } from '../http/streamed.ts';
import { adding, changing } from '../http/writes.ts';
import { refuseFractions } from '../problems/refusals.ts';
import { crew, people, users } from '../schema/people.ts';
import { crewIds, readCrew } from './readCrew.ts';

/**
 * The person row and the crew row of a crew member.
 * @throws HttpProblem 400 for a per diem with fractions of a cent
 */
function valuesOf({
  firstName,
  lastName,
  roleId,
  vendorId,
  baseId,
  usualPerDiem,
}: Omit<CrewBody, 'vendorId'> & { readonly vendorId: string | null }) {
  refuseFractions({ usualPerDiem });
  return {
    person: { firstName: tidyName(firstName), lastName: tidyName(lastName) },
    member: {
      roleId,
      vendorId,
      baseId,
      usualPerDiemCents: usualPerDiem === null ? null : centsOf(usualPerDiem),
    },
  };
}

/**
 * Each of these rights already reveals crew pay: dispatches prefill it (D-44), crew members have
 * it, reports list it.
 */
const payRights = ['Dispatch.View', 'Crew.View', 'CatisReports.View'] as const;

const read = async (tx: Tx, id: string) => firstOrNotFound(await readCrew(tx, [id]));

/** @returns the new crew member's id */
export async function insertCrew(tx: Tx, body: CrewBody, uid: string): Promise<string> {
  const { person, member } = valuesOf(body);
  const [who] = await tx
    .insert(people)
    .values({ ...person, baseId: member.baseId, updatedBy: uid })
    .returning({ id: people.id });
  const [row] = await tx
    .insert(crew)
    .values({ ...member, personId: who?.id ?? '', updatedBy: uid })
    .returning({ id: crew.id });
  return row?.id ?? '';
}

/** Changes a crew member that the caller has locked. */
export async function updateCrew(
  tx: Tx,
  before: typeof crew.$inferSelect,
  body: CrewSave,
  uid: string,
): Promise<void> {
  const { person, member } = valuesOf(body);
  const when = archivedAt(before.archivedAt, body.isArchived);
  await tx
    .update(crew)
    .set({ ...member, archivedAt: when, updatedBy: uid })
    .where(eq(crew.id, before.id));
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.personId, before.personId), isNull(users.deletedAt)));
  // A crew member who signs in has their own base and access. Only the people page can remove
  // those.
  const alone = account === undefined ? { baseId: member.baseId, archivedAt: when } : {};
  await tx
    .update(people)
    .set({ ...person, ...alone, updatedBy: uid })
    .where(eq(people.id, before.personId));
}

export const crewHandlers = {
  listCrew: async ({ store, who, reply }) => {
    const showsPay = payRights.some((right) => hasRight(who.permissions, right));
    return streamRows(reply, await crewIds(store.db), async (ids) => {
      const members = await readCrew(store.db, ids);
      return showsPay ? members : members.map((member) => ({ ...member, usualPerDiem: null }));
    });
  },
  addCrew: (call) =>
    adding(call, async (tx) => read(tx, await insertCrew(tx, call.body, call.who.uid))),
  saveCrew: (call) =>
    changing(call, async (tx) => {
      const before = await lockRow(tx, crew, call.id);
      await assertVersion(tx, call.ifMatch, before, () => read(tx, call.id));
      await updateCrew(tx, before, call.body, call.who.uid);
      return read(tx, call.id);
    }),
} satisfies Partial<Handlers>;
