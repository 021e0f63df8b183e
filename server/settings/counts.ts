import { type SQL, sql } from 'drizzle-orm';
import { featureFlags } from '../../contract/session/featureFlags.ts';
import { routeAccess } from '../../domain/session/access.ts';
import { mayOpen } from '../../domain/session/guard.ts';
import { allows } from '../../domain/session/permissions.ts';
import type { SettingsSlug } from '../../domain/session/settingsRoutes.ts';
import { pacificToday } from '../database/clock.ts';
import type { Reader } from '../database/open.ts';
import type { Handlers } from '../http/handler.ts';

/** What each settings page lists, archived and ended things left out. */
const counts = (): Readonly<Record<SettingsSlug, SQL>> => {
  const all = (table: string, where: SQL) =>
    sql`select count(*)::int from ${sql.identifier(table)} where ${where}`;
  const standing = sql`deleted_at is null and archived_at is null`;
  const notEnded = sql`deleted_at is null and (end_date is null or end_date >= ${pacificToday()}::date)`;
  return {
    'user-management': sql`select count(*)::int from users u join people p on p.id = u.person_id
      where u.deleted_at is null and u.disabled_at is null and p.deleted_at is null and p.archived_at is null`,
    people: all('people', standing),
    'landing-fees': all('landing_fees', notEnded),
    'job-functions': all('crew_roles', standing),
    'fuel-vendors': all('fuel_vendors', standing),
    'fuel-storages': all('fuel_storages', standing),
    'crew-members': all('crew', standing),
    'contract-rates': all('contracts', sql`${notEnded} and source = 'type'`),
    bases: all('bases', standing),
    'aircraft-vendors': all('aircraft_vendors', standing),
    'aircraft-types': all('aircraft_types', standing),
    'aircraft-rates': all('contracts', sql`${notEnded} and source = 'aircraft'`),
    aircraft: all('assets', standing),
    'agent-types': all('suppressant_types', standing),
    'agent-rates': all('suppressant_rates', notEnded),
  };
};

async function readCounts(db: Reader): Promise<Record<string, number>> {
  const columns = Object.entries(counts()).map(
    ([slug, count]) => sql`(${count}) as ${sql.identifier(slug)}`,
  );
  const { rows } = await db.execute<Record<string, number>>(
    sql`select ${sql.join(columns, sql`, `)}`,
  );
  return rows[0] ?? {};
}

const prefix = '/settings/';
/** User management opens by its flag alone, but its data needs these (AUTH-12). */
const peopleNeeds = [{ rights: ['People.Edit'], systemAdministrator: true }] as const;

export const settingsCountHandlers = {
  countSettings: async ({ store, who, flagsOff }) => {
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
        .filter((route) => route.path.startsWith(prefix) && mayOpen(route, session))
        .map((route) => route.path.slice(prefix.length)),
    );
    if (!allows(peopleNeeds, who.permissions, roleNames)) open.delete('user-management');
    const found = await readCounts(store.db);
    return { counts: Object.fromEntries(Object.entries(found).filter(([slug]) => open.has(slug))) };
  },
} satisfies Partial<Handlers>;
