import { PENDING_DELAY_MS } from '../../contract/constants.ts';

/** The delay after which waiting is shown (SES-13); each chart that waits declares it. */
export const pendingDelay = PENDING_DELAY_MS;

/** The inner states of a wait: quick ones show nothing, slow ones carry the tag. */
export const slowly = <const T extends string>(tag: T) =>
  ({
    initial: 'quick',
    states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: tag } },
  }) as const;
