import { type FlightLogKind, TRACKED } from '../../contract/following/following.ts';
import { shortMoment } from '../dates/momentText.ts';
import type { Followed, LogLine } from './fold.ts';
import { epochMs } from './instants.ts';
import type { FollowState, Verdict } from './judge.ts';

export const kindTexts: Readonly<Record<FlightLogKind, string>> = {
  contact: 'Contact',
  follow: 'Following',
  off: 'Off',
  onScene: 'On scene',
  returning: 'Returning',
  down: 'Down',
  divert: 'Divert',
  abort: 'Abort',
  step: 'Step done',
  found: 'Found',
  note: 'Note',
  correction: 'Struck a line',
};
/** The words of the states. Color is never the only sign (FOL-11). */
export const stateTexts: Readonly<Record<FollowState, string>> = {
  current: 'Followed',
  due: 'Check due',
  late: 'Check late',
  overdue: 'Overdue',
};
export const everyText = (minutes: number): string =>
  minutes === TRACKED ? 'tracked' : `every ${minutes} min`;
export const soulsText = (souls: number): string => `${souls} ${souls === 1 ? 'soul' : 'souls'}`;

/** "every 30 min, ETA 14:40, fuel until 16:10, 4 souls" */
function followText({ everyMinutes, eta, fuelUntil, souls }: LogLine, now: string): string {
  return [
    ...(everyMinutes === undefined ? [] : [everyText(everyMinutes)]),
    ...(eta === undefined ? [] : [`ETA ${shortMoment(eta, now)}`]),
    ...(fuelUntil === undefined ? [] : [`fuel until ${shortMoment(fuelUntil, now)}`]),
    ...(souls === undefined ? [] : [soulsText(souls)]),
  ].join(', ');
}
/** The text of a line after its kind. */
export function lineText(line: LogLine, now: string): string {
  const follow = line.kind === 'follow' ? followText(line, now) : '';
  return [follow, line.text].filter((text) => text !== '').join(' · ');
}
/** "Contact 14:02"; without one, that there was none. A tracked flight's newer position counts. */
export function contactText(
  { lastContact, phase, position, everyMinutes }: Followed,
  now: string,
): string {
  const isSeen =
    everyMinutes === TRACKED &&
    position != null &&
    epochMs(position.at) > (lastContact === null ? 0 : epochMs(lastContact.at));
  if (isSeen && phase !== 'down') return `Position ${shortMoment(position.at, now)}`;
  return lastContact === null
    ? 'No contact'
    : `${phase === 'down' ? 'Down' : 'Contact'} ${shortMoment(lastContact.at, now)}`;
}
/** "next 14:17"; '' for a flight that is down. */
export const nextText = ({ due }: Followed, now: string): string =>
  due === null ? '' : `next ${shortMoment(due, now)}`;

/** Why a flight is overdue, as a sentence. */
export function overdueText(
  { reason }: Verdict,
  { lastContact, eta, fuelUntil }: Pick<Followed, 'lastContact' | 'eta' | 'fuelUntil'>,
  timeOut: string,
  now: string,
): string {
  switch (reason) {
    case 'fuel':
      return `Its fuel was planned until ${shortMoment(fuelUntil ?? now, now)}.`;
    case 'eta':
      return `It was expected at ${shortMoment(eta ?? now, now)}.`;
    case 'check':
    case '':
      return lastContact === null
        ? `No contact since it took off at ${shortMoment(timeOut, now)}.`
        : `No contact since ${shortMoment(lastContact.at, now)}.`;
  }
}
/** Whole minutes since an instant, never negative. */
export const minutesSince = (since: number, now: string): number =>
  Math.max(0, Math.floor((epochMs(now) - since) / 60_000));
