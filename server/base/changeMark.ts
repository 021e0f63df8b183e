import { eq } from 'drizzle-orm';
import { isInFuture } from '../../domain/dates/minutes.ts';
import { assertVersion } from '../database/assertVersion.ts';
import { nowInstant } from '../database/clock.ts';
import { lockRow } from '../database/rows.ts';
import { refuseClosedDays } from '../daySheets/closedDays.ts';
import type { Handlers } from '../http/handler.ts';
import type { Principal } from '../http/principal.ts';
import { changing } from '../http/writes.ts';
import { forbidden, invalid } from '../problems/problem.ts';
import { unavailableMarks } from '../schema/board.ts';
import { readMark, refuseSecondMark } from './board.ts';
import { refuseTooEarly, refuseUnexplained } from './markChecks.ts';

const mayEditBases = ({ permissions }: Principal): boolean =>
  permissions.some((p) => p.entityCode === 'base-admin' && p.action === 'Edit');
const isSameTime = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b);

export const changeMarkHandlers = {
  saveUnavailable: (call) =>
    changing(call, async (tx) => {
      const { startTime, untilTime, reason, pays, paysReason } = call.body;
      const before = await lockRow(tx, unavailableMarks, call.id);
      await assertVersion(tx, call.ifMatch, before, () => readMark(tx, call.id));
      const keepsStart = isSameTime(startTime, before.startTime);
      const keepsTimes = keepsStart && isSameTime(untilTime, before.untilTime);
      if (!mayEditBases(call.who) && !(keepsTimes && reason === before.reason))
        throw forbidden('Only users who can edit bases may change the times and the reason.');
      const now = nowInstant();
      if (isInFuture(startTime, now))
        throw invalid([
          { path: 'startTime', code: 'future', message: "From can't be in the future." },
        ]);
      if (!keepsStart) refuseTooEarly(startTime, now);
      if (untilTime !== null && Date.parse(untilTime) <= Date.parse(startTime))
        throw invalid([
          { path: 'untilTime', code: 'endBeforeStart', message: 'Until must be after from.' },
        ]);
      refuseUnexplained(pays, paysReason);
      await refuseClosedDays(tx, before.assetId, before, { startTime, untilTime, pays });
      await tx
        .update(unavailableMarks)
        .set({ startTime, untilTime, reason, pays, paysReason, updatedBy: call.who.uid })
        .where(eq(unavailableMarks.id, call.id))
        .catch(refuseSecondMark);
      return readMark(tx, call.id);
    }),
} satisfies Partial<Handlers>;
