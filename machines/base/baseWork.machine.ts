import { type ActorRefFrom, assign, type SnapshotFrom, sendParent, setup } from 'xstate';
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
import { notice, notify } from '../parts/notify.ts';
import { eventOf, outputOf, type Refused, refusalOf } from '../parts/outcome.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export type OrderOutcome =
  /** `undo`: the order that takes this one back, null for none. */
  { readonly kind: 'done'; readonly undo: BaseOrder | null } | Refused;
interface BaseWorkContext {
  /** Null while no base is shown; then no form opens. */
  readonly source: FormFacts | null;
  readonly form: BaseForm | null;
  /** True if the user agreed to end the aircraft's stay elsewhere. */
  readonly moves: boolean;
  readonly findings: readonly FormFinding[];
  readonly order: BaseOrder | null;
}
interface OpenedForm {
  kind: BaseFormKind;
  id: string;
  name: string;
  order?: readonly string[];
}
interface TypedField {
  field: BaseField;
  text: string;
}
export type BaseWorkEvent =
  | { type: 'source.changed'; source: FormFacts | null }
  | ({ type: 'form.opened' } & OpenedForm)
  | ({ type: 'form.typed' } & TypedField)
  | { type: 'form.submitted' }
  | { type: 'form.closed' }
  | { type: 'move.accepted' }
  /** An order that needs no form. */
  | { type: 'order.given'; order: BaseOrder };
/** Notifies the parent page that its lists are outdated. */
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
    /** Reports a finished order and offers an undo if there is one. */
    tellSent: (
      _: unknown,
      _params: { order: BaseOrder | null; undo: BaseOrder | null } & ToProvide,
    ): void => {},
    tellDone: sendParent((): WorkDone => ({ type: 'work.done' })),
  },
}).extend({
  guards: {
    hasSource: ({ context }) => context.source !== null,
    hasOrder: ({ context }) => context.order !== null,
    hasForm: ({ context }) => context.form !== null,
    isDone: (_, { kind }: OrderOutcome) => kind === 'done',
  },
  actions: {
    keepSource: assign((_, { source }: { source: FormFacts | null }) => ({ source })),
    openForm: assign(({ context }, { kind, id, name, order = [] }: OpenedForm) => {
      const empty = emptyTyped(context.source?.now ?? '');
      // Users mostly end assignments today. They choose the end of a new one.
      const typed: BaseTyped = kind === 'endAssignment' ? { ...empty, end: empty.start } : empty;
      return { ...noForm, form: { kind, id, name, order, typed } };
    }),
    keepTyped: assign(({ context: { form } }, { field, text }: TypedField) => ({
      form: form === null ? null : { ...form, typed: { ...form.typed, [field]: text } },
      moves: false,
      findings: [],
    })),
    acceptMove: assign({ moves: true }),
    checkForm: assign(({ context: { form, source, moves } }) =>
      form === null || source === null ? { order: null } : checkForm(form, source, moves),
    ),
    keepOrder: assign((_, { order }: { order: BaseOrder }) => ({ ...noForm, order })),
    dropForm: assign(noForm),
    keepRefusal: assign((_, outcome: OrderOutcome) => ({
      order: null,
      findings:
        outcome.kind === 'refused' ? [{ field: '', message: outcome.message, fix: '' }] : [],
    })),
    dropOrder: assign({ order: null }),
  },
});

/**
 * Forms and orders for a base's aircraft and loads. Only one form is open at a time, and each is
 * sent once (BASE-4 to BASE-6).
 */
export const baseWorkMachine = baseWorkSetup.createMachine({
  id: 'baseWork',
  context: ({ input }) => ({ source: input.source, ...noForm }),
  initial: 'idle',
  on: { 'source.changed': { actions: { type: 'keepSource', params: eventOf } } },
  states: {
    idle: {
      on: {
        'form.opened': {
          guard: 'hasSource',
          target: 'editing',
          actions: { type: 'openForm', params: eventOf },
        },
        'order.given': {
          guard: 'hasSource',
          target: 'sending',
          actions: { type: 'keepOrder', params: eventOf },
        },
      },
    },
    editing: {
      tags: 'form',
      on: {
        'form.typed': { actions: { type: 'keepTyped', params: eventOf } },
        'form.closed': { target: 'idle', actions: 'dropForm' },
        'form.submitted': { target: 'checking', actions: 'checkForm' },
        'move.accepted': { target: 'checking', actions: ['acceptMove', 'checkForm'] },
      },
    },
    checking: {
      tags: 'form',
      always: [{ guard: 'hasOrder', target: 'sending' }, { target: 'editing' }],
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendOrder',
        src: 'sendOrder',
        input: ({ context: { source, order } }) => ({ baseId: source?.base.id ?? '', order }),
        onDone: [
          {
            guard: { type: 'isDone', params: outputOf },
            target: 'idle',
            actions: [
              {
                type: 'tellSent',
                params: ({ context, event: { output } }) => ({
                  order: context.order,
                  undo: output.kind === 'done' ? output.undo : null,
                }),
              },
              'dropForm',
              'tellDone',
            ],
          },
          {
            guard: 'hasForm',
            target: 'editing',
            actions: { type: 'keepRefusal', params: outputOf },
          },
          {
            target: 'idle',
            actions: [{ type: 'notify', params: refusalOf }, 'dropOrder', 'tellDone'],
          },
        ],
        onError: {
          target: 'settling',
          actions: [
            notice('error', "That couldn't be saved. Nothing has changed. Try again."),
            'dropOrder',
          ],
        },
      },
    },
    settling: { always: [{ guard: 'hasForm', target: 'editing' }, { target: 'idle' }] },
  },
});
export type BaseWorkRef = ActorRefFrom<typeof baseWorkMachine>;
export type BaseWorkSnapshot = SnapshotFrom<typeof baseWorkMachine>;
