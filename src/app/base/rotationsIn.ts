import type * as z from 'zod/mini';
import type { Rotation, RotationReply } from '../../../contract/base/board.ts';

/**
 * Returns the rotations of a reply. A service of the previous release has one rotation for all
 * kinds.
 */
export const rotationsIn = ({
  rotation,
  rotations,
}: z.output<typeof RotationReply>): readonly Rotation[] =>
  rotations ?? (rotation === null ? [] : [rotation]);
