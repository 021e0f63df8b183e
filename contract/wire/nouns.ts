/** The noun with its article: "an agent", "a user". */
export const withArticle = (noun: string): string =>
  `${/^(?!us)[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
