/** "an agent", "a user": the noun with its article. */
export const withArticle = (noun: string): string =>
  `${/^(?!us)[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
