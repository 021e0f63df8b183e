import { and, eq, sql } from 'drizzle-orm';
import { SYSTEM_ADMINISTRATOR } from '../../../contract/constants.ts';
import { InviteBody, PersonBody, PersonSave } from '../../../contract/people/people.ts';
import { CrewBody, CrewSave } from '../../../contract/people/saving.ts';
import type { RowOf } from '../../../domain/imports/lists/lists.ts';
import type { personColumns } from '../../../domain/imports/lists/shapes/names.ts';
import type { crewColumns } from '../../../domain/imports/lists/shapes/places.ts';
import { nowInstant } from '../../database/clock.ts';
import type { Reader, Tx } from '../../database/open.ts';
import { lockRow } from '../../database/rows.ts';
import { keepingAnAdministrator } from '../../people/administrators.ts';
import { insertCrew, updateCrew } from '../../people/crew.ts';
import { newToken } from '../../people/inviteRows.ts';
import { insertInvite } from '../../people/invites.ts';
import { insertPerson, updatePerson } from '../../people/people.ts';
import { crewIds, readCrew } from '../../people/readCrew.ts';
import { peopleIds, readPeople } from '../../people/readPeople.ts';
import { conflict, invalid } from '../../problems/problem.ts';
import { crew, people } from '../../schema/people.ts';
import { given, type Invitation, type ListStore } from './listStore.ts';

type CrewRow = RowOf<typeof crewColumns>;
type PersonRow = RowOf<typeof personColumns>;

/** A crew member is a person too, so both versions count. */
async function versions(db: Reader): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ crew: string; person: string; version: number }>(sql`
    select c.id as crew, p.id as person, c.version + p.version as version
    from people p left join crew c on c.person_id = p.id and c.deleted_at is null where p.deleted_at is null`);
  return new Map(
    rows.flatMap(({ crew: member, person, version }) => [
      [member, version] as const,
      [person, version] as const,
    ]),
  );
}
const required = (path: string, message: string) => invalid([{ path, code: 'required', message }]);

export const crewStore: ListStore<CrewRow> = {
  table: 'crew',
  read: async (db, ids) => {
    const versionOf = await versions(db);
    return (await readCrew(db, ids ?? (await crewIds(db)))).map(
      ({
        id,
        firstName,
        lastName,
        roleId,
        vendorId,
        baseId,
        usualPerDiem,
        isArchived,
        version,
      }) => ({
        id,
        version: versionOf.get(id) ?? version,
        row: { firstName, lastName, roleId, vendorId, baseId, usualPerDiem, isArchived },
      }),
    );
  },
  add: async (tx, row, uid) => {
    if (row.vendorId === null) throw required('vendorId', 'Choose a vendor.');
    const id = await insertCrew(tx, given(CrewBody, row), uid);
    if (row.isArchived) {
      const before = await lockRow(tx, crew, id);
      await updateCrew(tx, before, given(CrewSave, row), uid);
    }
    return id;
  },
  change: async (tx, { id }, row, uid) =>
    updateCrew(tx, await lockRow(tx, crew, id), given(CrewSave, row), uid),
  remove: async (tx, { id }, uid) => {
    const { personId } = await lockRow(tx, crew, id);
    const gone = { deletedAt: nowInstant(), updatedBy: uid };
    await tx.update(crew).set(gone).where(eq(crew.id, id));
    // The person was added with the crew member; one who was invited since then stays.
    await tx
      .update(people)
      .set(gone)
      .where(
        and(
          eq(people.id, personId),
          sql`not exists (select from users u where u.person_id = ${personId}::uuid and u.deleted_at is null)`,
          sql`not exists (select from invites i where i.person_id = ${personId}::uuid and i.status = 'Open')`,
        ),
      );
  },
};

function bodyOf({ firstName, lastName, email, baseId, roleId, vendorId, usualPerDiem }: PersonRow) {
  if (roleId === null && (vendorId !== null || usualPerDiem !== null))
    throw required('roleId', 'Choose a job.');
  if (roleId !== null && vendorId === null) throw required('vendorId', 'Choose a vendor.');
  const part = roleId === null ? null : { roleId, vendorId, usualPerDiem };
  return { firstName, lastName, email, baseId, crew: part };
}
/** Removing a user's access, or giving it back, is not for a file: the provider must follow. */
async function refuseUsers(tx: Tx, id: string): Promise<void> {
  const [person] = await readPeople(tx, [id]);
  if (person !== undefined && person.user !== null)
    throw conflict('isArchived', 'They sign in. Archive or restore them on the People page.');
}

