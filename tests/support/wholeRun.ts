/**
 * For a property that counts what its examples reached, or that alone tells a rule of many cases: `npm run mutate` cuts
 * others short after a while, which would look like a mutant that was caught, or that lives.
 */
export const wholeRun = { interruptAfterTimeLimit: 60_000 } as const;
