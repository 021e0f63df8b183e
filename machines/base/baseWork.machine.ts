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
} from '../domain/base/forms.ts';
import { declared } from './declared.ts';
import type { NoticeVariant } from './notices.machine.ts';

export type OrderOutcome = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly message: string };
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
    /** `editing`: a form is open. `sending`: what it says is on its way. */
    tags: 'editing' | 'sending';
  },
  actors: { sendOrder: declared<OrderOutcome, { baseId: string; order: BaseOrder | null }>('sendOrder') },
  guards: {
    hasSource: ({ context }) => context.source !== null,
    hasOrder: ({ context }) => context.order !== null,
    hasForm: ({ context }) => context.form !== null,
    wasDone: (_, params: { outcome: OrderOutcome }) => params.outcome.kind === 'done',
  },
  actions: {
    notify: (_, _params: { variant: NoticeVariant; message: string }) => {},
    /** What was done, with the way back where there is one. */
    tellSent: (_, _params: { order: BaseOrder | null }) => {},
    keepSource: assign((_, params: { source: FormFacts | null }) => params),
    openForm: assign(({ context }, params: { kind: BaseFormKind; id: string; name: string; order: readonly string[] }) => {
      const empty = emptyTyped(context.source?.now ?? '');
      // Ending an assignment is mostly about today; a new one ends when somebody says so.
      const typed: BaseTyped = params.kind === 'endAssignment' ? { ...empty, end: empty.start } : empty;
      return { ...noForm, form: { ...params, typed } };
    }),
    keepFormTyped: assign(({ context }, params: { field: BaseField; text: string }) => ({
      form: context.form === null ? null : { ...context.form, typed: { ...context.form.typed, [params.field]: params.text } },
      moves: false,
      findings: [],
    })),
    acceptMove: assign({ moves: true }),
    checkForm: assign(({ context: { form, source, moves } }) => (form === null || source === null ? { order: null } : checkForm(form, source, moves))),
    keepOrder: assign((_, params: { order: BaseOrder }) => ({ ...noForm, order: params.order })),
    dropForm: assign(noForm),
    keepRefusal: assign((_, params: { outcome: OrderOutcome }) => ({
      order: null,
      findings: params.outcome.kind === 'refused' ? [{ field: '' as const, message: params.outcome.message, way: '' }] : [],
    })),
    dropOrder: assign({ order: null }),
    tellDone: sendParent((): WorkDone => ({ type: 'work.done' })),
  },
});

/** What is done to a base's aircraft and loads from its pages: one form at a time, each sent once (domain §5, §9 item 3). */
export const baseWorkMachine = baseWorkSetup.createMachine({
  id: 'baseWork',
  context: ({ input }) => ({ source: input.source, ...noForm }),
  initial: 'idle',
  on: { 'source.changed': { actions: { type: 'keepSource', params: ({ event }) => ({ source: event.source }) } } },
  states: {
    idle: {
      on: {
        'form.opened': {
          guard: 'hasSource',
          target: 'editing',
          actions: { type: 'openForm', params: ({ event: { kind, id, name, order = [] } }) => ({ kind, id, name, order }) },
        },
        'order.given': { guard: 'hasSource', target: 'sending', actions: { type: 'keepOrder', params: ({ event }) => ({ order: event.order }) } },
      },
    },
    editing: {
      tags: 'editing',
      on: {
        'form.typed': { actions: { type: 'keepFormTyped', params: ({ event: { field, text } }) => ({ field, text }) } },
        'form.closed': { target: 'idle', actions: 'dropForm' },
        'form.submitted': { target: 'checking', actions: 'checkForm' },
        'move.accepted': { target: 'checking', actions: ['acceptMove', 'checkForm'] },
      },
    },
    checking: { tags: 'editing', always: [{ guard: 'hasOrder', target: 'sending' }, { target: 'editing' }] },
    sending: {
      tags: 'sending',
      invoke: {
        id: 'sendOrder',
        src: 'sendOrder',
        input: ({ context: { source, order } }) => ({ baseId: source?.base.id ?? '', order }),
        onDone: [
          {
            guard: { type: 'wasDone', params: ({ event }) => ({ outcome: event.output }) },
            target: 'idle',
            actions: [{ type: 'tellSent', params: ({ context }) => ({ order: context.order }) }, 'dropForm', 'tellDone'],
          },
          { guard: 'hasForm', target: 'editing', actions: { type: 'keepRefusal', params: ({ event }) => ({ outcome: event.output }) } },
          {
            target: 'idle',
            actions: [
              { type: 'notify', params: ({ event }) => ({ variant: 'error', message: event.output.kind === 'refused' ? event.output.message : '' }) },
              'dropOrder',
              'tellDone',
            ],
          },
        ],
        onError: {
          target: 'settling',
          actions: [{ type: 'notify', params: { variant: 'error', message: "That couldn't be saved. Nothing has changed. Try again." } }, 'dropOrder'],
        },
      },
    },
    settling: { always: [{ guard: 'hasForm', target: 'editing' }, { target: 'idle' }] },
  },
});
export type BaseWorkRef = ActorRefFrom<typeof baseWorkMachine>;
export type BaseWorkSnapshot = SnapshotFrom<typeof baseWorkMachine>;
