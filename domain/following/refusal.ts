import type { FlightLogLineBody } from '../../contract/following/following.ts';
import { isInFuture } from '../dates/minutes.ts';
import { epochMs } from './instants.ts';

const followFields = ['everyMinutes', 'eta', 'fuelUntil', 'souls'] as const;

/** Why a line can't be stored, whichever flight it is of; '' if it can (FOL-5). */
export function lineRefusal(line: FlightLogLineBody): string {
  const { kind, text = '', latitude, longitude, corrects, stepId } = line;
  const isFollow = followFields.some((field) => line[field] !== undefined);
  if (kind === 'follow' && !isFollow) return 'Say how often, the ETA, the fuel or the souls.';
  if (kind !== 'follow' && isFollow) return 'Only a follow line says how a flight is followed.';
  if ((kind === 'correction') !== (corrects !== undefined))
    return 'A correction names the line that it strikes.';
  if ((kind === 'step') !== (stepId !== undefined))
    return 'A ticked step names the step of the checklist.';
  if ((kind === 'note' || kind === 'abort') && text.trim() === '')
    return kind === 'note' ? 'Enter the note.' : 'Say why the flight is aborted.';
  return (latitude === undefined) === (longitude === undefined) ? '' : 'Give both coordinates.';
}
/**
 * Whether a line's time can be right: not before the day of its flight, and not later than a wrong
 * clock explains (FOL-5).
 */
export const isTimeOfLog = (at: string, start: string, now: string): boolean =>
  epochMs(at) >= epochMs(start) && !isInFuture(at, now);
export const checkTime = 'Check the time of this contact.';
