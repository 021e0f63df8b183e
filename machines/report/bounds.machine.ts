import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import type { ColumnKey } from '../../domain/report/request/columnsCatalogue.ts';
import { type Narrowing, notNarrowed, withValue } from '../../domain/report/request/narrowing.ts';
import {
  type BoundsDraft,
  type BoundsErrors,
  boundsDraft,
  noBounds,
  readBounds,
} from '../../domain/report/view/boundsDraft.ts';
import { effectsOf, type Heard, type HeardOn, named } from '../parts/effects.ts';
import type { Tagged } from '../parts/tags.ts';

interface Context {
  readonly draft: BoundsDraft;
  readonly errors: BoundsErrors;
  /** What the report is narrowed to already. */
  readonly narrowing: Narrowing;
}
type Event =
  | { type: 'bounds.opened'; column: ColumnKey; value: number | null; narrowing: Narrowing }
  | { type: 'bounds.typed'; field: 'least' | 'most'; text: string }
  | { type: 'bounds.submitted' }
  | { type: 'bounds.closed' };

const boundsSetup = setup({
  types: {} as {
    context: Context;
    events: Event;
    /** `open`: the form stands. */
    tags: Tagged<'open'>;
  },
  actions: {
    /** Narrows the report; `src/app` provides it. */
    narrow: (_, _params: { narrowing: Narrowing }): void => {},
  },
});
const { assign } = effectsOf<Context, Event>();
type On<Type extends Event['type']> = HeardOn<Context, Event, Type>;
type In = Pick<Heard<Context, Event>, 'context'>;

const isWhole = ({ context }: In) => readBounds(context.draft).filter !== null;
const effects = named({
  start: assign(({ event: { column, value, narrowing } }: On<'bounds.opened'>) => ({
    draft: boundsDraft(column, value, narrowing),
    errors: {},
    narrowing,
  })),
  change: assign(({ context, event }: On<'bounds.typed'>) => ({
    draft: { ...context.draft, [event.field]: event.text },
    errors: {},
  })),
  showErrors: assign(({ context }: In) => ({ errors: readBounds(context.draft).errors })),
});
const narrowed = ({ context: { draft, narrowing } }: In) => {
  const { filter } = readBounds(draft);
  return { narrowing: filter === null ? narrowing : withValue(narrowing, filter) };
};

/** The form in which a person says which figures of a column rows must have (RPT-121). */
export const boundsMachine = boundsSetup.createMachine({
  id: 'bounds',
  context: { draft: noBounds, errors: {}, narrowing: notNarrowed },
  initial: 'closed',
  states: {
    closed: { on: { 'bounds.opened': { target: 'editing', actions: effects.start } } },
    editing: {
      tags: 'open',
      on: {
        'bounds.typed': { actions: effects.change },
        'bounds.submitted': [
          { guard: isWhole, target: 'closed', actions: { type: 'narrow', params: narrowed } },
          { actions: effects.showErrors },
        ],
        'bounds.closed': 'closed',
      },
    },
  },
});
export type BoundsRef = ActorRefFrom<typeof boundsMachine>;
export type BoundsSnapshot = SnapshotFrom<typeof boundsMachine>;
