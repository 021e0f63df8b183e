/**
 * For a property that counts what its examples reached: `npm run mutate` cuts others short after a while, which would
 * look here like a mutant that was caught.
 */
export const wholeRun = { interruptAfterTimeLimit: 60_000 } as const;
