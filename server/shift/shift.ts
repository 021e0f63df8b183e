import { eq } from 'drizzle-orm';
import { shortMoment } from '../../domain/dates/momentText.ts';
import { requireBase } from '../base/readBases.ts';
import { nowInstant, pacificToday } from '../database/clock.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Tx } from '../database/open.ts';
import type { Handlers } from '../http/handler.ts';
import { addingOnce } from '../http/writes.ts';
import { conflict, notFound } from '../problems/problem.ts';
import { handovers, shiftNotes } from '../schema/shift.ts';
import { isNewest, readHandover } from './readHandovers.ts';
import { readSheet } from './readSheet.ts';
import { readNoteLines, readShiftLog } from './readShiftLog.ts';

async function handoverReply(tx: Tx, id: string, uid: string) {
  const handover = await readHandover(tx, id, uid);
  if (handover === null) throw notFound();
  return { handover };
}

export const shiftHandlers = {
  getShiftLog: async ({ store, id, query, who, flagsOff, overdueMinutes }) => {
    await requireBase(store.db, id);
    return readShiftLog(store.db, {
      baseId: id,
      date: query.date ?? pacificToday(),
      uid: who.uid,
      overdueMinutes: flagsOff.includes('flightFollowing') ? null : overdueMinutes,
    });
  },
  addShiftNote: async (call) => {
    const { body } = await addingOnce(call, async (tx) => {
      await requireBase(tx, call.id);
      const { text, forNext = false } = call.body;
      const [added] = await tx
        .insert(shiftNotes)
        .values({ baseId: call.id, at: nowInstant(), text, forNext, byUid: call.who.uid })
        .returning({ id: shiftNotes.id });
      return { line: firstOrNotFound(await readNoteLines(tx, { ids: [added?.id ?? ''] })) };
    });
    return body;
  },
  giveHandover: async (call) => {
    const { body } = await addingOnce({ ...call, body: {} }, async (tx) => {
      await requireBase(tx, call.id);
      const sheet = await readSheet(tx, call.id);
      const [added] = await tx
        .insert(handovers)
        .values({ baseId: call.id, sheet, givenBy: call.who.uid, givenAt: sheet.asOf })
        .returning({ id: handovers.id });
      return handoverReply(tx, added?.id ?? '', call.who.uid);
    });
    return body;
  },
  takeHandover: ({ store, author, id, who }) =>
    inTransaction(store, author, async (tx) => {
      const [row] = await tx.select().from(handovers).where(eq(handovers.id, id)).for('update');
      if (row === undefined) throw notFound();
      if (row.givenBy === who.uid)
        throw conflict('', 'You gave this hand-over. Another user has to take it.');
      const { takenBy, takenAt } = (await handoverReply(tx, id, who.uid)).handover;
      if (takenAt !== null)
        throw conflict(
          '',
          `${takenBy ?? ''} took this hand-over at ${shortMoment(takenAt, nowInstant())}.`,
        );
      const newest = await tx
        .select({ id: handovers.id, isNewest })
        .from(handovers)
        .where(eq(handovers.id, id));
      if (newest[0]?.isNewest === false)
        throw conflict('', 'A newer hand-over of this base was given. Take that one.');
      await tx
        .update(handovers)
        .set({ takenBy: who.uid, takenAt: nowInstant() })
        .where(eq(handovers.id, id));
      return handoverReply(tx, id, who.uid);
    }),
} satisfies Partial<Handlers>;
