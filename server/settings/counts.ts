import { type SQL, sql } from 'drizzle-orm';
import { featureFlags } from '../../contract/session/featureFlags.ts';
import { type OwnCountSlug, settingsPageRows } from '../../contract/session/settingsPages.ts';
import { routeAccess } from '../../domain/routes/access.ts';
import { canOpen } from '../../domain/routes/guard.ts';
import { allows, isSystemAdministrator } from '../../domain/session/permissions.ts';
import { pacificToday } from '../database/clock.ts';
import type { Reader } from '../database/open.ts';
import type { Handlers } from '../http/handler.ts';

/** A count query for each settings page, without archived and ended rows. */
const counts = (): readonly (readonly [slug: string, count: SQL])[] => {
  const all = (table: string, where: SQL) =>
    sql`select count(*)::int from ${sql.identifier(table)} where ${where}`;
  const where = {
    standing: sql`deleted_at is null and archived_at is null`,
    notEnded: sql`deleted_at is null and (end_date is null or end_date >= ${pacificToday()}::date)`,
  };
  const own: Readonly<Record<OwnCountSlug, SQL>> = {
    'user-management': sql`select count(*)::int from users u join people p on p.id = u.person_id
      where u.deleted_at is null and u.disabled_at is null and p.deleted_at is null and p.archived_at is null`,
    'contract-rates': all('contracts', sql`${where.notEnded} and source = 'type'`),
    'aircraft-rates': all('contracts', sql`${where.notEnded} and source = 'aircraft'`),
  };
  return settingsPageRows.map((row) => [
    row.slug,
    row.counts === 'own' ? own[row.slug] : all(row.table, where[row.counts]),
  ]);
};

/** Counts of the setup list that no settings page has (HOME-91). */
const setup = {
  'flight-crew': sql`select count(*)::int from crew_roles where deleted_at is null and archived_at is null and is_flight_crew`,
  assignments: sql`select count(*)::int from base_assignments where deleted_at is null and (end_time is null or end_time > clock_timestamp())`,
  incidents: sql`select count(*)::int from incidents where deleted_at is null`,
} as const;

async function read(
  db: Reader,
  counts: readonly (readonly [key: string, count: SQL])[],
): Promise<Record<string, number>> {
  if (counts.length === 0) return {};
  const columns = counts.map(([key, count]) => sql`(${count}) as ${sql.identifier(key)}`);
  const { rows } = await db.execute<Record<string, number>>(
    sql`select ${sql.join(columns, sql`, `)}`,
  );
  return rows[0] ?? {};
}

const prefix = '/settings/';
const assignNeeds = [{ rights: ['base-admin.Edit'] }, { rights: ['Bases.Edit'] }] as const;
/** User management opens by its flag alone, but its data requires these (AUTH-12). */
const peopleNeeds = [{ rights: ['People.Edit'], systemAdministrator: true }] as const;

export const settingsCountHandlers = {
  countSettings: async ({ store, who, flagsOff, external }) => {
    const roleNames = who.roles.map((r) => r.name);
    const session = {
      status: 'signedIn',
      flags: featureFlags.filter((flag) => !flagsOff.includes(flag)),
      permissions: who.permissions,
      roleNames,
      keepsWayBack: false,
    } as const;
    const open = new Set(
      routeAccess
        .filter((route) => route.path.startsWith(prefix) && canOpen(route, session))
        .map((route) => route.path.slice(prefix.length)),
    );
    if (!allows(peopleNeeds, who.permissions, roleNames)) open.delete('user-management');
    const isAdministrator = isSystemAdministrator(roleNames);
    const mayAdd: Readonly<Record<string, boolean>> = {
      'flight-crew': open.has('job-functions'),
      assignments: allows(assignNeeds, who.permissions, roleNames),
      // A file of incidents, a feed and the settings of the service are an administrator's.
      incidents: isAdministrator,
    };
    const found = await read(store.db, counts());
    const missing = await read(
      store.db,
      Object.entries(setup).filter(([key]) => mayAdd[key] === true),
    );
    const mail = isAdministrator ? { mail: external.letters.areSent ? 1 : 0 } : {};
    return {
      counts: Object.fromEntries(Object.entries(found).filter(([slug]) => open.has(slug))),
      setup: { ...missing, ...mail },
    };
  },
} satisfies Partial<Handlers>;
