import type { Presence } from '../../contract/following/presence.ts';

/** Seconds that an entry lasts without a new one, and between two of them (FOL-34). */
export const PRESENCE_SECONDS = 45;
export const PRESENCE_EVERY_SECONDS = 15;

/** "B. Ortiz and K. Lee are entering T-860"; '' for nobody. */
export function presenceText(people: readonly Pick<Presence, 'name'>[], radioId: string): string {
  const names = [...new Set(people.map(({ name }) => name))];
  const last = names.at(-1);
  if (last === undefined) return '';
  const all = names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
  return `${all} ${names.length === 1 ? 'is' : 'are'} entering ${radioId}`;
}
