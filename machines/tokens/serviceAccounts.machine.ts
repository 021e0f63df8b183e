import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { ServiceAccount, ServiceAccounts } from '../../contract/tokens/tokens.ts';
import {
  type AccountDraft,
  accountFaults,
  draftOfAccount,
  emptyAccount,
  type Faults,
} from '../../domain/tokens/tokens.ts';
import { type FocusRequest, requestFocus } from '../parts/goto.ts';
import { notice, notify } from '../parts/notify.ts';
import { eventOf, outputOf, type Refused, refusalOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

type Field = keyof AccountDraft;
/** A refusal with the field that it concerns; '' = none. */
export interface RefusedAccount extends Refused {
  readonly field: Field | '';
}
export interface SavedAccount {
  readonly kind: 'saved';
  readonly account: ServiceAccount;
}
export interface AccountSave {
  /** Null for a new one. */
  readonly account: ServiceAccount | null;
  readonly draft: AccountDraft;
  readonly isArchived: boolean;
}
type Saved = SavedAccount | RefusedAccount;

interface Context extends ServiceAccounts {
  /** The account that a form, a question or the list of tokens is about; null for a new one. */
  readonly account: ServiceAccount | null;
  readonly draft: AccountDraft;
  readonly faults: Faults<Field>;
  readonly refusal: string | null;
}
type Event =
  | { type: 'retry.requested' }
  | { type: 'add.pressed' }
  | {
      type: 'change.pressed' | 'archive.pressed' | 'restore.pressed' | 'tokens.pressed';
      id: string;
    }
  | { type: 'field.changed'; field: Field; value: string }
  | { type: 'form.submitted' }
  | { type: 'archive.confirmed' }
  | { type: 'form.left' };

const byName = (a: ServiceAccount, b: ServiceAccount) => a.name.localeCompare(b.name);

const serviceAccountsSetup = setup({
  types: {} as {
    context: Context;
    events: Event;
    emitted: FocusRequest;
    /**
     * - `confirming`: the page asks whether to archive an account.
     * - `tokens`: the tokens of one account are shown.
     */
    tags: Tagged<'pending' | 'failed' | 'open' | 'form' | 'locked', 'confirming' | 'tokens'>;
  },
  actors: {
    loadAccounts: placeholderActor<ServiceAccounts>('loadAccounts'),
    saveAccount: placeholderActor<Saved, AccountSave>('saveAccount'),
    archiveAccount: placeholderActor<Saved, AccountSave>('archiveAccount'),
  },
  delays: { pendingDelay },
  actions: { notify },
}).extend({
  guards: {
    hasAccount: ({ context }, { id }: { id: string }) =>
      context.items.some((account) => account.id === id),
    hasFaults: ({ context }) => Object.keys(accountFaults(context.draft)).length > 0,
    isRefused: (_, saved: Saved) => saved.kind === 'refused',
  },
  actions: {
    keepAccounts: assign((_, found: ServiceAccounts) => found),
    beginNew: assign({ account: null, draft: emptyAccount, faults: {}, refusal: null }),
    keepAccount: assign(({ context }, { id }: { id: string }) => {
      const account = context.items.find((one) => one.id === id) ?? null;
      const draft = account === null ? emptyAccount : draftOfAccount(account);
      return { account, draft, faults: {}, refusal: null };
    }),
    changeField: assign(
      ({ context: { draft, faults } }, { field, value }: { field: Field; value: string }) => {
        const { [field]: _, ...others } = faults;
        return { draft: { ...draft, [field]: value }, faults: others };
      },
    ),
    showFaults: assign(({ context }) => ({ faults: accountFaults(context.draft), refusal: null })),
    focusFault: emit(({ context }) => requestFocus(Object.keys(context.faults)[0] ?? 'name')),
    showRefusal: assign((_, saved: Saved) =>
      saved.kind !== 'refused'
        ? {}
        : saved.field === ''
          ? { refusal: saved.message }
          : { faults: { [saved.field]: saved.message } },
    ),
    keepSaved: assign(({ context: { items } }, saved: Saved) =>
      saved.kind === 'saved'
        ? {
            items: [...items.filter(({ id }) => id !== saved.account.id), saved.account].toSorted(
              byName,
            ),
          }
        : {},
    ),
  },
});

/** Service accounts: list, add, change, archive, and the tokens of one (SET-101, SET-102). */
export const serviceAccountsMachine = serviceAccountsSetup.createMachine({
  id: 'serviceAccounts',
  context: {
    items: [],
    roles: [],
    owners: [],
    account: null,
    draft: emptyAccount,
    faults: {},
    refusal: null,
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadAccounts',
        src: 'loadAccounts',
        onDone: { target: 'listed', actions: { type: 'keepAccounts', params: outputOf } },
        onError: 'broken',
      },
      ...pendingAfterDelay('pending'),
    },
    broken: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    listed: {
      tags: 'open',
      on: {
        'add.pressed': { target: 'editing', actions: 'beginNew' },
        'change.pressed': {
          guard: { type: 'hasAccount', params: eventOf },
          target: 'editing',
          actions: { type: 'keepAccount', params: eventOf },
        },
        'archive.pressed': {
          guard: { type: 'hasAccount', params: eventOf },
          target: 'confirming',
          actions: { type: 'keepAccount', params: eventOf },
        },
        'restore.pressed': {
          guard: { type: 'hasAccount', params: eventOf },
          target: 'archiving',
          actions: { type: 'keepAccount', params: eventOf },
        },
        'tokens.pressed': {
          guard: { type: 'hasAccount', params: eventOf },
          target: 'showingTokens',
          actions: { type: 'keepAccount', params: eventOf },
        },
      },
    },
    editing: {
      tags: ['open', 'form'],
      on: {
        'field.changed': { actions: { type: 'changeField', params: eventOf } },
        'form.left': 'listed',
        'form.submitted': [
          { guard: 'hasFaults', actions: ['showFaults', 'focusFault'] },
          { target: 'saving', actions: 'showFaults' },
        ],
      },
    },
    saving: {
      tags: ['open', 'form', 'locked'],
      invoke: {
        id: 'saveAccount',
        src: 'saveAccount',
        input: ({ context: { account, draft } }) => ({
          account,
          draft,
          isArchived: account?.isArchived ?? false,
        }),
        onDone: [
          {
            guard: { type: 'isRefused', params: outputOf },
            target: 'editing',
            actions: [{ type: 'showRefusal', params: outputOf }, 'focusFault'],
          },
          {
            target: 'listed',
            actions: [
              { type: 'keepSaved', params: outputOf },
              notice('success', 'Service account saved.'),
            ],
          },
        ],
        onError: {
          target: 'editing',
          actions: notice(
            'error',
            "It couldn't be saved. What you typed is still here. Try again.",
          ),
        },
      },
    },
    confirming: {
      tags: ['open', 'confirming'],
      on: { 'form.left': 'listed', 'archive.confirmed': 'archiving' },
    },
    archiving: {
      tags: ['open', 'locked'],
      invoke: {
        id: 'archiveAccount',
        src: 'archiveAccount',
        input: ({ context: { account, draft } }) => ({
          account,
          draft,
          isArchived: account?.isArchived !== true,
        }),
        onDone: [
          {
            guard: { type: 'isRefused', params: outputOf },
            target: 'listed',
            actions: { type: 'notify', params: refusalOf },
          },
          { target: 'listed', actions: { type: 'keepSaved', params: outputOf } },
        ],
        onError: {
          target: 'listed',
          actions: notice('error', "That couldn't be done. Try again."),
        },
      },
    },
    showingTokens: { tags: ['open', 'tokens'], on: { 'form.left': 'loading' } },
  },
});
export type ServiceAccountsRef = ActorRefFrom<typeof serviceAccountsMachine>;
export type ServiceAccountsSnapshot = SnapshotFrom<typeof serviceAccountsMachine>;
