import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { ColumnKey } from '../../domain/report/request/columnsCatalogue.ts';
import { type Narrowing, notNarrowed, withValue } from '../../domain/report/request/narrowing.ts';
import {
  type BoundsDraft,
  type BoundsErrors,
  boundsDraft,
  noBounds,
  readBounds,
} from '../../domain/report/view/boundsDraft.ts';
import { eventOf } from '../parts/outcome.ts';
import type { ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

interface Context {
  readonly draft: BoundsDraft;
  readonly errors: BoundsErrors;
  /** The bounds that already narrow the report. */
  readonly narrowing: Narrowing;
}
interface Opened {
  readonly column: ColumnKey;
  readonly value: number | null;
  readonly narrowing: Narrowing;
}
type Event =
  | ({ type: 'bounds.opened' } & Opened)
  | { type: 'bounds.typed'; field: 'least' | 'most'; text: string }
  | { type: 'bounds.submitted' }
  | { type: 'bounds.closed' };

const boundsSetup = setup({
  types: {} as {
    context: Context;
    events: Event;
    /** `open`: the form is open. */
    tags: Tagged<'open'>;
  },
  actions: {
    /** Narrows the report; `src/app` provides it. */
    narrow: (_: unknown, _params: { narrowing: Narrowing } & ToProvide): void => {},
  },
}).extend({
  guards: { isWhole: ({ context }) => readBounds(context.draft).filter !== null },
  actions: {
    start: assign((_, { column, value, narrowing }: Opened) => ({
      draft: boundsDraft(column, value, narrowing),
      errors: {},
      narrowing,
    })),
    change: assign(({ context }, { field, text }: { field: 'least' | 'most'; text: string }) => ({
      draft: { ...context.draft, [field]: text },
      errors: {},
    })),
    showErrors: assign(({ context }) => ({ errors: readBounds(context.draft).errors })),
  },
});

const narrowed = ({ context: { draft, narrowing } }: { readonly context: Context }) => {
  const { filter } = readBounds(draft);
  return { narrowing: filter === null ? narrowing : withValue(narrowing, filter) };
};

/** The form in which a user sets bounds for a column's figures (RPT-121). */
export const boundsMachine = boundsSetup.createMachine({
  id: 'bounds',
  context: { draft: noBounds, errors: {}, narrowing: notNarrowed },
  initial: 'closed',
  states: {
    closed: {
      on: { 'bounds.opened': { target: 'editing', actions: { type: 'start', params: eventOf } } },
    },
    editing: {
      tags: 'open',
      on: {
        'bounds.typed': { actions: { type: 'change', params: eventOf } },
        'bounds.submitted': [
          { guard: 'isWhole', target: 'closed', actions: { type: 'narrow', params: narrowed } },
          { actions: 'showErrors' },
        ],
        'bounds.closed': 'closed',
      },
    },
  },
});
export type BoundsRef = ActorRefFrom<typeof boundsMachine>;
export type BoundsSnapshot = SnapshotFrom<typeof boundsMachine>;
