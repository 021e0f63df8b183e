/** One collator for every order of text: numbers inside count as numbers, so T-9 stands before T-83. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
export const compareTexts = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
