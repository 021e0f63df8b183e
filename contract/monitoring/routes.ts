import type { RouteShape } from '../wire/route.ts';
import { Done } from '../wire/wire.ts';
import { BrowserError, ERROR_REPORT_BYTES } from './browserErrors.ts';

/** What a browser reports to the service about itself. */
export const monitoringRoutes = {
  reportBrowserError: {
    method: 'POST',
    path: '/x/errors',
    summary: 'Reports an error of the page: its class and where it happened, not its message.',
    body: BrowserError,
    maxBytes: ERROR_REPORT_BYTES,
    reply: Done,
    needs: 'public',
    limited: true,
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
