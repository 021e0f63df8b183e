import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Person } from '../../contract/people/people.ts';
import { dollarsOf } from '../../domain/money.ts';
import type { Reader } from '../database/open.ts';
import { invites } from '../schema/accounts.ts';
import { aircraftVendors } from '../schema/aircraft.ts';
import { crew, crewRoles, people, users } from '../schema/people.ts';

const byName = [asc(people.lastName), asc(people.firstName), asc(people.id)] as const;

/** Ids of all people, by name. */
export const peopleIds = async (db: Reader): Promise<string[]> =>
  (
    await db
      .select({ id: people.id })
      .from(people)
      .where(isNull(people.deletedAt))
      .orderBy(...byName)
  ).map(({ id }) => id);

/** People with these ids, by name, with their crew record, user account and open invite. */
export async function readPeople(db: Reader, ids: readonly string[]): Promise<Person[]> {
  const rows = await db
    .select({
      person: people,
      member: crew,
      roleName: crewRoles.name,
      vendorName: aircraftVendors.name,
      user: users,
      invite: invites,
    })
    .from(people)
    .leftJoin(crew, and(eq(crew.personId, people.id), isNull(crew.deletedAt)))
    .leftJoin(crewRoles, eq(crewRoles.id, crew.roleId))
    .leftJoin(aircraftVendors, eq(aircraftVendors.id, crew.vendorId))
    .leftJoin(users, and(eq(users.personId, people.id), isNull(users.deletedAt)))
    .leftJoin(
      invites,
      and(eq(invites.personId, people.id), eq(invites.status, 'Open'), isNull(invites.deletedAt)),
    )
    .where(and(isNull(people.deletedAt), inArray(people.id, [...ids])))
    .orderBy(...byName);
  return rows.map(({ person, member, roleName, vendorName, user, invite }) => ({
    id: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    baseId: person.baseId,
    isArchived: person.archivedAt !== null,
    crew:
      member === null
        ? null
        : {
            id: member.id,
            roleId: member.roleId,
            roleName: roleName ?? '',
            vendorId: member.vendorId,
            vendorName: vendorName ?? '',
            usualPerDiem:
              member.usualPerDiemCents === null ? null : dollarsOf(member.usualPerDiemCents),
          },
    user:
      user === null
        ? null
        : {
            id: user.id,
            firebaseUserId: user.firebaseUserId,
            name: user.name,
            email: user.email,
            isDisabled: user.disabledAt !== null,
          },
    invite:
      invite === null
        ? null
        : {
            id: invite.id,
            email: invite.email,
            sentAt: invite.sentAt,
            expiresAt: invite.expiresAt,
          },
    version: person.version,
    updatedAt: person.updatedAt,
  }));
}
