import { SHIFT_NOTE_MAX } from '../../../contract/shift/constants.ts';
import type { Command, CommandFacts } from './commandTypes.ts';
import { problem, textOf, type Word } from './words.ts';

/** `log tower closed runway 5`: a note in the shift log of the chosen base (SHIFT-8). */
export function log(verb: Word, rest: readonly Word[], facts: CommandFacts): Command {
  const { mayLog, board, baseId } = facts;
  if (mayLog === null) return problem('There is no shift log here.', [verb]);
  if (!mayLog) return problem('You may not write into the shift log.', [verb]);
  if (board === null) return problem('Choose your base first.', [verb]);
  const text = textOf(rest);
  if (text.length > SHIFT_NOTE_MAX)
    return problem(`Use at most ${SHIFT_NOTE_MAX} characters.`, rest);
  return {
    kind: 'log',
    baseId,
    text,
    says: `Note in the shift log of ${board.base.code}: ${text}`,
  };
}
