import { visibleText } from '../contract/wire/visibleText.ts';

/** Fast path: most names are ASCII. */
const ASCII = /^[ -~]*$/;
/** Accents and other combining marks after NFKD. */
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
/** Letters that NFKD does not decompose. */
const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const LETTERS = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/**
 * Normalizes text for searches: ignores case, accents and invisible characters (SAFE-31). Keep the
 * SQL function `plain_text` in sync.
 */
export const plainText = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : visibleText(text)
        .normalize('NFKD')
        .replace(MARKS, '')
        .toLowerCase()
        .replace(LETTERS, (letter) => letters[letter] ?? letter);
