import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Welcome } from '../../contract/session/welcome.ts';
import { outputOf } from '../parts/outcome.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

/** How long the button stays locked, in ms. A browser that can't leave the page shows it again. */
const LEAVING_MS = 10_000;

interface Context {
  /** The provider's name. */
  readonly label: string;
  /** Why the last sign-in failed, or the session ended; null if there is nothing to say. */
  readonly message: string | null;
  /** The welcome text of a new installation, null until it is loaded. */
  readonly welcome: Welcome | null;
}

const agencySignInSetup = setup({
  types: {} as {
    context: Context;
    input: { label: string; message: string | null };
    events: { type: 'signIn.requested' };
    tags: Tagged<'locked'>;
  },
  actors: { loadWelcome: placeholderActor<Welcome>('loadWelcome') },
  delays: { leavingDelay: LEAVING_MS },
  actions: {
    /** Leaves the page for the provider's. */
    leave: (_: unknown, _params: ToProvide | undefined): void => {},
  },
}).extend({
  actions: {
    keepWelcome: assign((_, welcome: Welcome) => ({ welcome })),
    goWithout: assign({ welcome: null }),
    clearMessage: assign({ message: null }),
  },
});

/** Signs in at the agency's own provider, on its pages (SES-34). */
export const agencySignInMachine = agencySignInSetup.createMachine({
  id: 'agencySignIn',
  context: ({ input: { label, message } }) => ({ label, message, welcome: null }),
  invoke: {
    id: 'loadWelcome',
    src: 'loadWelcome',
    onDone: { actions: { type: 'keepWelcome', params: outputOf } },
    onError: { actions: 'goWithout' },
  },
  initial: 'waiting',
  states: {
    waiting: {
      on: { 'signIn.requested': { target: 'leaving', actions: ['clearMessage', 'leave'] } },
    },
    leaving: { tags: 'locked', after: { leavingDelay: 'waiting' } },
  },
});
export type AgencySignInRef = ActorRefFrom<typeof agencySignInMachine>;
export type AgencySignInSnapshot = SnapshotFrom<typeof agencySignInMachine>;
