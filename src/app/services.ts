import type { ClockRef } from '../../machines/clock.machine.ts';
import type { NewNotice, NoticesRef } from '../../machines/notices.machine.ts';
import type { SessionRef } from '../../machines/session/session.machine.ts';
import type { Call, makeFetch } from '../adapters/api.ts';
import type { Cache } from '../adapters/cache.ts';
import type { IdentityAdapter } from '../adapters/identity.ts';
import type { Monitor } from '../adapters/monitor.ts';
import type { Reference } from '../adapters/reference.ts';

import type { Outboxes } from './outboxes.ts';

/** What lives as long as the page; made once in start.tsx and handed to every page. */
export interface Services {
  readonly call: Call;
  /** The raw reply, for what is streamed or not JSON. */
  readonly send: ReturnType<typeof makeFetch>;
  readonly cache: Cache;
  readonly reference: Reference;
  readonly monitor: Monitor;
  readonly session: SessionRef;
  readonly notices: NoticesRef;
  readonly clock: ClockRef;
  readonly outboxes: Outboxes;
  readonly notify: (notice: NewNotice) => void;
  readonly identity: () => IdentityAdapter;
  readonly go: (to: string, options?: { readonly replace?: boolean }) => void;
}
