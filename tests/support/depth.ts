/**
 * Whether a run covers everything (`npm test -- --full`) or what fits into ten minutes (`npm
 * test`).
 */
export const isFull = process.env['CATIS_DEPTH'] === 'full';

/** Whether the charts' tests write their covers again (`npm run paths -- --record`). */
export const isRecording = process.env['CATIS_RECORD'] === '1';

/**
 * Whether the random tests run at full size (`npm run chaos`); a full run uses a part of that size.
 */
export const isChaos = process.env['CATIS_CHAOS'] === 'full';

/**
 * The first seed of every random test. A full run draws a new seed and prints it; `CATIS_SEED=n npm
 * test` repeats that run.
 */
export const seed = Number(process.env['CATIS_SEED'] ?? 20_261_120);

/** The number of examples that a property tries: all in a full run, otherwise a fifth. */
export const runs = (all: number): number => (isFull ? all : Math.ceil(all / 5));
