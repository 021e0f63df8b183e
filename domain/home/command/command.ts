import { aircraftNamed, onlyOneOut } from './aircraftNamed.ts';
import type { Command, CommandFacts } from './commandTypes.ts';
import { abortOrReason, contact, divert, returning } from './inTheAir.ts';
import { type Addressed, landing } from './landing.ts';
import { log } from './log.ts';
import { closestTo, newFlight, newLoad, newStandby } from './opening.ts';
import { unavailable } from './unavailable.ts';
import { isNow, isProblem, problem, type Read, type Word, wordsOf } from './words.ts';

const usage = 'Say the aircraft and what it does: t83 in 1420 1235.8, t83 out 1405, new t83.';

type Verb =
  | 'in'
  | 'out'
  | 'new'
  | 'standby'
  | 'load'
  | 'abort'
  | 'divert'
  | 'return'
  | 'unavailable'
  | 'c';
const commands: Record<Verb, (addressed: Addressed, facts: CommandFacts) => Command> = {
  in: landing,
  out: (addressed, facts) => newFlight(addressed, facts, true),
  new: (addressed, facts) => newFlight(addressed, facts, false),
  standby: newStandby,
  load: newLoad,
  abort: abortOrReason,
  divert,
  return: returning,
  unavailable,
  c: contact,
};
const verbs = Object.keys(commands)
  .join(', ')
  .replace(/, (\w+)$/, ' or $1');
/** Verbs after a text that is no aircraft: a mistyped aircraft, not a search. */
const plainVerbs: readonly Verb[] = ['in', 'out', 'abort', 'divert', 'unavailable'];
function verbOf(word: Word | undefined): Verb | null {
  const text = word?.text.toLowerCase() ?? '';
  // `Object.hasOwn` proves that the text is one of the keys.
  return Object.hasOwn(commands, text) ? (text as Verb) : null;
}
/** Whether a word after `in` or `abort` is a time or a figure, so that no aircraft is named. */
const isFigure = (word: Word | undefined) =>
  word === undefined || isNow(word) || /^[\d#]/.test(word.text);

interface Meant extends Addressed {
  readonly verb: Verb;
}
/** The verb and the aircraft of a line that has a verb first: `new t83 cedar`, `in now`. */
function verbFirst(words: readonly Word[], verb: Verb, facts: CommandFacts): Read<Meant> {
  const [first, second, ...rest] = words;
  if (first === undefined) return problem(usage);
  const named = second === undefined ? null : aircraftNamed(second, facts);
  if (second !== undefined && named !== null && !isProblem(named))
    return { found: { verb, plane: named.found, name: [second], rest } };
  const needsNone = (verb === 'in' || verb === 'abort') && isFigure(second);
  if (!needsNone) return named !== null && isProblem(named) ? named : problem(usage);
  const only = onlyOneOut(first, facts);
  return isProblem(only)
    ? only
    : { found: { verb, plane: only.found, name: [first], rest: words.slice(1) } };
}

/**
 * Parses a line of the command bar (HOME-9):
 * - `t83 in 1420 1235.8 1200 lc95a` closes the flight; `t83 in` and `in now` close it now
 * - `t83 abort` aborts it (HOME-87); `t83 abort engine rough` notes an abort in the air (FOL-24)
 * - `t83 divert cedar` and `t83 return eta 1440` (FOL-23, FOL-25)
 * - `t83 out 1405 cedar` and `new t83 bdu 4321` open a flight form
 * - `standby t83` and `load t83 1200` open the other forms
 * - `t83 c 1305 north of ridge` notes a contact (FOL-14)
 * - `t83 unavailable hydraulic leak` marks an aircraft (HOME-87)
 * - `log tower closed` writes a note into the shift log (SHIFT-8)
 * - `closest cedar` opens the aircraft closest to an incident (CLO-10)
 * A time is HH:mm, its digits or `now`. Text that is neither a command nor an aircraft becomes a
 * search. A problem points at the words that were not understood (HOME-86).
 */
export function readCommand(line: string, facts: CommandFacts): Command {
  const words = wordsOf(line);
  const [first, second, ...rest] = words;
  if (first === undefined) return { kind: 'nothing' };
  if (first.text.toLowerCase() === 'closest' && second !== undefined)
    return closestTo([second, ...rest], facts);
  if (first.text.toLowerCase() === 'log' && second !== undefined)
    return log(first, [second, ...rest], facts);
  const leading = verbOf(first);
  if (leading !== null) {
    const meant = verbFirst(words, leading, facts);
    return isProblem(meant) ? meant : commands[leading](meant.found, facts);
  }
  const plane = aircraftNamed(first, facts);
  const verb = verbOf(second);
  if (isProblem(plane)) {
    if (verb !== null && plainVerbs.includes(verb)) return plane;
    const text = line.trim();
    return { kind: 'find', text, says: `Find "${text}" anywhere.` };
  }
  if (second === undefined) return problem(usage);
  if (verb === null) return problem(`"${second.text}" is no command. Say ${verbs}.`, [second]);
  return commands[verb]({ plane: plane.found, name: [first], rest }, facts);
}
