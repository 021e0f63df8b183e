import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { InviteForToken } from '../../contract/people.ts';
import { signInAddress } from '../../domain/account/addresses.ts';
import { firstOf, nameProblem, newPasswordProblem, type Problems, problemsOf, withoutProblem } from '../../domain/account/checks.ts';
import { defaultPasswordPolicy, type PasswordPolicy } from '../../domain/account/passwordPolicy.ts';
import { type Refused, refusedText } from '../../domain/identityTexts.ts';
import { declared } from '../declared.ts';
import type { NoticeVariant } from '../notices.machine.ts';

export type InviteField = 'name' | 'password';
/** `gone`: used, expired, cancelled or never there; nobody is told which. */
export type FoundInvite = { readonly kind: 'open'; readonly invite: InviteForToken } | { readonly kind: 'gone' };
export type CreateOutcome = { readonly kind: 'accepted' } | { readonly kind: 'gone' } | Refused;
interface InviteContext {
  readonly token: string;
  /** As the address says it; followed only if it is safe. */
  readonly redirect: string | null;
  readonly email: string;
  readonly policy: PasswordPolicy;
  readonly name: string;
  readonly password: string;
  readonly errors: Problems<InviteField>;
  readonly refusal: string | null;
}

const doing = 'making your account';
const problems = ({ name, password, policy }: InviteContext) => problemsOf({ name: nameProblem(name), password: newPasswordProblem(policy, password) });

/** Signing up by invitation (specification §2). The account is made beside whoever is signed in here, who stays signed in. */
export const acceptInviteMachine = setup({
  types: {} as {
    context: InviteContext;
    events: { type: 'field.changed'; field: InviteField; value: string } | { type: 'form.submitted' } | { type: 'retry.requested' };
    input: { token: string | null; redirect: string | null };
    emitted: { type: 'goto'; to: string; replace: boolean } | { type: 'focusAsked'; path: string };
    /** `missing`: no token in the address. `gone`: the invite can't be used. `broken`: only a retry helps. */
    tags: 'missing' | 'pending' | 'gone' | 'broken' | 'form' | 'locked' | 'busy';
  },
  actors: {
    loadInvite: declared<FoundInvite, { token: string }>('loadInvite'),
    loadPolicy: declared<PasswordPolicy>('loadPolicy'),
    createAccount: declared<CreateOutcome, { token: string; email: string; name: string; password: string }>('createAccount'),
  },
  guards: {
    hasNoToken: ({ context }) => context.token === '',
    isOpen: (_, params: { output: FoundInvite }) => params.output.kind === 'open',
    isComplete: ({ context }) => Object.keys(problems(context)).length === 0,
    wasAccepted: (_, params: { output: CreateOutcome }) => params.output.kind === 'accepted',
    wasRefused: (_, params: { output: CreateOutcome }) => params.output.kind === 'refused',
  },
  delays: { pendingDelay: 100 },
  actions: {
    notify: (_, _params: { variant: NoticeVariant; message: string }) => {},
    keepInvite: assign((_, params: { output: FoundInvite }) =>
      params.output.kind === 'open' ? { email: params.output.invite.email, name: params.output.invite.name } : {},
    ),
    keepPolicy: assign({ policy: (_, params: { output: PasswordPolicy }) => params.output }),
    changeField: assign(({ context }, params: { field: InviteField; value: string }) => ({
      [params.field]: params.value,
      errors: withoutProblem(context.errors, params.field),
    })),
    clearErrors: assign({ errors: {}, refusal: null }),
    showProblems: assign({ errors: ({ context }) => problems(context), refusal: null }),
    showRefusal: assign({
      refusal: (_, params: { output: CreateOutcome }) =>
        refusedText(params.output.kind === 'refused' ? params.output : { refusal: 'unexpected', requirements: [] }, doing),
    }),
    showSurprise: assign({ refusal: refusedText({ refusal: 'unexpected', requirements: [] }, doing) }),
    askFocusOnProblem: emit(({ context }) => ({ type: 'focusAsked' as const, path: firstOf(context.errors) })),
    askFocusOnPassword: emit({ type: 'focusAsked', path: 'password' }),
    goToSignIn: emit(({ context }) => ({ type: 'goto' as const, to: signInAddress(context.redirect), replace: true })),
  },
}).createMachine({
  id: 'acceptInvite',
  context: ({ input }) => ({
    token: input.token ?? '',
    redirect: input.redirect,
    email: '',
    policy: defaultPasswordPolicy,
    name: '',
    password: '',
    errors: {},
    refusal: null,
  }),
  initial: 'checkingToken',
  states: {
    checkingToken: { always: [{ guard: 'hasNoToken', target: 'missingToken' }, { target: 'loading' }] },
    missingToken: { tags: 'missing' },
    loading: {
      tags: 'pending',
      type: 'parallel',
      onDone: 'editing',
      states: {
        invite: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'loadInvite',
                src: 'loadInvite',
                input: ({ context }) => ({ token: context.token }),
                onDone: [
                  {
                    guard: { type: 'isOpen', params: ({ event }) => ({ output: event.output }) },
                    target: 'loaded',
                    actions: { type: 'keepInvite', params: ({ event }) => ({ output: event.output }) },
                  },
                  { target: '#acceptInvite.gone' },
                ],
                onError: '#acceptInvite.unloadable',
              },
            },
            loaded: { type: 'final' },
          },
        },
        policy: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'loadPolicy',
                src: 'loadPolicy',
                onDone: { target: 'loaded', actions: { type: 'keepPolicy', params: ({ event }) => ({ output: event.output }) } },
                // The provider checks every password itself; its policy here is only help with typing one.
                onError: 'loaded',
              },
            },
            loaded: { type: 'final' },
          },
        },
      },
    },
    gone: { tags: 'gone' },
    unloadable: { tags: 'broken', on: { 'retry.requested': 'loading' } },
    editing: {
      tags: 'form',
      on: {
        'field.changed': { actions: { type: 'changeField', params: ({ event }) => event } },
        'form.submitted': [{ guard: 'isComplete', target: 'creating', actions: 'clearErrors' }, { actions: ['showProblems', 'askFocusOnProblem'] }],
      },
    },
    creating: {
      tags: ['form', 'locked'],
      initial: 'quick',
      invoke: {
        id: 'createAccount',
        src: 'createAccount',
        input: ({ context: { token, email, name, password } }) => ({ token, email, name: name.trim(), password }),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ output: event.output }) },
            target: 'accepted',
            actions: [{ type: 'notify', params: { variant: 'success', message: 'Account created. Sign in.' } }, 'goToSignIn'],
          },
          {
            guard: { type: 'wasRefused', params: ({ event }) => ({ output: event.output }) },
            target: 'editing',
            actions: [{ type: 'showRefusal', params: ({ event }) => ({ output: event.output }) }, 'askFocusOnPassword'],
          },
          { target: 'gone' },
        ],
        onError: { target: 'editing', actions: ['showSurprise', 'askFocusOnPassword'] },
      },
      states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'busy' } },
    },
    accepted: { tags: ['form', 'locked'], type: 'final' },
  },
});
export type AcceptInviteRef = ActorRefFrom<typeof acceptInviteMachine>;
export type AcceptInviteSnapshot = SnapshotFrom<typeof acceptInviteMachine>;
