import { type BaseTyped, checkForm, emptyTyped } from '../../base/forms.ts';
import { pacificDay, pacificTime } from '../../dates/pacific.ts';
import { markAtTime, unavailableText } from '../../dispatch/rules/around/checkAvailable.ts';
import { plainId } from '../plainId.ts';
import { fullName } from './aircraftNamed.ts';
import type { Command, CommandFacts } from './commandTypes.ts';
import type { Addressed } from './landing.ts';
import { isNow, isProblem, isTimeWord, problem, textOf, timeOf, type Word } from './words.ts';

const isTime = (word: Word | undefined, now: string): word is Word =>
  word !== undefined && isTimeWord(word, now);

/** `t83 unavailable 1310 hydraulic leak until 1800`: marked as the base page's form would. */
export function unavailable({ plane, name, rest }: Addressed, facts: CommandFacts): Command {
  const { board, now } = facts;
  const { id, radioId } = plane;
  if (!facts.mayMark) return problem('You may not mark aircraft unavailable.', name);
  if (board === null) return problem('Choose your base first.', name);
  const mark = markAtTime(facts.marks, id, now);
  if (mark !== null) return problem(unavailableText(radioId, mark, pacificDay(now)), name);
  const [first] = rest;
  const from = isTime(first, now) ? first : null;
  const afterFrom = from === null ? rest : rest.slice(1);
  const last = afterFrom.at(-1);
  const until = afterFrom.at(-2)?.text.toLowerCase() === 'until' && isTime(last, now) ? last : null;
  const reason = textOf(until === null ? afterFrom : afterFrom.slice(0, -2));
  if (reason === '')
    return problem(`Say why: ${plainId(radioId)} unavailable hydraulic leak.`, rest);
  const timeText = (word: Word | null) => {
    const read = word === null ? { found: '' } : timeOf(word, now);
    return isProblem(read) ? '' : read.found;
  };
  const typed: BaseTyped = {
    ...emptyTyped(now),
    reason,
    fromTime: from !== null && isNow(from) ? '' : timeText(from),
    untilTime: timeText(until),
  };
  const form = { kind: 'unavailable', id, name: radioId, order: [], typed } as const;
  const { findings, order } = checkForm(form, board, false);
  if (order === null) {
    const [finding] = findings;
    const at = finding?.field === 'fromTime' ? from : finding?.field === 'untilTime' ? until : null;
    return problem(finding?.message ?? '', at === null ? rest : [at]);
  }
  const end = typed.untilTime === '' ? '' : ` until ${typed.untilTime}`;
  return {
    kind: 'order',
    order,
    says: `Mark ${fullName(plane)} unavailable from ${typed.fromTime || pacificTime(now)}${end}: ${reason}.`,
  };
}
