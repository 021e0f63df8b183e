import { and, asc, eq, isNull } from 'drizzle-orm';
import type { CrewMember, CrewRole } from '../../contract/people/crew.ts';
import { dollarsOf } from '../../domain/money.ts';
import { anyOf } from '../database/anyOf.ts';
import type { Reader } from '../database/open.ts';
import { isOnly, statement } from '../database/statement.ts';
import { aircraftVendors } from '../schema/aircraft.ts';
import { crew, crewRoles, people, users } from '../schema/people.ts';

const byName = [asc(people.lastName), asc(people.firstName), asc(crew.id)] as const;

/** Ids of all crew members, by name. */
export const crewIds = async (db: Reader): Promise<string[]> =>
  (
    await db
      .select({ id: crew.id })
      .from(crew)
      .innerJoin(people, eq(people.id, crew.personId))
      .where(and(isNull(crew.deletedAt), isNull(people.deletedAt)))
      .orderBy(...byName)
  ).map(({ id }) => id);

/** Crew members with these ids, by name; per diem in dollars. */
export async function readCrew(db: Reader, ids: readonly string[]): Promise<CrewMember[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      member: crew,
      firstName: people.firstName,
      lastName: people.lastName,
      roleName: crewRoles.name,
      vendorName: aircraftVendors.name,
      userName: users.name,
      userEmail: users.email,
    })
    .from(crew)
    .innerJoin(people, eq(people.id, crew.personId))
    .innerJoin(crewRoles, eq(crewRoles.id, crew.roleId))
    .leftJoin(aircraftVendors, eq(aircraftVendors.id, crew.vendorId))
    .leftJoin(users, and(eq(users.personId, people.id), isNull(users.deletedAt)))
    .where(and(isNull(crew.deletedAt), isNull(people.deletedAt), anyOf(crew.id, ids)))
    .orderBy(...byName);
  return rows.map(({ member, firstName, lastName, roleName, vendorName, userName, userEmail }) => ({
    id: member.id,
    firstName,
    lastName,
    roleId: member.roleId,
    roleName,
    vendorId: member.vendorId,
    vendorName: vendorName ?? '',
    baseId: member.baseId,
    usualPerDiem: member.usualPerDiemCents === null ? null : dollarsOf(member.usualPerDiemCents),
    // Fall back to the email address if the account has no name.
    userName: userName === '' ? userEmail : userName,
    isArchived: member.archivedAt !== null,
    version: member.version,
    updatedAt: member.updatedAt,
  }));
}

const livingRoles = statement('living_crew_roles', (db) =>
  db
    .select()
    .from(crewRoles)
    .where(and(isNull(crewRoles.deletedAt), isOnly(crewRoles.id)))
    .orderBy(asc(crewRoles.name), asc(crewRoles.id)),
);
export async function readCrewRoles(db: Reader, only?: string): Promise<CrewRole[]> {
  const rows = await livingRoles(db).execute({ only: only ?? null });
  return rows.map(({ id, name, isFlightCrew, archivedAt, version, updatedAt }) => ({
    id,
    name,
    isFlightCrew,
    isArchived: archivedAt !== null,
    version,
    updatedAt,
  }));
}
