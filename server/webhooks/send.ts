import { sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { publish } from '../database/channels.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Reader, Store } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import type { Sealer } from '../identity/sealer.ts';
import type { Letters } from '../mail/letters.ts';
import type { AllowedOutbound } from '../outbound/allowedOutbound.ts';
import {
  type ClaimedSend,
  claimSend,
  endSend,
  fillSends,
  freeLostSends,
  readOpenWebhooks,
  retryDelays,
  switchOff,
} from './queue.ts';
import { signedHeaders } from './sign.ts';

/** Longest time for a call (WIRE-45). */
const WITHIN_MS = 10_000;
/** Bytes of an answer that are read. */
const MAX_ANSWER = 65_536;

export interface WebhookNeeds {
  readonly store: Store;
  readonly outbound: AllowedOutbound;
  readonly sealer: Sealer;
  readonly letters: Pick<Letters, 'webhookOff'>;
  readonly onFailure: (error: unknown) => void;
}
interface Target {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
}

/** The body of a send, after Standard Webhooks: type, time, data. */
const bodyOf = ({ kind, recordId, action, at }: ClaimedSend, who: string): string =>
  JSON.stringify({
    type: `${kind}.${action}`,
    timestamp: at,
    data: { kind, id: recordId, action, who },
  });

interface Outcome {
  readonly isSent: boolean;
  readonly status: number | null;
  readonly error: string;
}
async function call(
  { store, outbound }: WebhookNeeds,
  { url, secret }: Target,
  send: ClaimedSend,
  at: string,
  signal: AbortSignal,
): Promise<Outcome> {
  const nameOf = await readUserNames(store.primary, [send.uid]);
  const body = bodyOf(send, nameOf(send.uid));
  const seconds = Math.floor(Temporal.Instant.from(at).epochMilliseconds / 1000);
  try {
    const { status } = await outbound.send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'CATIS webhooks',
        ...signedHeaders(secret, { id: send.id, at: seconds, body }),
      },
      body,
      withinMs: WITHIN_MS,
      maxBytes: MAX_ANSWER,
      signal,
    });
    if (status >= 200 && status < 300) return { isSent: true, status, error: '' };
    const isRedirect = status >= 300 && status < 400;
    return {
      isSent: false,
      status,
      error: `It answered ${status}${isRedirect ? ', a redirect' : ''}.`,
    };
  } catch (error) {
    const words = error instanceof Error ? error.message : 'it cannot be called';
    return { isSent: false, status: null, error: `Not sent: ${words.replace(/\.$/, '')}.` };
  }
}

/** The e-mail of the user who made a webhook; null without an active user. */
async function makerEmail(db: Reader, webhookId: string): Promise<string | null> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select u.email from webhooks w join users u on u.firebase_user_id = w.made_by and u.deleted_at is null and u.disabled_at is null
    where w.id = ${webhookId}::uuid`);
  return rows[0]?.email ?? null;
}
async function giveUp(needs: WebhookNeeds, { id, url }: Target, error: string): Promise<void> {
  const { store, letters, onFailure } = needs;
  const because = `Off after a day of tries. ${error}`;
  await inTransaction(store, { uid: 'system' }, (tx) => switchOff(tx, id, because));
  publish('webhookOff', {});
  const email = await makerEmail(store.primary, id);
  if (email !== null) await letters.webhookOff(email, url, error).catch(onFailure);
}

/** Tries one send. @returns whether the webhook's next one may follow */
async function trySend(
  needs: WebhookNeeds,
  target: Target,
  send: ClaimedSend,
  at: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { store } = needs;
  const { isSent, status, error } = await call(needs, target, send, at, signal);
  if (signal.aborted && !isSent) {
    // The service stops: another one, or the next start, goes on immediately.
    await endSend(store.primary, send.id, { state: 'waiting', status, error: '', nextAt: at });
    return false;
  }
  publish('webhookSend', { outcome: isSent ? 'sent' : 'failed' });
  if (isSent) return endSend(store.primary, send.id, { state: 'sent', status, error, nextAt: at });
  const delay = retryDelays[send.tries - 1];
  const nextAt = Temporal.Instant.from(at)
    .add({ seconds: delay ?? 0 })
    .toString();
  const state = delay === undefined ? 'failed' : 'waiting';
  const isOurs = await endSend(store.primary, send.id, { state, status, error, nextAt });
  if (isOurs && state === 'failed') await giveUp(needs, target, error);
  return false;
}

/** Sends a webhook's due changes, one after another (WIRE-44). */
async function sendAll(
  needs: WebhookNeeds,
  webhook: Omit<Target, 'secret'> & { readonly secretSealed: string },
  now: () => string,
  signal: AbortSignal,
): Promise<void> {
  const { store, sealer } = needs;
  await fillSends(store, webhook.id, now());
  const secret = await sealer.open(webhook.secretSealed);
  // Another service of this installation may have the key.
  if (secret === null) return;
  const target = { id: webhook.id, url: webhook.url, secret };
  while (!signal.aborted) {
    const at = now();
    const send = await claimSend(store, webhook.id, at);
    if (send === null || !(await trySend(needs, target, send, at, signal))) return;
  }
}

/** Sends the due changes of all webhooks. A slow receiver doesn't delay the others. */
export async function sendWebhooks(
  needs: WebhookNeeds,
  now: () => string,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  await freeLostSends(needs.store);
  const open = await readOpenWebhooks(needs.store.primary);
  await Promise.all(
    open.map((webhook) => sendAll(needs, webhook, now, signal).catch(needs.onFailure)),
  );
}
