import type { Handlers } from '../http/handler.ts';

export const browserErrorHandlers = {
  reportBrowserError: async ({ body, log }) => {
    // At the level that is on by default. The body has no room for private data (MON-10).
    log.error({ browserError: body }, 'error in a browser');
    return { done: true };
  },
} satisfies Partial<Handlers>;
