import { plainText } from '../../../domain/plainText.ts';

/** What is searched in an option: its label, and what is shown behind it. */
interface Searched {
  readonly label: string;
  readonly detail?: string;
}

const wordsOf = (text: string): string[] => plainText(text).split(/\s+/).filter(Boolean);

/** Whether a word stands at the beginning of one of the text's words: "ru" in "Jane Ruiz", "101" in "C-101". */
const beginsAWord = (text: string, word: string): boolean =>
  text.split(/[^\p{L}\p{N}]+/u).some((one) => one.startsWith(word));

/**
 * Options in which every word that was typed stands somewhere: `hmt s-2` finds the S-2T at Hemet. Those whose label
 * begins with the text come first, then those where each word begins one of the label's, then the rest; within each in
 * the order given (ENTRY-10).
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
