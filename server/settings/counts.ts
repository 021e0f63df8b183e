import { sql } from 'drizzle-orm';
import { featureFlags } from '../../contract/featureFlags.ts';
import { allows } from '../../domain/permissions.ts';
import { routeAccess } from '../../domain/routes/access.ts';
import { mayOpen } from '../../domain/routes/guard.ts';
import { pacificToday } from '../clock.ts';
import type { Handlers } from '../http/handler.ts';
import type { Reader } from '../store/open.ts';

/** What each settings page lists, archived and ended things left out. */
async function readCounts(db: Reader): Promise<Record<string, number>> {
  const standing = sql`deleted_at is null and archived_at is null`;
  const notEnded = sql`deleted_at is null and (end_date is null or end_date >= ${pacificToday()}::date)`;
  const { rows } = await db.execute<Record<string, number>>(sql`
    select
      (select count(*)::int from users u join people p on p.id = u.person_id where u.deleted_at is null and u.disabled_at is null
        and p.deleted_at is null and p.archived_at is null) as "user-management",
      (select count(*)::int from people where ${standing}) as people,
      (select count(*)::int from landing_fees where ${notEnded}) as "landing-fees",
      (select count(*)::int from crew_roles where ${standing}) as "job-functions",
      (select count(*)::int from fuel_vendors where ${standing}) as "fuel-vendors",
      (select count(*)::int from fuel_storages where ${standing}) as "fuel-storages",
      (select count(*)::int from crew where ${standing}) as "crew-members",
      (select count(*)::int from contracts where ${notEnded} and source = 'type') as "contract-rates",
      (select count(*)::int from bases where ${standing}) as bases,
      (select count(*)::int from aircraft_vendors where ${standing}) as "aircraft-vendors",
      (select count(*)::int from aircraft_types where ${standing}) as "aircraft-types",
      (select count(*)::int from contracts where ${notEnded} and source = 'aircraft') as "aircraft-rates",
      (select count(*)::int from assets where ${standing}) as aircraft,
      (select count(*)::int from suppressant_types where ${standing}) as "agent-types",
      (select count(*)::int from suppressant_rates where ${notEnded}) as "agent-rates"`);
  return rows[0] ?? {};
}

const prefix = '/settings/';
/** User management opens by its flag alone, but its data needs these (contract §People and rights). */
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
      routeAccess.filter((route) => route.path.startsWith(prefix) && mayOpen(route, session)).map((route) => route.path.slice(prefix.length)),
    );
    if (!allows(peopleNeeds, who.permissions, roleNames)) open.delete('user-management');
    const counts = await readCounts(store.db);
    return { counts: Object.fromEntries(Object.entries(counts).filter(([slug]) => open.has(slug))) };
  },
} satisfies Partial<Handlers>;
