import type { LinkedFlight } from '../../../contract/dispatch/dispatches.ts';
import { flagFacts } from '../flags.ts';

/**
 * Reports flags that a write caused on other flights of the aircraft: "10490 is now flagged: Hobbs
 * gap." (D-H10).
 */
export const linkedText = (linked: readonly LinkedFlight[]): string =>
  linked
    .map(
      ({ dispatchNumber, flags }) =>
        `${dispatchNumber} is now flagged: ${flags.map((flag) => flagFacts[flag].word).join(', ')}.`,
    )
    .join(' ');
