import type { Welcome } from '../../../contract/session/welcome.ts';
import type { OutboxRef } from '../../../machines/outbox/outbox.machine.ts';
import type { SessionRef } from '../../../machines/session/session.machine.ts';
import type { ClockRef } from '../../../machines/shell/clock.machine.ts';
import type { ConnectionRef } from '../../../machines/shell/connection.machine.ts';
import type { NewNotice, NoticesRef } from '../../../machines/shell/notices.machine.ts';
import type { VersionRef } from '../../../machines/shell/version.machine.ts';
import type { ChangesRef } from '../../../machines/wall/changes.machine.ts';
import type { Call, makeFetch } from '../../adapters/api/api.ts';
import type { Cache } from '../../adapters/api/cache.ts';
import type { Reference } from '../../adapters/api/reference.ts';
import type { SessionCalls } from '../../adapters/api/sessionCalls.ts';
import type { Monitor } from '../../adapters/browser/monitor.ts';
import type { TypedAhead } from '../../adapters/browser/typedAhead.ts';
import type { IdentityAdapter } from '../../adapters/identity/identity.ts';
import type { MemoizedLoader } from './memoizedLoader.ts';

/** The services that sign-in needs, created once in start.tsx and kept small. */
export interface FirstServices {
  readonly monitor: Monitor;
  readonly session: SessionRef;
  readonly notices: NoticesRef;
  readonly clock: ClockRef;
  readonly notify: (notice: NewNotice) => void;
  readonly identity: () => IdentityAdapter;
  /** Resolves to the same adapter once the configuration has loaded. */
  readonly identityReady: Promise<IdentityAdapter>;
  /** Loads the sign-in page's text about the installation. */
  readonly welcome: () => Promise<Welcome>;
  /**
   * No user was signed in when the page was last open, so the sign-in form need not wait for the
   * provider. Never true under the agency's own sign-in, which has no form.
   */
  readonly wasSignedOut: boolean;
  /** Returns the input of the prerendered sign-in form. */
  readonly typedAhead: () => TypedAhead;
  readonly go: (to: string, options?: { readonly replace?: boolean }) => void;
  /** All services, loaded on first use and then shared. */
  readonly all: MemoizedLoader<Services>;
  /** Preloads the services needed after sign-in. A failure surfaces later, where they are used. */
  readonly prepare: () => void;
  /** Drops all cached lists and replies. */
  readonly forget: () => void;
}

/** The outbox of the signed-in user. */
export interface Outboxes {
  /** Starts this user's outbox and stops another's. Stored entries remain. */
  of(uid: string): OutboxRef;
  stop(): void;
}

/** The services of all pages except sign-in; they live as long as the page. */
export interface Services extends FirstServices {
  readonly call: Call;
  /** Returns the raw reply, for streams and bodies that are not JSON. */
  readonly send: ReturnType<typeof makeFetch>;
  /** As `send`, for streams, which can outlive their token: a 401 does not end the session. */
  readonly openStream: ReturnType<typeof makeFetch>;
  readonly cache: Cache;
  readonly reference: Reference;
  readonly outboxes: Outboxes;
  /** Whether the service is reachable. */
  readonly connection: ConnectionRef;
  /** Notifies pages that records have changed, wherever they were saved. */
  readonly changes: ChangesRef;
  /** Whether a newer version of the product is ready. */
  readonly version: VersionRef;
  readonly sessionCalls: SessionCalls;
}
