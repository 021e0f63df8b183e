import { plainText } from '../../../domain/plainText.ts';

/** The searched texts of an option: its label, and the detail after it. */
interface Searched {
  readonly label: string;
  readonly detail?: string;
}

const wordsOf = (text: string): string[] => plainText(text).split(/\s+/).filter(Boolean);

/** Whether a word starts one of the text's words: "ru" in "Jane Ruiz", "101" in "C-101". */
const beginsAWord = (text: string, word: string): boolean =>
  text.split(/[^\p{L}\p{N}]+/u).some((one) => one.startsWith(word));

/**
 * Options that contain every typed word: `hmt s-2` finds the S-2T at Hemet (ENTRY-10). Labels that
 * start with the text come first, then labels in which each word starts a word, then the rest;
 * otherwise in the given order.
 */
export function matching<T extends Searched>(options: readonly T[], typed: string): T[] {
  const words = wordsOf(typed);
  const text = plainText(typed).trim();
  const rank = ({ label }: T) => {
    const within = plainText(label);
    if (within.startsWith(text)) return 0;
    return words.every((word) => beginsAWord(within, word)) ? 1 : 2;
  };
  return options
    .filter(({ label, detail = '' }) => {
      const within = plainText(`${label} ${detail}`);
      return words.every((word) => within.includes(word));
    })
    .map((option) => ({ option, rank: rank(option) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}
