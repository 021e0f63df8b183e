import type { Impact } from '../../contract/people.ts';
import { formatDate } from '../dates/parseDate.ts';
import { formatUsd } from '../format.ts';

export const savedText = (thing: string): string => `${thing} saved.`;
export const archivedText = (name: string): string => `${name} archived. It is no longer offered in forms; existing records keep it.`;
export const restoredText = (name: string): string => `${name} is back in forms.`;
export const deletedText = (thing: string): string => `${thing} deleted.`;
export const couldNotSave = 'It could not be saved. What you typed is still here. Try again.';
export const couldNotArchive = 'It could not be archived. Try again.';
export const couldNotRestore = 'It could not be brought back. Try again.';
export const couldNotDelete = 'It could not be deleted. Try again.';
export const couldNotAct = "It couldn't be done. Try again.";
export const couldNotReckon = "What this changes couldn't be worked out, so nothing was saved. Try again.";
/** The address asks to open something that is not there. */
export const unknownText = (thing: string): string => `There is no ${thing.toLowerCase()} at this address. The link may be old.`;
export const changedMeanwhile = (who: string): string => `${who} changed this meanwhile. What you typed is still here; close and open it again to see both.`;

/** "A job function named Pilot already exists." with the article the thing takes. */
export const nameTaken = (thing: string, name: string): string => `${/^[aeiou]/i.test(thing) ? 'An' : 'A'} ${thing} named ${name} already exists.`;

const signed = (dollars: number) => `${dollars < 0 ? '−' : '+'}${formatUsd(Math.abs(dollars))}`;
/** "This changes 12 dispatches from 07/01/2025. Agent cost goes from $41,040.00 to $43,920.00 (+$2,880.00)." (domain §7) */
export function impactText(impact: Impact, what: string): string {
  const count = impact.dispatches === 1 ? '1 dispatch' : `${impact.dispatches} dispatches`;
  const from = impact.from === null ? '' : ` from ${formatDate(impact.from)}`;
  // Cents, so that the difference is as exact as its parts.
  const difference = (Math.round(impact.after * 100) - Math.round(impact.before * 100)) / 100;
  return `This changes ${count}${from}. ${what} from ${formatUsd(impact.before)} to ${formatUsd(impact.after)} (${signed(difference)}).`;
}
export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
