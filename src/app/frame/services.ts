import type { ClockRef } from '../../machines/clock.machine.ts';
import type { NewNotice, NoticesRef } from '../../machines/notices.machine.ts';
import type { SessionRef } from '../../machines/session/session.machine.ts';
import type { Call, makeFetch } from '../adapters/api.ts';
import type { Cache } from '../adapters/cache.ts';
import type { IdentityAdapter } from '../adapters/identity.ts';
import type { Monitor } from '../adapters/monitor.ts';
import type { Reference } from '../adapters/reference.ts';
import type { SessionCalls } from '../adapters/sessionCalls.ts';
import type { Once } from './once.ts';
import type { Outboxes } from './outboxes.ts';

/** What signing in needs; made once in start.tsx, as small as it can be. */
export interface FirstServices {
  readonly monitor: Monitor;
  readonly session: SessionRef;
  readonly notices: NoticesRef;
  readonly clock: ClockRef;
  readonly notify: (notice: NewNotice) => void;
  readonly identity: () => IdentityAdapter;
  /** The same, once the configuration has been read. */
  readonly identityReady: Promise<IdentityAdapter>;
  /** Nobody was signed in when the page was last open: the sign-in form need not wait for the provider to say so again. */
  readonly wasSignedOut: boolean;
  readonly go: (to: string, options?: { readonly replace?: boolean }) => void;
  /** Everything, loaded with the first use; the same each time. */
  readonly all: Once<Services>;
  /** Loads ahead what comes after signing in. Whoever needs it then hears of a failure. */
  readonly prepare: () => void;
  /** Drops every list and reply that is kept. */
  readonly forget: () => void;
}

/** What lives as long as the page and is handed to every page but that of signing in. */
export interface Services extends FirstServices {
  readonly call: Call;
  /** The raw reply, for what is streamed or not JSON. */
  readonly send: ReturnType<typeof makeFetch>;
  readonly cache: Cache;
  readonly reference: Reference;
  readonly outboxes: Outboxes;
  readonly sessionCalls: SessionCalls;
}
