import { and, eq, isNull, sql } from 'drizzle-orm';
import type { WebhookBody } from '../../contract/webhooks/webhooks.ts';
import { latestPosition } from '../changes/readChanges.ts';
import { assertVersion } from '../database/assertVersion.ts';
import { nowInstant } from '../database/clock.ts';
import { inTransaction } from '../database/inTransaction.ts';
import { lockRow } from '../database/rows.ts';
import type { Handlers } from '../http/handler.ts';
import { changing } from '../http/writes.ts';
import type { AllowedOutbound } from '../outbound/allowedOutbound.ts';
import { conflict, invalid, notFound } from '../problems/problem.ts';
import { webhooks } from '../schema/webhooks.ts';
import { reopenSends } from './queue.ts';
import { readSend, readSends, readWebhook, readWebhooks } from './readWebhooks.ts';
import { newSecret } from './sign.ts';

const MAX_WEBHOOKS = 20;

/** @throws HttpProblem 400 for an address that can't be called (SAFE-70) */
function refuseAddress(outbound: AllowedOutbound, { url }: WebhookBody): void {
  const message = outbound.refusalOf(url);
  if (message !== null) throw invalid([{ path: 'url', code: 'address', message }]);
}
const stored = ({ url, kinds, isOn }: WebhookBody) => ({ url, kinds: [...new Set(kinds)], isOn });

export const webhookHandlers = {
  listWebhooks: async ({ store, external }) => ({
    items: await readWebhooks(store.db, external),
    hosts: [...external.outbound.hosts],
  }),
  addWebhook: async ({ store, external, author, who, body }) => {
    refuseAddress(external.outbound, body);
    const secret = newSecret();
    const secretSealed = await external.sealer.seal(secret);
    const webhook = await inTransaction(store, author, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`);
      if ((await tx.$count(webhooks, isNull(webhooks.deletedAt))) >= MAX_WEBHOOKS)
        throw conflict('', `There are ${MAX_WEBHOOKS} webhooks. Delete one first.`);
      const { tx: afterTx, logId: afterId } = await latestPosition(tx);
      const [row] = await tx
        .insert(webhooks)
        .values({
          ...stored(body),
          secretSealed,
          madeBy: who.uid,
          afterTx: sql`${afterTx}::xid8`,
          afterId,
          updatedBy: who.uid,
        })
        .returning({ id: webhooks.id });
      return readWebhook(tx, external, row?.id ?? '');
    });
    return { webhook, secret };
  },
  saveWebhook: (call) =>
    changing(call, async (tx) => {
      const { id, body, external, who } = call;
      const before = await lockRow(tx, webhooks, id);
      const current = () => readWebhook(tx, external, id);
      await assertVersion(tx, call.ifMatch, before, current);
      // One whose host is no longer allowed can still be switched off.
      if (body.isOn || body.url !== before.url) refuseAddress(external.outbound, body);
      await tx
        .update(webhooks)
        .set({ ...stored(body), offBecause: '', updatedBy: who.uid })
        .where(eq(webhooks.id, id));
      if (body.isOn && !before.isOn) await reopenSends(tx, id, nowInstant());
      return current();
    }),
  deleteWebhook: async ({ store, author, id, ifMatch, external, who }) => {
    await inTransaction(store, author, async (tx) => {
      const before = await lockRow(tx, webhooks, id);
      await assertVersion(tx, ifMatch, before, () => readWebhook(tx, external, id));
      await tx
        .update(webhooks)
        .set({ deletedAt: sql`clock_timestamp()`, updatedBy: who.uid })
        .where(eq(webhooks.id, id));
    });
    return { done: true as const };
  },
  listWebhookSends: async ({ store, id }) => {
    const living = and(eq(webhooks.id, id), isNull(webhooks.deletedAt));
    if ((await store.db.$count(webhooks, living)) === 0) throw notFound();
    return { items: await readSends(store.db, id) };
  },
  repeatWebhookSend: ({ store, author, id }) =>
    inTransaction(store, author, async (tx) => {
      const { rows } = await tx.execute<{ isOn: boolean; state: string }>(sql`
        select w.is_on as "isOn", s.state from webhook_sends s join webhooks w on w.id = s.webhook_id and w.deleted_at is null
        where s.id = ${id}::uuid for update of s`);
      const [send] = rows;
      if (send === undefined) throw notFound();
      if (!send.isOn) throw conflict('', 'This webhook is off. Switch it on first.');
      if (send.state !== 'sending')
        await tx.execute(sql`
          update webhook_sends set state = 'waiting', tries = 0, next_at = ${nowInstant()}::timestamptz where id = ${id}::uuid`);
      return readSend(tx, id);
    }),
} satisfies Partial<Handlers>;
