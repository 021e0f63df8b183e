import { and, eq, isNull, sql } from 'drizzle-orm';
import type { MailingBody } from '../../contract/mailings/mailings.ts';
import { isSystemAdministrator } from '../../domain/session/permissions.ts';
import { assertVersion } from '../database/assertVersion.ts';
import { nowInstant } from '../database/clock.ts';
import type { Tx } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import { lockRow } from '../database/rows.ts';
import type { Call, Handlers } from '../http/handler.ts';
import type { Principal } from '../http/principal.ts';
import { adding, changing } from '../http/writes.ts';
import { conflict, invalid, notFound } from '../problems/problem.ts';
import { mailings } from '../schema/mailings.ts';
import { savedViews } from '../schema/views.ts';
import { sendHere } from './clock.ts';
import {
  cancelNext,
  claimRequested,
  lockMailingsOf,
  logEnd,
  MAX_REQUESTED,
  planNext,
} from './queue.ts';
import {
  readAllMailings,
  readMailing,
  readOwnMailings,
  readSending,
  readSendings,
} from './readMailings.ts';
import { findRecipients, readRecipients } from './recipients.ts';

type Row = typeof mailings.$inferSelect;
/** Maximum number of mailings per user; deleted ones don't count (RPT-170). */
const MAX_MAILINGS = 100;
const isAdministrator = ({ roles }: Principal) =>
  isSystemAdministrator(roles.map(({ name }) => name));
/** @throws HttpProblem 404 for another user's mailing, unless the user is an administrator */
function refuseOthers(row: Row, who: Principal): void {
  if (row.uid !== who.uid && !isAdministrator(who)) throw notFound();
}
/** Locks the user's own mailing until the transaction ends. @throws HttpProblem 404 */
async function lockOwn(tx: Tx, id: string, uid: string): Promise<Row> {
  const row = await lockRow(tx, mailings, id);
  if (row.uid !== uid) throw notFound();
  return row;
}
const unknown = (path: string) =>
  invalid([{ path, code: 'unknown', message: 'This refers to something that does not exist.' }]);

/** @throws HttpProblem 400 for a view or a recipient that the user can't choose */
async function refuseUnknown(
  tx: Tx,
  { viewId, recipientIds }: MailingBody,
  uid: string,
): Promise<void> {
  const [view] = await tx
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, viewId), isNull(savedViews.deletedAt)));
  if (view === undefined || (view.uid !== uid && !view.isShared)) throw unknown('viewId');
  // A mailing's dates move with the day it is sent. Historic records have no new days (RPT-160).
  if (view.page !== 'catis')
    throw invalid([
      { path: 'viewId', code: 'historic', message: 'Only views of current data can be sent.' },
    ]);
  if ((await readRecipients(tx, recipientIds)).length < recipientIds.length)
    throw unknown('recipientIds');
}
/** Schedules the next sending, or none while paused. */
const plan = async (tx: Tx, id: string, body: MailingBody) =>
  body.isPaused ? void (await cancelNext(tx, id)) : planNext(tx, id, body, nowInstant());

const livingOf = async ({ store, id, who }: Pick<Call, 'store' | 'id' | 'who'>): Promise<Row> => {
  const [row] = await store.db
    .select()
    .from(mailings)
    .where(and(eq(mailings.id, id), isNull(mailings.deletedAt)));
  if (row === undefined) throw notFound();
  refuseOthers(row, who);
  return row;
};

export const mailingHandlers = {
  listMailings: async ({ store, who }) => ({ items: await readOwnMailings(store.db, who.uid) }),
  listAllMailings: async ({ store, who }) => ({ items: await readAllMailings(store.db, who.uid) }),
  listRecipients: async ({ store, query }) => ({
    items: await findRecipients(store.db, query.search ?? ''),
  }),
  addMailing: (call) =>
    adding(call, async (tx) => {
      const { uid } = call.who;
      await lockMailingsOf(tx, uid);
      if (
        (await tx.$count(mailings, and(eq(mailings.uid, uid), isNull(mailings.deletedAt)))) >=
        MAX_MAILINGS
      )
        throw conflict('', `You have ${MAX_MAILINGS} reports by mail. Delete one first.`);
      await refuseUnknown(tx, call.body, uid);
      const [row] = await tx
        .insert(mailings)
        .values({ ...call.body, uid, updatedBy: uid })
        .returning({ id: mailings.id });
      const id = row?.id ?? '';
      await plan(tx, id, call.body);
      return readMailing(tx, id, uid);
    }),
  saveMailing: (call) =>
    changing(call, async (tx) => {
      const { uid } = call.who;
      const before = await lockOwn(tx, call.id, uid);
      await assertVersion(tx, call.ifMatch, before, () => readMailing(tx, call.id, uid));
      await refuseUnknown(tx, call.body, uid);
      await tx
        .update(mailings)
        .set({ ...call.body, endedAt: null, updatedBy: uid })
        .where(eq(mailings.id, call.id));
      await plan(tx, call.id, call.body);
      return readMailing(tx, call.id, uid);
    }),
  endMailing: (call) =>
    changing(call, async (tx) => {
      const { who, id } = call;
      const before = await lockRow(tx, mailings, id);
      refuseOthers(before, who);
      if (before.endedAt === null) {
        await tx
          .update(mailings)
          .set({ endedAt: nowInstant(), updatedBy: who.uid })
          .where(eq(mailings.id, id));
        await cancelNext(tx, id);
        const nameOf = await readUserNames(tx, [who.uid]);
        await logEnd(tx, id, who.uid, nowInstant(), `Ended by ${nameOf(who.uid)}.`);
      }
      return readMailing(tx, id, who.uid);
    }),
  deleteMailing: (call) =>
    changing(call, async (tx) => {
      const { uid } = call.who;
      const before = await lockOwn(tx, call.id, uid);
      await assertVersion(tx, call.ifMatch, before, () => readMailing(tx, call.id, uid));
      await tx
        .update(mailings)
        .set({ deletedAt: sql`clock_timestamp()`, updatedBy: uid })
        .where(eq(mailings.id, call.id));
      await cancelNext(tx, call.id);
      return readMailing(tx, call.id, uid);
    }),
  sendMailing: async (call) => {
    const { store, id, who, external, reportAtOnce, log } = call;
    const { uid, endedAt } = await livingOf(call);
    if (uid !== who.uid) throw notFound();
    if (endedAt !== null) throw conflict('', 'This is sent no more. Save it to begin again.');
    const at = nowInstant();
    const taken = await claimRequested(store, id, who.uid, at);
    if (taken === 'tooMany')
      throw conflict('', `You have sent ${MAX_REQUESTED} reports within an hour. Wait a while.`);
    if (taken === 'busy') throw conflict('', 'It is being sent right now.');
    const sending = await readSending(store.db, taken.id);
    void sendHere(
      {
        store,
        letters: external.letters,
        reportAtOnce,
        onFailure: (err) => log.error({ err }, 'report not sent'),
      },
      taken,
      at,
    );
    return sending;
  },
  listSendings: async (call) => {
    await livingOf(call);
    return { items: await readSendings(call.store.db, call.id) };
  },
} satisfies Partial<Handlers>;
