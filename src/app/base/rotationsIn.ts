import type * as z from 'zod/mini';
import type { Rotation, RotationReply } from '../../../contract/base/board.ts';

/** The orders of a reply; a service of the release before knows one for all kinds. */
export const rotationsIn = ({
  rotation,
  rotations,
}: z.output<typeof RotationReply>): readonly Rotation[] =>
  rotations ?? (rotation === null ? [] : [rotation]);
