import { visibleText } from '../contract/wire/visibleText.ts';

/** Most names: they are quickly compared. */
const ASCII = /^[ -~]*$/;
/** Accents and other marks that NFKD splits from their letter. */
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
/** Letters that NFKD doesn't split. */
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

/** A text as searches compare it: without case, accents and invisible characters (SAFE-31). Its twin in SQL is `plain_text`. */
export const plainText = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : visibleText(text)
        .normalize('NFKD')
        .replace(MARKS, '')
        .toLowerCase()
        .replace(LETTERS, (letter) => letters[letter] ?? letter);
