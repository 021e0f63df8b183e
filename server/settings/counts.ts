import { type SQL, sql } from 'drizzle-orm';
import { featureFlags } from '../../contract/session/featureFlags.ts';
import { type OwnCountSlug, settingsPageRows } from '../../contract/session/settingsPages.ts';
import { routeAccess } from '../../domain/routes/access.ts';
import { canOpen } from '../../domain/routes/guard.ts';
import { allows } from '../../domain/session/permissions.ts';
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

async function readCounts(db: Reader): Promise<Record<string, number>> {
  const columns = counts().map(([slug, count]) => sql`(${count}) as ${sql.identifier(slug)}`);
  const { rows } = await db.execute<Record<string, number>>(
    sql`select ${sql.join(columns, sql`, `)}`,
  );
  return rows[0] ?? {};
}

const prefix = '/settings/';
/** User management opens by its flag alone, but its data requires these (AUTH-12). */
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
        .filter((route) => route.path.startsWith(prefix) && canOpen(route, session))
        .map((route) => route.path.slice(prefix.length)),
    );
    if (!allows(peopleNeeds, who.permissions, roleNames)) open.delete('user-management');
    const found = await readCounts(store.db);
    return { counts: Object.fromEntries(Object.entries(found).filter(([slug]) => open.has(slug))) };
  },
} satisfies Partial<Handlers>;
