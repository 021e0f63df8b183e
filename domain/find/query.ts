import { addDays, formatDate, parseDate } from '../dates/parseDate.ts';
import { plainText } from '../plainText.ts';

/** A typed search, read as words and days. */
export interface FindQuery {
  /** Words without accents, case and punctuation around them. */
  readonly words: readonly string[];
  /** The Pacific days that are named. */
  readonly days: readonly string[];
}
/** Words beyond these are ignored: a pasted label has fewer. */
const MAX_WORDS = 12;
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** The day of `today`, `yesterday`, `7/14` or `07/14/2025`; null for another word. */
function dayOf(word: string, today: string): string | null {
  if (word === 'today') return today;
  if (word === 'yesterday') return addDays(today, -1);
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(word) ?? [];
  if (month === undefined || date === undefined) return null;
  const thisYear = formatDate(today).slice(-4);
  const text = `${month.padStart(2, '0')}/${date.padStart(2, '0')}/${year ?? thisYear}`;
  return parseDate(text).value;
}

/** The words of a text, without case, accents, and punctuation around them. */
export const plainWords = (text: string): string[] =>
  plainText(text)
    .split(/\s+/)
    .map((word) => word.replace(edges, ''))
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);

/** Reads the words of a search in any order: "lantern 83", "yesterday t70" (HOME-89). */
export function readFind(text: string, today: string): FindQuery {
  const read = plainWords(text).map((word) => ({ word, day: dayOf(word, today) }));
  return {
    words: read.filter(({ day }) => day === null).map(({ word }) => word),
    days: read.flatMap(({ day }) => (day === null ? [] : [day])),
  };
}
/** Whether a text contains every word. */
export function holdsAll(text: string, words: readonly string[]): boolean {
  const within = plainText(text);
  return words.every((word) => within.includes(word));
}
