import { pacificTime } from '../../dates/pacific.ts';
import { invalidTime, isEndOfDay, parseTime, rewriteTime } from '../../dates/parseTime.ts';
import type { Problem, Span } from './commandTypes.ts';

/** One word of the line, with its offsets. */
export interface Word extends Span {
  readonly text: string;
}
export type Read<T> = { readonly found: T } | Problem;

/** The words of a line, in order. */
export const wordsOf = (line: string): Word[] =>
  [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    from: index,
    to: index + text.length,
  }));

/** The range from the first to the last of some words; null for none. */
export const spanOf = (words: readonly Word[]): Span | null => {
  const [first, last] = [words[0], words.at(-1)];
  return first === undefined || last === undefined ? null : { from: first.from, to: last.to };
};
export const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** A refusal that points at the words it is about (HOME-86). */
export const problem = (message: string, words: readonly Word[] = []): Problem => ({
  kind: 'problem',
  message,
  at: spanOf(words),
});
export const isProblem = (read: object): read is Problem =>
  'kind' in read && read.kind === 'problem';

export const isNow = ({ text }: Word): boolean => text.toLowerCase() === 'now';

/** The HH:mm of a typed time or of `now`; a problem for other text. */
export function timeOf(word: Word, now: string): Read<string> {
  if (isNow(word)) return { found: pacificTime(now) };
  const { value } = parseTime(rewriteTime(word.text));
  return value === null ? problem(invalidTime, [word]) : { found: value };
}
/** A time of four digits or with a colon, or `now`: "3 engines out" is a text. */
export const isTimeWord = (word: Word, now: string): boolean =>
  (isNow(word) || /^(\d{4}|\d{1,2}:\d{2})$/.test(word.text)) && !isProblem(timeOf(word, now));
/** Like `timeOf`, for a time in: 24:00 is the end of the day. */
export const timeInOf = (word: Word, now: string): Read<string> =>
  isEndOfDay(word.text) ? { found: '24:00' } : timeOf(word, now);

/** A list in words: "T-83, T-82 or T-70". */
export const eitherOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
