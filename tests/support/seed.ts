import fc from 'fast-check';
import { runs, seed } from './depth.ts';

/**
 * A failure prints its seed. A seed that finds a defect becomes a named test. 100 is the library's
 * own number.
 */
fc.configureGlobal({ seed, numRuns: runs(100) });
