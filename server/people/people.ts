import { and, eq, isNull } from 'drizzle-orm';
import type { PersonBody, PersonSave } from '../../contract/people/people.ts';
import { centsOf } from '../../domain/money.ts';
import { tidyName } from '../../domain/names.ts';
import { assertVersion } from '../database/assertVersion.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import type { Tx } from '../database/open.ts';
import { archivedAt, lockRow } from '../database/rows.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { atProvider } from '../http/provider.ts';
import { streamRows } from '../http/streamed.ts';
import { adding, changing } from '../http/writes.ts';
import { withConstraintMessages } from '../problems/constraints.ts';
import { conflict, invalid } from '../problems/problem.ts';
import { refuseFractions } from '../problems/refusals.ts';
import { crew, people } from '../schema/people.ts';
import { keepingAnAdministrator } from './administrators.ts';
import { peopleIds, readPeople } from './readPeople.ts';

const read = async (tx: Tx, id: string) => firstOrNotFound(await readPeople(tx, [id]));
const valuesOf = ({ firstName, lastName, email, baseId }: PersonBody) => ({
  firstName: tidyName(firstName),
  lastName: tidyName(lastName),
  email: email === null ? null : email.trim(),
  baseId,
});
export const refuseTakenEmail = withConstraintMessages({
  people_email_unique: ['email', 'This e-mail belongs to another person.'],
});

/** Creates or updates the crew part. A body without one leaves it unchanged. */
async function storeCrew(
  tx: Tx,
  personId: string,
  body: PersonBody,
  archived: string | null,
  uid: string,
): Promise<void> {
  const part = and(eq(crew.personId, personId), isNull(crew.deletedAt));
  const [before] = await tx.select().from(crew).where(part).for('update');
  if (body.crew === null) {
    if (before !== undefined)
      await tx.update(crew).set({ archivedAt: archived, updatedBy: uid }).where(part);
    return;
  }
  const { roleId, vendorId, usualPerDiem } = body.crew;
  refuseFractions({ 'crew.usualPerDiem': usualPerDiem });
  const values = {
    roleId,
    vendorId,
    baseId: body.baseId,
    usualPerDiemCents: usualPerDiem === null ? null : centsOf(usualPerDiem),
    archivedAt: archived,
    updatedBy: uid,
  };
  if (before === undefined) await tx.insert(crew).values({ ...values, personId });
  else await tx.update(crew).set(values).where(part);
}

/** @returns the new person's id */
export async function insertPerson(tx: Tx, body: PersonBody, uid: string): Promise<string> {
  const [row] = await tx
    .insert(people)
    .values({ ...valuesOf(body), updatedBy: uid })
    .returning({ id: people.id })
    .catch(refuseTakenEmail);
  const id = row?.id ?? '';
  await storeCrew(tx, id, body, null, uid);
  return id;
}
/**
 * Changes a person that the caller has locked. The caller keeps an administrator.
 * @returns the person before the change
 */
export async function updatePerson(
  tx: Tx,
  before: typeof people.$inferSelect,
  body: PersonSave,
  uid: string,
): Promise<Awaited<ReturnType<typeof read>>> {
  const shown = await read(tx, before.id);
  if (shown.user !== null && body.email === null)
    throw invalid([{ path: 'email', code: 'required', message: 'Enter an e-mail.' }]);
  if (body.isArchived && shown.user?.firebaseUserId === uid)
    throw conflict('isArchived', "You can't archive yourself.");
  const when = archivedAt(before.archivedAt, body.isArchived);
  await tx
    .update(people)
    .set({ ...valuesOf(body), archivedAt: when, updatedBy: uid })
    .where(eq(people.id, before.id))
    .catch(refuseTakenEmail);
  await storeCrew(tx, before.id, body, when, uid);
  return shown;
}

/**
 * Disables and signs out an archived person, or enables a restored one. Removed access stays
 * removed.
 */
async function followAtProvider(
  { external }: Pick<Call, 'external'>,
  before: boolean,
  person: Awaited<ReturnType<typeof read>>,
): Promise<void> {
  const { user, isArchived } = person;
  if (user === null || isArchived === before) return;
  const { accounts } = external;
  await atProvider(accounts.allow(user.firebaseUserId, !isArchived && !user.isDisabled));
  if (isArchived) await atProvider(accounts.signOut(user.firebaseUserId));
}

export const peopleHandlers = {
  listPeople: async ({ store, reply }) =>
    streamRows(reply, await peopleIds(store.db), (ids) => readPeople(store.db, ids)),
  addPerson: (call) =>
    adding(call, async (tx) => read(tx, await insertPerson(tx, call.body, call.who.uid))),
  savePerson: async (call) => {
    const { body, id, who } = call;
    let wasArchived = false;
    const person = await changing(call, (tx) =>
      keepingAnAdministrator(tx, async () => {
        const before = await lockRow(tx, people, id);
        await assertVersion(tx, call.ifMatch, before, () => read(tx, id));
        wasArchived = (await updatePerson(tx, before, body, who.uid)).isArchived;
        return read(tx, id);
      }),
    );
    await followAtProvider(call, wasArchived, person);
    return person;
  },
} satisfies Partial<Handlers>;
