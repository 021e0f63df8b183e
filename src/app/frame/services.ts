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
  /** What the sign-in page says of the installation. */
  readonly welcome: () => Promise<Welcome>;
  /**
   * Nobody was signed in when the page was last open: the sign-in form need not wait for the provider to say so again.
   */
  readonly wasSignedOut: boolean;
  /** What was typed into the sign-in form before the scripts came. */
  readonly typedAhead: () => TypedAhead;
  readonly go: (to: string, options?: { readonly replace?: boolean }) => void;
  /** Everything, loaded with the first use; the same each time. */
  readonly all: MemoizedLoader<Services>;
  /** Loads ahead what comes after signing in. What needs it then hears of a failure. */
  readonly prepare: () => void;
  /** Drops every list and reply that is kept. */
  readonly forget: () => void;
}

/** The outbox of the signed-in user. */
export interface Outboxes {
  /** Starts this person's, and stops another's. What is kept stays kept. */
  of(uid: string): OutboxRef;
  stop(): void;
}

/** What lives as long as the page and is handed to every page but that of signing in. */
export interface Services extends FirstServices {
  readonly call: Call;
  /** The raw reply, for what is streamed or not JSON. */
  readonly send: ReturnType<typeof makeFetch>;
  /** The same for a stream, which may outlive its token: that the service does not know it ends nothing here. */
  readonly openStream: ReturnType<typeof makeFetch>;
  readonly cache: Cache;
  readonly reference: Reference;
  readonly outboxes: Outboxes;
  /** Whether the service can be reached. */
  readonly connection: ConnectionRef;
  /** That records have changed, wherever they were saved. */
  readonly changes: ChangesRef;
  /** Whether a newer version of the product lies ready. */
  readonly version: VersionRef;
  readonly sessionCalls: SessionCalls;
}
