import { PENDING_DELAY_MS } from '../../contract/constants.ts';

/** The delay in ms before a wait is shown (SES-13). Each chart that waits declares it. */
export const pendingDelay = PENDING_DELAY_MS;

/** The inner states of a wait: a quick one shows nothing, a slow one carries the tag. */
export const pendingAfterDelay = <const T extends string>(tag: T) =>
  ({
    initial: 'quick',
    states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: tag } },
  }) as const;
