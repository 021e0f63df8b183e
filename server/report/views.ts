import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import {
  type ReportView,
  type ReportViewBody,
  SavedArrangement,
} from '../../contract/report/views.ts';
import { tidyName } from '../../domain/names.ts';
import { assertVersion } from '../database/assertVersion.ts';
import type { Reader, Tx } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import { lockRow } from '../database/rows.ts';
import type { Handlers } from '../http/handler.ts';
import { adding, changing } from '../http/writes.ts';
import { withConstraintMessages } from '../problems/constraints.ts';
import { notFound } from '../problems/problem.ts';
import { savedViews } from '../schema/views.ts';

type Row = typeof savedViews.$inferSelect;
const wireOf = (row: Row, uid: string, nameOf: (uid: string) => string): ReportView => ({
  id: row.id,
  name: row.name,
  page: row.page,
  isShared: row.isShared,
  isMine: row.uid === uid,
  ownerName: nameOf(row.uid),
  arrangement: SavedArrangement.parse(JSON.parse(row.state)),
  version: row.version,
  updatedAt: row.updatedAt,
});
async function readOne(db: Reader, id: string, uid: string): Promise<ReportView> {
  const [row] = await db.select().from(savedViews).where(eq(savedViews.id, id));
  if (row === undefined) throw notFound();
  return wireOf(row, uid, await readUserNames(db, [row.uid]));
}
/**
 * Locks the user's own view until the transaction ends.
 * @throws HttpProblem 404, also for another user's view
 */
async function lockOwn(tx: Tx, id: string, uid: string): Promise<Row> {
  const row = await lockRow(tx, savedViews, id);
  if (row.uid !== uid) throw notFound();
  return row;
}
const valuesOf = ({ name, page, isShared, arrangement }: ReportViewBody) => ({
  name: tidyName(name),
  page,
  isShared,
  state: JSON.stringify(arrangement),
});
const refuseTakenName = (name: string) =>
  withConstraintMessages({
    saved_views_name_unique: ['name', `You already have a view named ${tidyName(name)}.`],
  });

export const reportViewHandlers = {
  listReportViews: async ({ store: { db }, who }) => {
    const rows = await db
      .select()
      .from(savedViews)
      .where(
        and(isNull(savedViews.deletedAt), or(eq(savedViews.uid, who.uid), savedViews.isShared)),
      )
      .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));
    const nameOf = await readUserNames(
      db,
      rows.map(({ uid }) => uid),
    );
    return { views: rows.map((row) => wireOf(row, who.uid, nameOf)) };
  },
  addReportView: (call) =>
    adding(call, async (tx) => {
      const { uid } = call.who;
      const [row] = await tx
        .insert(savedViews)
        .values({ ...valuesOf(call.body), uid, updatedBy: uid })
        .returning({ id: savedViews.id })
        .catch(refuseTakenName(call.body.name));
      return readOne(tx, row?.id ?? '', uid);
    }),
  saveReportView: (call) =>
    changing(call, async (tx) => {
      const { uid } = call.who;
      const before = await lockOwn(tx, call.id, uid);
      await assertVersion(tx, call.ifMatch, before, () => readOne(tx, call.id, uid));
      await tx
        .update(savedViews)
        .set({ ...valuesOf(call.body), updatedBy: uid })
        .where(eq(savedViews.id, call.id))
        .catch(refuseTakenName(call.body.name));
      return readOne(tx, call.id, uid);
    }),
  deleteReportView: (call) =>
    changing(call, async (tx) => {
      const { uid } = call.who;
      const before = await lockOwn(tx, call.id, uid);
      await assertVersion(tx, call.ifMatch, before, () => readOne(tx, call.id, uid));
      await tx
        .update(savedViews)
        .set({ deletedAt: sql`clock_timestamp()`, updatedBy: uid })
        .where(eq(savedViews.id, call.id));
      return readOne(tx, call.id, uid);
    }),
} satisfies Partial<Handlers>;
