import { nowInstant } from '../clock.ts';
import { once } from '../store/idempotent.ts';
import type { Tx } from '../store/open.ts';
import { readNames } from '../store/readNames.ts';
import { writing } from '../store/write.ts';
import { databaseError } from './constraints.ts';
import type { Call } from './handler.ts';
import { conflict, invalid, stale } from './problem.ts';
import { tag } from './version.ts';

interface Versioned {
  readonly version: number;
  readonly updatedAt: string;
}
type Asked = Pick<Call, 'store' | 'author' | 'who' | 'headers' | 'reply' | 'path'> & { readonly body: unknown };

/** Runs a POST once for its Idempotency-Key; `isNew` is false when the first answer is given again. */
export async function addingOnce<T>(call: Asked, work: (tx: Tx) => Promise<T>): Promise<{ readonly body: T; readonly isNew: boolean }> {
  const { store, author, who, headers, reply, path, body } = call;
  const answer = await writing(store, author, (tx) => once(tx, { key: headers['idempotency-key'], uid: who.uid, method: 'POST', path, body }, () => work(tx)));
  if (answer.isReplay) void reply.header('idempotent-replayed', 'true');
  return { body: answer.body, isNew: !answer.isReplay };
}
/** A POST that answers with the row it made. */
export async function adding<T extends Versioned>(call: Asked, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { body } = await addingOnce(call, work);
  tag(call.reply, body);
  return body;
}
/** A PUT that answers with the row it changed. */
export async function changing<T extends Versioned>(call: Pick<Call, 'store' | 'author' | 'reply'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const row = await writing(call.store, call.author, work);
  tag(call.reply, row);
  return row;
}

/** @throws HttpProblem 412 with the row as it is and who changed it, when the caller saw another version */
export async function refuseOld(
  tx: Tx,
  ifMatch: number | null,
  before: Versioned & { readonly updatedBy: string },
  current: () => Promise<unknown>,
): Promise<void> {
  if (ifMatch === null || ifMatch === before.version) return;
  const nameOf = await readNames(tx, [before.updatedBy]);
  throw stale(await current(), nameOf(before.updatedBy), before.updatedAt);
}

/** When something was archived: the first time stays. */
export const archivedAt = (before: string | null, isArchived: boolean): string | null => (isArchived ? (before ?? nowInstant()) : null);

/** Puts the page's own sentence in place of a constraint's; for `.catch` of the statement that may meet it. */
export const saying =
  (sentences: Readonly<Record<string, readonly [path: string, message: string]>>) =>
  (thrown: unknown): never => {
    const sentence = sentences[databaseError(thrown)?.constraint ?? ''];
    throw sentence === undefined ? thrown : conflict(...sentence);
  };

/** @throws HttpProblem 400 when a span ends before it starts */
export function refuseBackwards(span: { readonly startDate: string; readonly endDate: string | null }): void {
  if (span.endDate !== null && span.endDate < span.startDate)
    throw invalid([{ path: 'endDate', code: 'endBeforeStart', message: 'End must be on or after start.' }]);
}
/** @throws HttpProblem 400 for money with more than two places: the store would round it silently */
export function refuseFractions(amounts: Readonly<Record<string, number | null>>, places = 2): void {
  const wrong = Object.entries(amounts).filter(([, value]) => value !== null && Number(value.toFixed(places)) !== value);
  if (wrong.length > 0) throw invalid(wrong.map(([path]) => ({ path, code: 'places', message: `Use at most ${places} decimals.` })));
}
