import { channel, tracingChannel } from 'node:diagnostics_channel';

/** A statement on its way to the database. Its values are not part of it (SAFE-13). */
export interface SentStatement {
  /** Our name of the statement, or its verb and first table: `select dispatches`. */
  readonly name: string;
}
interface Happenings {
  /** A month of a report: encoded again, read as stored, or still in memory. */
  readonly month: { readonly from: 'made' | 'stored' | 'memory' };
  readonly importBegan: { readonly kind: string };
  readonly importEnded: { readonly kind: string; readonly outcome: string };
  readonly mailing: { readonly outcome: string };
  readonly mail: { readonly outcome: string };
  readonly webhookSend: { readonly outcome: string };
  readonly webhookOff: Readonly<Record<string, never>>;
  readonly feedPull: { readonly outcome: string };
}

const channels = {
  month: channel('catis:month'),
  importBegan: channel('catis:import-began'),
  importEnded: channel('catis:import-ended'),
  mailing: channel('catis:mailing'),
  mail: channel('catis:mail'),
  webhookSend: channel('catis:webhook-send'),
  webhookOff: channel('catis:webhook-off'),
  feedPull: channel('catis:feed-pull'),
} as const satisfies Record<keyof Happenings, unknown>;

/**
 * Publishes what metrics count. Without a subscriber it does nothing, so no other code depends on
 * whether metrics are on (MON-3).
 */
export const publish = <K extends keyof Happenings>(name: K, about: Happenings[K]): void =>
  channels[name].publish(about);

/** Subscribes to one channel. @returns a function that ends the subscription */
export function subscribe<K extends keyof Happenings>(
  name: K,
  listen: (about: Happenings[K]) => void,
): () => void {
  // Only `publish` writes to these channels, so the message has the channel's type.
  const listener = (about: unknown) => listen(about as Happenings[K]);
  channels[name].subscribe(listener);
  return () => channels[name].unsubscribe(listener);
}

/** Traces subscribe to it (MON-8). */
export const statements = tracingChannel<unknown, SentStatement>('catis:statement');

const verb = /^\s*(?:--[^\n]*\n\s*)*([a-z]+)/i;
const table = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][\w]*)"?/i;
/** A statement's verb and first table, without any value. */
export function statementSummary(text: string): string {
  const [, first = 'statement'] = verb.exec(text) ?? [];
  const [, about] = table.exec(text) ?? [];
  return about === undefined ? first.toLowerCase() : `${first.toLowerCase()} ${about}`;
}
