import { assign, emit, setup } from 'xstate';
import type { Dispatch } from '../contract/dispatches.ts';
import type { Cloned, CloneType } from '../domain/clone/cloned.ts';
import { type CloneFacts, deriveClone } from '../domain/clone/derive.ts';
import { declared } from './declared.ts';

export interface CloneInput {
  readonly cloneType: CloneType;
  /** Null when the address names none. */
  readonly cloneId: string | null;
}
export interface CloneSource {
  readonly dispatch: Dispatch;
  readonly facts: CloneFacts;
}
interface Context extends CloneInput {
  readonly source: CloneSource | null;
  readonly cloned: Cloned | null;
  /** What the error view says. */
  readonly failure: string;
}

const cloneSetup = setup({
  types: {} as {
    context: Context;
    input: CloneInput;
    events: { type: 'retry.requested' } | { type: 'newFlight.chosen' };
    emitted: { type: 'goto'; to: string; replace: boolean };
    /** `derived`: the form may open. `retryable`: asking again may help. */
    tags: 'pending' | 'failed' | 'retryable' | 'derived';
  },
  actors: {
    /** The source with all that decides what of it may be copied. */
    loadSource: declared<CloneSource, CloneInput>('loadSource'),
  },
  delays: { pendingDelay: 100 },
  guards: { hasId: ({ context }) => context.cloneId !== null },
  actions: {
    keepSource: assign({ source: (_, params: { source: CloneSource }) => params.source }),
    derive: assign(({ context: { source, cloneType } }) => (source === null ? {} : { cloned: deriveClone(source.dispatch, cloneType, source.facts) })),
    keepFailure: assign({ failure: (_, params: { message: string }) => params.message }),
    openNewFlight: emit({ type: 'goto' as const, to: '/dispatch/flight/new?discard=true', replace: true }),
  },
});

/** A new flight that begins as a copy of another (domain §3): the source is loaded, what may be copied is derived, then the form opens. */
export const cloneMachine = cloneSetup.createMachine({
  id: 'clone',
  context: ({ input }) => ({ ...input, source: null, cloned: null, failure: '' }),
  initial: 'checking',
  states: {
    checking: {
      always: [
        { guard: 'hasId', target: 'loading' },
        { target: 'failed', actions: { type: 'keepFailure', params: { message: 'ID for dispatch to clone must be specified' } } },
      ],
    },
    loading: {
      initial: 'quick',
      invoke: {
        id: 'loadSource',
        src: 'loadSource',
        input: ({ context: { cloneType, cloneId } }) => ({ cloneType, cloneId }),
        onDone: { target: 'deriving', actions: { type: 'keepSource', params: ({ event }) => ({ source: event.output }) } },
        onError: { target: 'failed.retryable', actions: { type: 'keepFailure', params: { message: 'Failed to load dispatch' } } },
      },
      states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'pending' } },
    },
    deriving: { always: { target: 'derived', actions: 'derive' } },
    derived: { tags: 'derived' },
    failed: {
      tags: 'failed',
      initial: 'final',
      on: { 'newFlight.chosen': { target: 'left', actions: 'openNewFlight' } },
      states: { final: {}, retryable: { tags: 'retryable', on: { 'retry.requested': '#clone.loading' } } },
    },
    left: { type: 'final' },
  },
});
