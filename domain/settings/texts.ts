import type { Impact } from '../../contract/wire/impact.ts';
import { capitalized, withArticle } from '../../contract/wire/nouns.ts';
import { formatDate } from '../dates/parseDate.ts';
import { formatUsd } from '../format.ts';
import { couldNot } from '../forms/texts.ts';

export const savedText = (noun: string): string => `${noun} saved.`;
export const archivedText = (name: string): string =>
  `${name} archived. It is no longer offered in forms; existing records keep it.`;
export const restoredText = (name: string): string => `${name} is back in forms.`;
export const deletedText = (noun: string): string => `${noun} deleted.`;
export const couldNotSave = "It couldn't be saved. What you typed is still here. Try again.";
export const couldNotArchive = couldNot('archived');
export const couldNotRestore = couldNot('restored');
export const couldNotDelete = couldNot('deleted');
export const couldNotAct = couldNot('done');
export const couldNotEstimate =
  "What this changes couldn't be worked out, so nothing was saved. Try again.";
/** The URL refers to an item that does not exist. */
export const unknownText = (noun: string): string =>
  `There is no ${noun.toLowerCase()} at this address. The link may be old.`;
export const changedByOthers = (who: string): string =>
  `${who} changed this meanwhile. What you typed is still here; close and open it again to see both.`;

/** "A job function named Pilot already exists." with the matching article. */
export const nameTaken = (noun: string, name: string): string =>
  `${capitalized(withArticle(noun))} named ${name} already exists.`;

const signed = (dollars: number) => `${dollars < 0 ? '−' : '+'}${formatUsd(Math.abs(dollars))}`;
/**
 * "This changes 12 dispatches from 07/01/2025. Agent cost goes from … to … (+$2,880.00)." (SET-6)
 */
export function impactText(impact: Impact, what: string): string {
  const count = impact.dispatches === 1 ? '1 dispatch' : `${impact.dispatches} dispatches`;
  const from = impact.from === null ? '' : ` from ${formatDate(impact.from)}`;
  // Computed in cents, so that the difference matches the two amounts.
  const difference = (Math.round(impact.after * 100) - Math.round(impact.before * 100)) / 100;
  const changes = `This changes ${count}${from}. ${what} from ${formatUsd(impact.before)} to ${formatUsd(impact.after)} (${signed(difference)}).`;
  return [changes, approvedText(impact)].filter((text) => text !== '').join(' ');
}
/** "9 are approved: reports keep their numbers, $2,880.00 shows as differences." (APR-19) */
function approvedText({ dispatches: all, approved }: Impact): string {
  if (approved === undefined || approved.dispatches === 0) return '';
  const { dispatches: count, before, after } = approved;
  const moved = (Math.round(after * 100) - Math.round(before * 100)) / 100;
  const money = moved < 0 ? signed(moved) : formatUsd(moved);
  if (count === 1)
    return `${all === 1 ? 'It' : '1'} is approved: reports keep its numbers, ${money} shows as a difference.`;
  return `${count === all ? 'All' : count} are approved: reports keep their numbers, ${money} shows as differences.`;
}
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/**
 * What a start from today changes: no earlier day, and only the named dispatches of today (SET-6).
 */
export function fromTodayText({ today = [] }: Impact): string {
  const named =
    today.length === 1
      ? `dispatch ${today[0]}`
      : `dispatches ${today.slice(0, -1).join(', ')} and ${today.at(-1)}`;
  return `Starting from today leaves every day before as it is${today.length === 0 ? '.' : `; it re-prices ${named} of today.`}`;
}
