/**
 * For a property that counts what its examples reached, or that alone covers a rule of many cases:
 * `npm run mutate` stops others after a while, which would count as a caught or a surviving mutant.
 */
export const wholeRun = { interruptAfterTimeLimit: 60_000 } as const;