/** The roles that people have or were invited to, by person; people who can't sign in have none. */
async function rolesByPerson(db: Reader): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await db.execute<{ person: string; roles: string[] }>(sql`
    select u.person_id as person, array(select distinct r.role_id from user_roles r join roles o on o.id = r.role_id
      where r.user_id = u.id and r.deleted_at is null and o.deleted_at is null and (r.end_date is null or r.end_date > now())) as roles
    from users u where u.deleted_at is null
    union all
    select i.person_id, array(select o.id from roles o where o.id = any(i.role_ids) and o.deleted_at is null)
    from invites i where i.status = 'Open' and i.deleted_at is null and i.expires_at > now() and i.person_id is not null
      and not exists (select from users u where u.person_id = i.person_id and u.deleted_at is null)`);
  return new Map(rows.map(({ person, roles }) => [person, roles]));
}
const isSame = (a: readonly string[], b: readonly string[]) =>
  [...a].sort().join() === [...b].sort().join();
/** A file gives roles with an invite only, and never System Administrator (SET-82). */
async function refuseRoles(tx: Tx, stored: readonly string[] | null, row: PersonRow) {
  const { roleIds } = row;
  if (roleIds === null || (stored !== null && isSame(stored, roleIds))) return;
  if (stored !== null)
    throw conflict(
      'roleIds',
      'They sign in or are invited. Change their roles on the People page.',
    );
  const { rows } = await tx.execute(sql`
    select from roles where name = ${SYSTEM_ADMINISTRATOR} and id = any(${sql.param([...roleIds])}::uuid[])`);
  if (rows.length > 0)
    throw conflict('roleIds', `${SYSTEM_ADMINISTRATOR} is never given by a file.`);
}
async function invitePerson(
  tx: Tx,
  id: string,
  { roleIds }: PersonRow,
  uid: string,
): Promise<Invitation> {
  const [person] = await readPeople(tx, [id]);
  if (person === undefined || person.isArchived) return 'archived';
  const { user, invite, email, firstName, lastName, baseId } = person;
  const isInvited = invite !== null && Date.parse(invite.expiresAt) > Date.now();
  if (user !== null || isInvited) return 'alreadyIn';
  if (email === null) return 'noEmail';
  const name = `${firstName} ${lastName}`;
  const made = newToken();
  const body = { email, name, baseId, roleIds: roleIds ?? [], personId: id };
  await insertInvite(tx, given(InviteBody, body), uid, made);
  return { email, name, token: made.token };
}

export const personStore: ListStore<PersonRow> = {
  table: 'people',
  parts: [{ table: 'crew', column: 'person_id' }],
  read: async (db, ids) => {
    const versionOf = await versions(db);
    const rolesOf = await rolesByPerson(db);
    return (await readPeople(db, ids ?? (await peopleIds(db)))).map((person) => ({
      id: person.id,
      version: versionOf.get(person.id) ?? person.version,
      row: {
        firstName: person.firstName,
        lastName: person.lastName,
        email: person.email,
        baseId: person.baseId,
        roleId: person.crew?.roleId ?? null,
        vendorId: person.crew?.vendorId ?? null,
        usualPerDiem: person.crew?.usualPerDiem ?? null,
        roleIds: rolesOf.get(person.id) ?? null,
        isArchived: person.isArchived,
      },
    }));
  },
  add: async (tx, row, uid) => {
    await refuseRoles(tx, null, row);
    const id = await insertPerson(tx, given(PersonBody, bodyOf(row)), uid);
    if (row.isArchived) {
      const body = given(PersonSave, { ...bodyOf(row), isArchived: true });
      await updatePerson(tx, await lockRow(tx, people, id), body, uid);
    }
    return id;
  },
  change: async (tx, { id, row: old }, row, uid) => {
    const body = given(PersonSave, { ...bodyOf(row), isArchived: row.isArchived });
    if (old.roleId !== null && row.roleId === null)
      throw conflict('roleId', "A crew part can't be removed by a file.");
    await refuseRoles(tx, old.roleIds, row);
    if (old.isArchived !== row.isArchived) await refuseUsers(tx, id);
    await keepingAnAdministrator(tx, async () =>
      updatePerson(tx, await lockRow(tx, people, id), body, uid),
    );
  },
  invite: invitePerson,
};
