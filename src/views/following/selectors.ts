import type { FollowRow } from '../../../domain/following/rows.ts';
import type { FollowingSnapshot } from '../../../machines/following/following.machine.ts';

type Seen = FollowingSnapshot | undefined;
const noRows: readonly FollowRow[] = [];
export const selectRows = (s: Seen): readonly FollowRow[] => s?.context.rows ?? noRows;
export const selectForm = (s: FollowingSnapshot) => s.context.form;
export const selectIsLoud = (s: FollowingSnapshot) => s.context.isLoud;
/** The time of the board, on the minute. */
export const selectNow = (s: FollowingSnapshot) => s.context.source.now;
/** Epoch ms of the current minute, so that a view changes once a minute. */
export const selectMinute = (s: FollowingSnapshot) => Math.floor(s.context.now / 60_000) * 60_000;
export const selectHasOverdue = (s: Seen) => s?.hasTag('overdue') ?? false;
export const selectHasForm = (s: Seen) => s?.hasTag('form') ?? false;
