import { assign, emit, setup } from 'xstate';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { Cloned, CloneType } from '../../domain/dispatch/clone/cloned.ts';
import { type CloneFacts, deriveClone } from '../../domain/dispatch/clone/derive.ts';
import { type Goto, gotoInstead } from '../parts/goto.ts';
import { outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface CloneInput {
  readonly cloneType: CloneType;
  /** Null if the URL has no id. */
  readonly cloneId: string | null;
  /** The day of the new flight, null for today. */
  readonly date: string | null;
}
export interface CloneSource {
  readonly dispatch: Dispatch;
  readonly facts: CloneFacts;
}
interface Context extends CloneInput {
  readonly source: CloneSource | null;
  readonly cloned: Cloned | null;
  /** The message of the error view. */
  readonly failure: string;
}

type CloneEvent = { type: 'retry.requested' } | { type: 'newFlight.chosen' };

const cloneSetup = setup({
  types: {} as {
    context: Context;
    input: CloneInput;
    events: CloneEvent;
    emitted: Goto;
    /** `open`: the form can open. `retryable`: a retry may help. */
    tags: Tagged<'pending' | 'failed' | 'open', 'retryable'>;
  },
  actors: {
    /** Loads the source and the facts that decide which of its fields are copied. */
    loadSource: placeholderActor<CloneSource, CloneInput>('loadSource'),
  },
  delays: { pendingDelay },
}).extend({
  guards: { hasId: ({ context }) => context.cloneId !== null },
  actions: {
    keepSource: assign((_, source: CloneSource) => ({ source })),
    derive: assign(({ context: { source, cloneType, date } }) =>
      source === null
        ? {}
        : { cloned: deriveClone(source.dispatch, cloneType, source.facts, date) },
    ),
    openNewFlight: emit(gotoInstead('/dispatch/flight/new?discard=true')),
    keepFailure: assign((_, { failure }: { failure: string }) => ({ failure })),
  },
});

/**
 * A new flight that starts as a copy of another (CLONE-1). The chart loads the source, derives the
 * copy, then opens the form.
 */
export const cloneMachine = cloneSetup.createMachine({
  id: 'clone',
  context: ({ input }) => ({ ...input, source: null, cloned: null, failure: '' }),
  initial: 'checking',
  states: {
    checking: {
      always: [
        { guard: 'hasId', target: 'loading' },
        {
          target: 'failed',
          actions: {
            type: 'keepFailure',
            params: { failure: 'ID for dispatch to clone must be specified' },
          },
        },
      ],
    },
    loading: {
      invoke: {
        id: 'loadSource',
        src: 'loadSource',
        input: ({ context: { cloneType, cloneId, date } }) => ({ cloneType, cloneId, date }),
        onDone: { target: 'deriving', actions: { type: 'keepSource', params: outputOf } },
        onError: {
          target: 'failed.retryable',
          actions: { type: 'keepFailure', params: { failure: 'Failed to load dispatch' } },
        },
      },
      ...pendingAfterDelay('pending'),
    },
    deriving: { always: { target: 'derived', actions: 'derive' } },
    derived: { tags: 'open' },
    failed: {
      tags: 'failed',
      initial: 'final',
      on: { 'newFlight.chosen': { target: 'left', actions: 'openNewFlight' } },
      states: {
        final: {},
        retryable: { tags: 'retryable', on: { 'retry.requested': '#clone.loading' } },
      },
    },
    left: { type: 'final' },
  },
});
