import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { driftOf } from '../../domain/approvals/books.ts';
import { type Figures, figuresFromNumbers, totalCents } from '../../domain/approvals/figures.ts';
import { approvalOf } from '../../domain/approvals/refusals.ts';
import { dollarsOf } from '../../domain/money.ts';
import { type BookedActivity, readBooks, readKeptDrifts } from '../books/books.ts';
import type { Reader } from '../database/open.ts';
import { liveOf } from './liveOf.ts';

/**
 * The drift of one activity of an approved record, or of a deleted one still in the books (APR-23).
 */
export interface ActivityDrift {
  readonly booked: BookedActivity;
  readonly live: Figures | null;
  readonly drift: Figures;
}
/** The drifts of these dispatches, by dispatch id. */
export async function readDrifts(
  db: Reader,
  found: readonly Dispatch[],
): Promise<Map<string, ActivityDrift[]>> {
  const able = found.filter((d) => d.isArchived || approvalOf(d) === 'approved');
  const books = await readBooks(
    db,
    able.map((d) => d.id),
  );
  const kept = await readKeptDrifts(
    db,
    [...books.values()].flat().map((b) => b.activityId),
  );
  const drifts = able.map((dispatch) => {
    const living = dispatch.isArchived ? [] : dispatch.activities;
    const own = (books.get(dispatch.id) ?? []).flatMap((booked) => {
      const a = living.find((one) => one.activityId === booked.activityId);
      const live = a === undefined ? null : liveOf(dispatch, a).figures;
      const keptLive = kept.get(booked.activityId)?.live;
      const drift = driftOf(
        booked,
        live,
        keptLive === undefined ? null : figuresFromNumbers(keptLive),
      );
      return drift === null ? [] : [{ booked, live, drift }];
    });
    return [dispatch.id, own] as const;
  });
  return new Map(drifts.filter(([, own]) => own.length > 0));
}
export const dollarsOfFigures = (drifts: readonly ActivityDrift[]): number =>
  dollarsOf(Number(drifts.reduce((sum, d) => sum + totalCents(d.drift), 0n)));
