import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import { transaction } from '../database/inTransaction.ts';
import type { Store } from '../database/open.ts';

const KEY = 'installation';
/** Differs between clusters and databases, and after a restore has made the table again. */
const fingerprint = sql`(select system_identifier::text from pg_control_system()) || '.' ||
  (select oid::text from pg_database where datname = current_database()) || '.' || 'change_log'::regclass::oid::text`;

/**
 * Gives the database an id, and a restored one a new id (WIRE-41). Its changes are then complete
 * whatever the transactions of the other cluster were, so they become the oldest ones. Webhooks go
 * on from there.
 */
export async function settleInstallation(store: Store): Promise<void> {
  await transaction(store, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${KEY}, 0))`);
    const { rows } = await tx.execute<{ isSame: boolean }>(
      sql`select fingerprint = ${fingerprint} as "isSame" from installation`,
    );
    if (rows[0]?.isSame === true) return;
    await tx.execute(sql`update change_log set tx = '0' where tx > '0'::xid8`);
    await tx.execute(sql`
      update webhooks set after_tx = '0', after_id = (select coalesce(max(id), 0) from change_log) where after_tx > '0'::xid8`);
    await tx.execute(sql`
      insert into installation (id, fingerprint) values (${randomUUID()}::uuid, ${fingerprint})
      on conflict (is_only) do update set id = excluded.id, fingerprint = excluded.fingerprint`);
  });
}

/** The id of this installation. */
export async function readInstallation(store: Store): Promise<string> {
  const read = async () =>
    (await store.primary.execute<{ id: string }>(sql`select id from installation`)).rows;
  const [known] = await read();
  if (known !== undefined) return known.id;
  await settleInstallation(store);
  return firstOrNotFound(await read()).id;
}
