import type { WallSnapshot } from '../../../machines/wall/wall.machine.ts';

export const selectIsLate = (s: WallSnapshot) => s.hasTag('late');
export const selectIsStale = (s: WallSnapshot) => s.hasTag('stale');
export const selectIsSignedOut = (s: WallSnapshot) => s.hasTag('signedOut');
export const selectWall = (s: WallSnapshot) => s.context.wall;
