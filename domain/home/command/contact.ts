import { shortMoment } from '../../dates/momentText.ts';
import { followFacts, logStart } from '../../following/followed.ts';
import { checkTime, isTimeOfLog } from '../../following/refusal.ts';
import { pastTime } from '../../following/typedLine.ts';
import { flightOnBoard, fullName } from './aircraftNamed.ts';
import type { Command, CommandFacts } from './commandTypes.ts';
import { type Addressed, isFlightNumber } from './landing.ts';
import { isProblem, isTimeWord, problem, textOf, timeOf } from './words.ts';

/** `t70 c 1305 north of ridge`: a contact with a flight that is out, by default now (FOL-14). */
export function contact({ plane, name, rest }: Addressed, facts: CommandFacts): Command {
  const { now } = facts;
  if (!facts.follows) return problem('Flights are not followed here.', name);
  const number = rest.find(isFlightNumber);
  const flying = flightOnBoard(plane, name, number, facts);
  if (isProblem(flying)) return flying;
  const flight = flying.found;
  if (followFacts(flight, now) === null)
    return problem(`${plane.radioId} has no time out of the last 24 hours.`, name);
  const words = rest.filter((word) => word !== number);
  const [first] = words;
  const timed = first !== undefined && isTimeWord(first, now) ? first : null;
  const time = timed === null ? null : timeOf(timed, now);
  const at = time === null || isProblem(time) ? null : pastTime(time.found, now);
  if (timed !== null && (at === null || !isTimeOfLog(at, logStart(flight), now)))
    return problem(checkTime, [timed]);
  const text = textOf(timed === null ? words : words.slice(1));
  if (text.length > 500) return problem('Use at most 500 characters.', words);
  return {
    kind: 'contact',
    dispatchId: flight.id,
    at,
    text,
    says: `Contact with ${fullName(plane)} at ${shortMoment(at ?? now, now)}${text === '' ? '' : `: ${text}`}.`,
  };
}
