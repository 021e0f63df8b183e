import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { InvoiceDecision } from '../../contract/invoices/constants.ts';
import type { InvoiceGroup, InvoiceReply } from '../../contract/invoices/invoices.ts';
import { readCents } from '../../domain/invoices/amounts.ts';
import { groupKeyText } from '../../domain/invoices/groups.ts';
import { statementCsv, statementName } from '../../domain/invoices/sheet.ts';
import { reasonFault } from '../../domain/invoices/texts.ts';
import { notice, notify } from '../parts/notify.ts';
import { eventOf, outputOf, type Refused, refusalOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface InvoiceInput {
  readonly id: string;
  /** The user has Contract.Edit. */
  readonly mayEdit: boolean;
}
/** A decision on groups, by their keys' texts. */
export interface Deciding {
  readonly decision: InvoiceDecision | null;
  readonly keys: readonly string[];
}
/** A decision with the groups as the user saw them: their amounts are its basis (INV-13). */
interface SeenDecision {
  readonly decision: InvoiceDecision | null;
  readonly groups: readonly InvoiceGroup[];
}
export interface DecisionsAsked {
  readonly reply: InvoiceReply | null;
  readonly groups: readonly InvoiceGroup[];
  readonly decision: InvoiceDecision | null;
  readonly otherCents: number | null;
  readonly reason: string;
}
export type InvoiceFound =
  | { readonly kind: 'found'; readonly reply: InvoiceReply }
  | { readonly kind: 'gone' };
export type InvoiceAnswer = { readonly kind: 'saved'; readonly reply: InvoiceReply } | Refused;
interface Form {
  readonly amount: string;
  readonly reason: string;
}
interface Context extends InvoiceInput {
  readonly reply: InvoiceReply | null;
  /** Text of the open group's key; '' for the first group. */
  readonly openKey: string;
  readonly deciding: SeenDecision;
  /** Made while another one is saved. */
  readonly queued: readonly SeenDecision[];
  readonly form: Form;
  readonly showsFaults: boolean;
}
export type InvoiceEvent =
  | { type: 'retry.requested' }
  | { type: 'group.opened'; key: string }
  | ({ type: 'decision.made' } & Deciding)
  | { type: 'form.typed'; form: Partial<Form> }
  | { type: 'form.sent' }
  | { type: 'dialog.closed' }
  | { type: 'settle.asked' }
  | { type: 'settle.confirmed' }
  | { type: 'void.asked' }
  | { type: 'csv.requested' }
  | { type: 'xlsx.requested' };

const noForm: Form = { amount: '', reason: '' };
/** The dialog's missing fields; an amount only for another amount. */
export const formFaults = ({ amount, reason }: Form, needsAmount: boolean) => ({
  amount: needsAmount && readCents(amount) === null ? 'Enter an amount, as 1,234.50.' : '',
  reason: reasonFault(reason),
});
const seen = ({ reply }: Context, { decision, keys }: Deciding): SeenDecision => ({
  decision,
  groups: (reply?.groups ?? []).filter((group) => keys.includes(groupKeyText(group))),
});
const asked = ({
  context: { reply, deciding, form },
}: {
  readonly context: Context;
}): DecisionsAsked => ({
  reply,
  groups: deciding.groups,
  decision: deciding.decision,
  otherCents: deciding.decision === 'other' ? readCents(form.amount) : null,
  reason: form.reason.trim(),
});

const invoiceSetup = setup({
  types: {} as {
    context: Context;
    input: InvoiceInput;
    events: InvoiceEvent;
    /** `confirming`: settling; `explaining`: a decision needs a reason; `voiding`. */
    tags: Tagged<
      'pending' | 'open' | 'failed' | 'gone' | 'busy' | 'locked',
      'confirming' | 'explaining' | 'voiding'
    >;
  },
  actors: {
    loadInvoice: placeholderActor<InvoiceFound, { readonly id: string }>('loadInvoice'),
    saveDecisions: placeholderActor<InvoiceAnswer, DecisionsAsked>('saveDecisions'),
    settleInvoice: placeholderActor<InvoiceAnswer, { readonly reply: InvoiceReply | null }>(
      'settleInvoice',
    ),
    voidInvoice: placeholderActor<
      InvoiceAnswer,
      { readonly reply: InvoiceReply | null; readonly reason: string }
    >('voidInvoice'),
    saveWorkbook: placeholderActor<void, { readonly reply: InvoiceReply | null }>('saveWorkbook'),
  },
  delays: { pendingDelay },
}).extend({
  guards: {
    isFound: (_, output: InvoiceFound) => output.kind === 'found',
    isSaved: (_, output: InvoiceAnswer) => output.kind === 'saved',
    mayDecide: ({ context: { mayEdit, reply } }) => mayEdit && reply?.invoice.state === 'checking',
    mayVoid: ({ context: { mayEdit, reply } }) => mayEdit && reply?.invoice.state !== 'void',
    needsReason: ({ context: { mayEdit, reply } }, { decision }: Pick<Deciding, 'decision'>) =>
      mayEdit &&
      reply?.invoice.state === 'checking' &&
      (decision === 'other' || decision === 'dispute'),
    hasQueued: ({ context }) => context.queued.length > 0,
    isPlain: (_, { decision }: Pick<Deciding, 'decision'>) =>
      decision !== 'other' && decision !== 'dispute',
    isExplained: ({ context: { form, deciding } }) =>
      Object.values(formFaults(form, deciding.decision === 'other')).every((one) => one === ''),
    hasReason: ({ context: { form } }) => reasonFault(form.reason) === '',
  },
  actions: {
    notify,
    saveText: (_, _params: { readonly name: string; readonly text: string } & ToProvide) => {},
    keepFound: assign((_, output: InvoiceFound) =>
      output.kind === 'found' ? { reply: output.reply } : {},
    ),
    keepSaved: assign((_, output: InvoiceAnswer) =>
      output.kind === 'saved' ? { reply: output.reply, form: noForm, showsFaults: false } : {},
    ),
    openGroup: assign((_, { key }: { readonly key: string }) => ({ openKey: key })),
    keepDeciding: assign(({ context }, made: Deciding) => ({
      deciding: seen(context, made),
      form: noForm,
      showsFaults: false,
    })),
    queueDecision: assign(({ context }, made: Deciding) => ({
      queued: [...context.queued, seen(context, made)],
    })),
    takeQueued: assign(({ context: { queued, deciding } }) => ({
      deciding: queued[0] ?? deciding,
      queued: queued.slice(1),
      form: noForm,
    })),
    clearQueue: assign({ queued: [] }),
    keepForm: assign(({ context }, { form }: { readonly form: Partial<Form> }) => ({
      form: { ...context.form, ...form },
    })),
    clearForm: assign({ form: noForm, showsFaults: false }),
    showFaults: assign({ showsFaults: true }),
  },
});
/** The statement's file. */
const csvOf = ({ context: { reply } }: { readonly context: Context }) => ({
  name: reply === null ? '' : `${statementName(reply)}.csv`,
  text: reply === null ? '' : statementCsv(reply),
});
const saved = {
  guard: { type: 'isSaved', params: outputOf },
  target: 'resting',
  actions: { type: 'keepSaved', params: outputOf },
} as const;
/** Amounts can have changed, so a refusal reloads the invoice. */
const refused = {
  target: '#invoice.loading',
  actions: { type: 'notify', params: refusalOf },
} as const;

/** Deciding, settling and voiding; one request at a time. */
const shown = invoiceSetup.createStateConfig({
  tags: 'open',
  initial: 'resting',
  on: { 'group.opened': { actions: { type: 'openGroup', params: eventOf } } },
  states: {
    resting: {
      always: { guard: 'hasQueued', target: 'deciding', actions: 'takeQueued' },
      on: {
        'decision.made': [
          {
            guard: { type: 'needsReason', params: eventOf },
            target: 'explaining',
            actions: { type: 'keepDeciding', params: eventOf },
          },
          {
            guard: 'mayDecide',
            target: 'deciding',
            actions: { type: 'keepDeciding', params: eventOf },
          },
        ],
        'settle.asked': { guard: 'mayDecide', target: 'confirming' },
        'void.asked': { guard: 'mayVoid', target: 'voiding', actions: 'clearForm' },
        'csv.requested': { actions: { type: 'saveText', params: csvOf } },
        'xlsx.requested': 'exporting',
      },
    },
    explaining: {
      tags: 'explaining',
      on: {
        'form.typed': { actions: { type: 'keepForm', params: eventOf } },
        'form.sent': [{ guard: 'isExplained', target: 'deciding' }, { actions: 'showFaults' }],
        'dialog.closed': 'resting',
      },
    },
    deciding: {
      tags: 'locked',
      on: {
        'decision.made': {
          guard: { type: 'isPlain', params: eventOf },
          actions: { type: 'queueDecision', params: eventOf },
        },
      },
      invoke: {
        id: 'saveDecisions',
        src: 'saveDecisions',
        input: asked,
        onDone: [
          saved,
          {
            target: '#invoice.loading',
            actions: ['clearQueue', { type: 'notify', params: refusalOf }],
          },
        ],
        onError: {
          target: 'resting',
          actions: ['clearQueue', notice('error', "The decision couldn't be saved. Try again.")],
        },
      },
      ...pendingAfterDelay('busy'),
    },
    confirming: {
      tags: 'confirming',
      on: { 'settle.confirmed': 'settling', 'dialog.closed': 'resting' },
    },
    settling: {
      tags: 'locked',
      invoke: {
        id: 'settleInvoice',
        src: 'settleInvoice',
        input: ({ context }) => ({ reply: context.reply }),
        onDone: [saved, refused],
        onError: {
          target: 'resting',
          actions: notice('error', "The invoice couldn't be settled. Try again."),
        },
      },
      ...pendingAfterDelay('busy'),
    },
    voiding: {
      tags: 'voiding',
      on: {
        'form.typed': { actions: { type: 'keepForm', params: eventOf } },
        'form.sent': [{ guard: 'hasReason', target: 'sendingVoid' }, { actions: 'showFaults' }],
        'dialog.closed': 'resting',
      },
    },
    sendingVoid: {
      tags: 'locked',
      invoke: {
        id: 'voidInvoice',
        src: 'voidInvoice',
        input: ({ context: { reply, form } }) => ({ reply, reason: form.reason.trim() }),
        onDone: [saved, refused],
        onError: {
          target: 'resting',
          actions: notice('error', "The invoice couldn't be voided. Try again."),
        },
      },
      ...pendingAfterDelay('busy'),
    },
    exporting: {
      tags: 'locked',
      invoke: {
        id: 'saveWorkbook',
        src: 'saveWorkbook',
        input: ({ context }) => ({ reply: context.reply }),
        onDone: 'resting',
        onError: {
          target: 'resting',
          actions: notice('error', "The file couldn't be written. Try again."),
        },
      },
      ...pendingAfterDelay('busy'),
    },
  },
});

/** An invoice, its groups and their paid amounts (INV-2 to INV-15). */
export const invoiceMachine = invoiceSetup.createMachine({
  id: 'invoice',
  context: ({ input }) => ({
    ...input,
    reply: null,
    openKey: '',
    deciding: { decision: null, groups: [] },
    queued: [],
    form: noForm,
    showsFaults: false,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadInvoice',
        src: 'loadInvoice',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isFound', params: outputOf },
            target: 'shown',
            actions: { type: 'keepFound', params: outputOf },
          },
          { target: 'missing' },
        ],
        onError: 'failed',
      },
      ...pendingAfterDelay('pending'),
    },
    missing: { tags: 'gone' },
    failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    shown,
  },
});
export type InvoiceRef = ActorRefFrom<typeof invoiceMachine>;
export type InvoiceSnapshot = SnapshotFrom<typeof invoiceMachine>;
