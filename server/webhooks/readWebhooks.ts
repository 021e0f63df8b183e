import { type SQL, sql } from 'drizzle-orm';
import type { Webhook, WebhookSend } from '../../contract/webhooks/webhooks.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import type { Reader } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import type { Sealer } from '../identity/sealer.ts';
import type { AllowedOutbound } from '../outbound/allowedOutbound.ts';
import { wireInstant } from '../schema/columns.ts';

const LISTED = 100;

const sendColumns = sql`s.id, s.kind, s.record_id as "recordId", s.action, ${wireInstant(sql`s.at`)} as at, s.state, s.tries,
  ${wireInstant(sql`s.tried_at`)} as "triedAt", case when s.state = 'waiting' and s.tries > 0 then ${wireInstant(sql`s.next_at`)} end as "nextAt",
  s.last_status as status, s.last_error as error`;
type SendRow = WebhookSend & Record<string, unknown>;

/** The sends of a webhook, newest first. */
export async function readSends(db: Reader, webhookId: string): Promise<WebhookSend[]> {
  const { rows } = await db.execute<SendRow>(
    sql`select ${sendColumns} from webhook_sends s where s.webhook_id = ${webhookId}::uuid order by s.seq desc limit ${LISTED}`,
  );
  return rows;
}
export async function readSend(db: Reader, id: string): Promise<WebhookSend> {
  const { rows } = await db.execute<SendRow>(
    sql`select ${sendColumns} from webhook_sends s where s.id = ${id}::uuid`,
  );
  return firstOrNotFound(rows);
}

interface Row extends Record<string, unknown>, Omit<Webhook, 'problem' | 'makerName'> {
  readonly secretSealed: string;
  readonly offBecause: string;
  readonly madeBy: string;
}
interface Means {
  readonly outbound: AllowedOutbound;
  readonly sealer: Sealer;
}
const UNREADABLE = 'This service cannot read its secret. Make the webhook again.';

/** Webhooks in wire format, oldest first. */
async function readWhere(db: Reader, { outbound, sealer }: Means, where: SQL): Promise<Webhook[]> {
  const { rows } = await db.execute<Row>(sql`
    select w.id, w.url, w.kinds, w.is_on as "isOn", w.secret_sealed as "secretSealed", w.off_because as "offBecause", w.made_by as "madeBy", w.version,
      ${wireInstant(sql`w.updated_at`)} as "updatedAt",
      (select count(*)::int from webhook_sends s where s.webhook_id = w.id and s.state in ('waiting', 'sending', 'failed')) as waiting,
      (select to_json(l) from (select ${sendColumns} from webhook_sends s where s.webhook_id = w.id and s.tries > 0 order by s.tried_at desc, s.seq desc limit 1) l) as last
    from webhooks w where w.deleted_at is null and ${where} order by w.url, w.id`);
  const nameOf = await readUserNames(
    db,
    rows.map(({ madeBy }) => madeBy),
  );
  return Promise.all(
    rows.map(async ({ secretSealed, offBecause, madeBy, ...row }) => {
      const blocked = async () =>
        outbound.refusalOf(row.url) ??
        ((await sealer.open(secretSealed)) === null ? UNREADABLE : '');
      return {
        ...row,
        makerName: nameOf(madeBy),
        problem: offBecause === '' && row.isOn ? await blocked() : offBecause,
      };
    }),
  );
}
export const readWebhooks = (db: Reader, means: Means): Promise<Webhook[]> =>
  readWhere(db, means, sql`true`);
export const readWebhook = async (db: Reader, means: Means, id: string): Promise<Webhook> =>
  firstOrNotFound(await readWhere(db, means, sql`w.id = ${id}::uuid`));
