import fc from 'fast-check';

/**
 * One seed for every test of chance; a failure prints it, and `CATIS_SEED=n npm test` runs another. A seed that found
 * something becomes a named test.
 */
fc.configureGlobal({ seed: Number(process.env['CATIS_SEED'] ?? 20_261_120) });
