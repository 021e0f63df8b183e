import { type ActorRefFrom, type SnapshotFrom, sendParent, setup } from 'xstate';
import {
  type BaseField,
  type BaseForm,
  type BaseFormKind,
  type BaseOrder,
  type BaseTyped,
  checkForm,
  emptyTyped,
  type FormFacts,
  type FormFinding,
} from '../../domain/base/forms.ts';
import { effectsOf, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { notice, notify } from '../parts/notify.ts';
import { guardsOf, type Refused, refusalOf } from '../parts/outcome.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export type OrderOutcome = { readonly kind: 'done' } | Refused;
interface BaseWorkContext {
  /** Null while no base is shown: then nothing opens. */
  readonly source: FormFacts | null;
  readonly form: BaseForm | null;
  /** Whether a stay elsewhere may be ended by the form. */
  readonly moves: boolean;
  readonly findings: readonly FormFinding[];
  readonly order: BaseOrder | null;
}
export type BaseWorkEvent =
  | { type: 'source.changed'; source: FormFacts | null }
  | { type: 'form.opened'; kind: BaseFormKind; id: string; name: string; order?: readonly string[] }
  | { type: 'form.typed'; field: BaseField; text: string }
  | { type: 'form.submitted' }
  | { type: 'form.closed' }
  | { type: 'move.accepted' }
  /** Something that needs no form. */
  | { type: 'order.given'; order: BaseOrder };
/** What the page around is told: its lists are old. */
export interface WorkDone {
  readonly type: 'work.done';
}
const noForm = { form: null, moves: false, findings: [], order: null } as const;

const baseWorkSetup = setup({
  types: {} as {
    context: BaseWorkContext;
    input: { readonly source: FormFacts | null };
    events: BaseWorkEvent;
    tags: Tagged<'form' | 'busy'>;
  },
  actors: {
    sendOrder: placeholderActor<OrderOutcome, { baseId: string; order: BaseOrder | null }>(
      'sendOrder',
    ),
  },
  actions: {
    notify,
    /** What was done, with the way back where there is one. */
    tellSent: (_, _params: { order: BaseOrder | null }) => {},
    tellDone: sendParent((): WorkDone => ({ type: 'work.done' })),
  },
});
const { assign } = effectsOf<BaseWorkContext, BaseWorkEvent>();
type In = { readonly context: BaseWorkContext };
type On<Type extends BaseWorkEvent['type']> = HeardOn<BaseWorkContext, BaseWorkEvent, Type>;

const hasSource = ({ context }: In) => context.source !== null;
const hasOrder = ({ context }: In) => context.order !== null;
const hasForm = ({ context }: In) => context.form !== null;
const answered = guardsOf<OrderOutcome>();
const effects = named({
  keepSource: assign(({ event }: On<'source.changed'>) => ({ source: event.source })),
  openForm: assign(({ context, event: { kind, id, name, order = [] } }: On<'form.opened'>) => {
    const empty = emptyTyped(context.source?.now ?? '');
    // Ending an assignment is mostly about today; a new one ends when the user says so.
    const typed: BaseTyped = kind === 'endAssignment' ? { ...empty, end: empty.start } : empty;
    return { ...noForm, form: { kind, id, name, order, typed } };
  }),
  keepTyped: assign(({ context, event: { field, text } }: On<'form.typed'>) => ({
    form:
      context.form === null
        ? null
        : { ...context.form, typed: { ...context.form.typed, [field]: text } },
    moves: false,
    findings: [],
  })),
  acceptMove: assign({ moves: true }),
  checkForm: assign(({ context: { form, source, moves } }: In) =>
    form === null || source === null ? { order: null } : checkForm(form, source, moves),
  ),
  keepOrder: assign(({ event }: On<'order.given'>) => ({ ...noForm, order: event.order })),
  dropForm: assign(noForm),
  keepRefusal: assign(({ event: { output } }: HeardDone<BaseWorkContext, OrderOutcome>) => ({
    order: null,
    findings:
      output.kind === 'refused' ? [{ field: '' as const, message: output.message, fix: '' }] : [],
  })),
  dropOrder: assign({ order: null }),
});

/**
 * What is done to a base's aircraft and loads from its pages: one form at a time, each sent once (BASE-4 to BASE-6).
 */
export const baseWorkMachine = baseWorkSetup.createMachine({
  id: 'baseWork',
  context: ({ input }) => ({ source: input.source, ...noForm }),
  initial: 'idle',
  on: { 'source.changed': { actions: effects.keepSource } },
  states: {
    idle: {
      on: {
        'form.opened': {
          guard: hasSource,
          target: 'editing',
          actions: effects.openForm,
        },
        'order.given': { guard: hasSource, target: 'sending', actions: effects.keepOrder },
      },
    },
    editing: {
      tags: 'form',
      on: {
        'form.typed': { actions: effects.keepTyped },
        'form.closed': { target: 'idle', actions: effects.dropForm },
        'form.submitted': { target: 'checking', actions: effects.checkForm },
        'move.accepted': { target: 'checking', actions: [effects.acceptMove, effects.checkForm] },
      },
    },
    checking: {
      tags: 'form',
      always: [{ guard: hasOrder, target: 'sending' }, { target: 'editing' }],
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendOrder',
        src: 'sendOrder',
        input: ({ context: { source, order } }) => ({ baseId: source?.base.id ?? '', order }),
        onDone: [
          {
            guard: answered('done'),
            target: 'idle',
            actions: [
              { type: 'tellSent', params: ({ context }) => ({ order: context.order }) },
              effects.dropForm,
              'tellDone',
            ],
          },
          { guard: hasForm, target: 'editing', actions: effects.keepRefusal },
          {
            target: 'idle',
            actions: [{ type: 'notify', params: refusalOf }, effects.dropOrder, 'tellDone'],
          },
        ],
        onError: {
          target: 'settling',
          actions: [
            notice('error', "That couldn't be saved. Nothing has changed. Try again."),
            effects.dropOrder,
          ],
        },
      },
    },
    settling: { always: [{ guard: hasForm, target: 'editing' }, { target: 'idle' }] },
  },
});
export type BaseWorkRef = ActorRefFrom<typeof baseWorkMachine>;
export type BaseWorkSnapshot = SnapshotFrom<typeof baseWorkMachine>;
