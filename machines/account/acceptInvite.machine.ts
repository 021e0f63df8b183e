import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { InviteForToken } from '../../contract/people/people.ts';
import { signInAddress } from '../../domain/account/addresses.ts';
import {
  firstProblemField,
  nameProblem,
  newPasswordProblem,
  type Problems,
  problemsOf,
  withoutProblem,
} from '../../domain/account/checks.ts';
import {
  isAboutCode,
  type Refused,
  refusalText,
  refusedText,
} from '../../domain/account/identityTexts.ts';
import { defaultPasswordPolicy, type PasswordPolicy } from '../../domain/account/passwordPolicy.ts';
import { isOtherAccount, type SignedInHere } from '../../domain/account/signedInHere.ts';
import { type FocusRequest, type Goto, gotoInstead, requestFocus } from '../parts/goto.ts';
import { notice, notify } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export type InviteField = 'name' | 'password' | 'code';
/**
 * `gone`: the invite is used, expired, cancelled or never existed; the service does not reveal
 * which.
 */
export type FoundInvite =
  | { readonly kind: 'open'; readonly invite: InviteForToken }
  | { readonly kind: 'gone' };
export type CreateOutcome = { readonly kind: 'accepted' } | { readonly kind: 'gone' } | Refused;
interface InviteContext {
  readonly token: string;
  /** The URL's redirect target; followed only if it is safe. */
  readonly redirect: string | null;
  /** The name of the agency's own sign-in; null where the account is made here (ACC-12). */
  readonly agency: string | null;
  /** The account signed in to this browser, null if none. */
  readonly signedIn: SignedInHere | null;
  readonly email: string;
  readonly policy: PasswordPolicy;
  readonly name: string;
  readonly password: string;
  /** The second factor's code of an existing account; null until the form asks for it (ACC-14). */
  readonly code: string | null;
  readonly errors: Problems<InviteField>;
  readonly refusal: string | null;
}

type InviteEvent =
  | { type: 'field.changed'; field: InviteField; value: string }
  | { type: 'form.submitted' }
  | { type: 'retry.requested' }
  | { type: 'session.changed'; signedIn: SignedInHere | null }
  | { type: 'agency.requested' }
  | { type: 'signOut.requested' };

/** How long the button stays locked, in ms. A browser that can't leave the page shows it again. */
const LEAVING_MS = 10_000;
const doing = 'making your account';
const surprise = refusedText({ refusal: 'unexpected', requirements: [] }, doing);
const problems = ({ name, password, code, policy }: InviteContext) =>
  problemsOf({
    name: nameProblem(name),
    password: newPasswordProblem(policy, password),
    code: code?.trim() === '' ? refusalText('secondFactor') : null,
  });

const isOther = ({ signedIn, email }: InviteContext) => isOtherAccount(signedIn, email);

const acceptInviteSetup = setup({
  types: {} as {
    context: InviteContext;
    events: InviteEvent;
    input: {
      token: string | null;
      redirect: string | null;
      signedIn: SignedInHere | null;
      agency: string | null;
    };
    emitted: Goto | FocusRequest;
    /**
     * - `missing`: the URL has no token.
     * - `gone`: the invite can't be used.
     * - `occupied`: the account is created, but this browser is signed in to another one.
     * - `agency`: the user signs in at the agency's own provider, which makes the user here.
     */
    tags: Tagged<
      'pending' | 'gone' | 'failed' | 'form' | 'locked' | 'busy',
      'missing' | 'occupied' | 'agency'
    >;
  },
  actors: {
    loadInvite: placeholderActor<FoundInvite, { token: string }>('loadInvite'),
    loadPolicy: placeholderActor<PasswordPolicy>('loadPolicy'),
    createAccount: placeholderActor<
      CreateOutcome,
      { token: string; email: string; name: string; password: string; code: string }
    >('createAccount'),
  },
  delays: { pendingDelay, leavingDelay: LEAVING_MS },
  actions: {
    notify,
    /** Leaves the page for the agency's own sign-in. */
    goToAgency: (
      _: unknown,
      _params: { token: string; redirect: string | null } & ToProvide,
    ): void => {},
    /** Signs the other account out of this browser. */
    signOut: (_: unknown, _params: ToProvide | undefined): void => {},
  },
}).extend({
  guards: {
    hasNoToken: ({ context }) => context.token === '',
    isAtAgency: ({ context }) => context.agency !== null,
    isOpen: (_, { kind }: FoundInvite) => kind === 'open',
    isComplete: ({ context }) => Object.keys(problems(context)).length === 0,
    isAccepted: (_, { kind }: CreateOutcome) => kind === 'accepted',
    isAcceptedHere: ({ context }, { kind }: CreateOutcome) =>
      kind === 'accepted' && !isOther(context),
    isCodeAsked: (_, outcome: CreateOutcome) =>
      outcome.kind === 'refused' && isAboutCode(outcome.refusal),
    isRefused: (_, { kind }: CreateOutcome) => kind === 'refused',
    leavesOther: ({ context }, { signedIn }: { signedIn: SignedInHere | null }) =>
      !isOther({ ...context, signedIn }),
  },
  actions: {
    keepInvite: assign((_, found: FoundInvite) =>
      found.kind === 'open' ? { email: found.invite.email, name: found.invite.name } : {},
    ),
    keepPolicy: assign((_, policy: PasswordPolicy) => ({ policy })),
    changeField: assign(({ context }, { field, value }: { field: InviteField; value: string }) => ({
      [field]: value,
      errors: withoutProblem(context.errors, field),
    })),
    clearErrors: assign({ errors: {}, refusal: null }),
    showProblems: assign(({ context }) => ({ errors: problems(context), refusal: null })),
    askCode: assign((_, outcome: CreateOutcome) => ({
      code: '',
      errors: outcome.kind === 'refused' ? { code: refusalText(outcome.refusal) } : {},
    })),
    showRefusal: assign((_, outcome: CreateOutcome) => ({
      refusal: outcome.kind === 'refused' ? refusedText(outcome, doing) : surprise,
    })),
    showSurprise: assign({ refusal: surprise }),
    askFocusOnProblem: emit(({ context }) => requestFocus(firstProblemField(context.errors))),
    askFocusOnPassword: emit(requestFocus('password')),
    keepSignedIn: assign((_, { signedIn }: { signedIn: SignedInHere | null }) => ({ signedIn })),
    goToSignIn: emit(({ context }) => gotoInstead(signInAddress(context.redirect))),
  },
});

const to = { gone: '#acceptInvite.gone', unloadable: '#acceptInvite.unloadable' } as const;
const tellCreated = notice('success', 'Account created. Sign in.');

/**
 * Signs up by invitation (ACC-5). Another account in this browser stays signed in until the user
 * signs it out; this chart never continues as that account.
 */
export const acceptInviteMachine = acceptInviteSetup.createMachine({
  id: 'acceptInvite',
  context: ({ input }) => ({
    token: input.token ?? '',
    redirect: input.redirect,
    signedIn: input.signedIn,
    agency: input.agency,
    email: '',
    policy: defaultPasswordPolicy,
    name: '',
    password: '',
    code: null,
    errors: {},
    refusal: null,
  }),
  initial: 'checkingToken',
  on: {
    'session.changed': { actions: { type: 'keepSignedIn', params: eventOf } },
    'signOut.requested': { actions: 'signOut' },
  },
  states: {
    checkingToken: {
      always: [{ guard: 'hasNoToken', target: 'missingToken' }, { target: 'loading' }],
    },
    missingToken: { tags: 'missing' },
    loading: {
      tags: 'pending',
      type: 'parallel',
      onDone: [{ guard: 'isAtAgency', target: 'offering' }, { target: 'editing' }],
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
                    guard: { type: 'isOpen', params: outputOf },
                    target: 'loaded',
                    actions: { type: 'keepInvite', params: outputOf },
                  },
                  { target: to.gone },
                ],
                onError: to.unloadable,
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
                onDone: { target: 'loaded', actions: { type: 'keepPolicy', params: outputOf } },
                // The provider checks every password itself; its policy here only guides the user
                // while typing.
                onError: 'loaded',
              },
            },
            loaded: { type: 'final' },
          },
        },
      },
    },
    offering: {
      tags: 'agency',
      on: {
        'agency.requested': {
          target: 'leaving',
          actions: {
            type: 'goToAgency',
            params: ({ context: { token, redirect } }) => ({ token, redirect }),
          },
        },
      },
    },
    leaving: { tags: ['agency', 'locked'], after: { leavingDelay: 'offering' } },
    gone: { tags: 'gone' },
    unloadable: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    editing: {
      tags: 'form',
      on: {
        'field.changed': { actions: { type: 'changeField', params: eventOf } },
        'form.submitted': [
          { guard: 'isComplete', target: 'creating', actions: 'clearErrors' },
          { actions: ['showProblems', 'askFocusOnProblem'] },
        ],
      },
    },
    creating: {
      tags: ['form', 'locked'],
      invoke: {
        id: 'createAccount',
        src: 'createAccount',
        input: ({ context: { token, email, name, password, code } }) => ({
          token,
          email,
          name: name.trim(),
          password,
          code: code?.trim() ?? '',
        }),
        onDone: [
          {
            guard: { type: 'isAcceptedHere', params: outputOf },
            target: 'accepted',
            actions: [tellCreated, 'goToSignIn'],
          },
          { guard: { type: 'isAccepted', params: outputOf }, target: 'occupied' },
          {
            guard: { type: 'isCodeAsked', params: outputOf },
            target: 'editing',
            actions: [{ type: 'askCode', params: outputOf }, 'askFocusOnProblem'],
          },
          {
            guard: { type: 'isRefused', params: outputOf },
            target: 'editing',
            actions: [{ type: 'showRefusal', params: outputOf }, 'askFocusOnPassword'],
          },
          { target: 'gone' },
        ],
        onError: { target: 'editing', actions: ['showSurprise', 'askFocusOnPassword'] },
      },
      ...pendingAfterDelay('busy'),
    },
    occupied: {
      description: 'The account is created. To use it, sign out of the other account first.',
      tags: 'occupied',
      on: {
        'session.changed': [
          {
            guard: { type: 'leavesOther', params: eventOf },
            target: 'accepted',
            actions: [{ type: 'keepSignedIn', params: eventOf }, tellCreated, 'goToSignIn'],
          },
          { actions: { type: 'keepSignedIn', params: eventOf } },
        ],
      },
    },
    accepted: { tags: ['form', 'locked'], type: 'final' },
  },
});
export type AcceptInviteRef = ActorRefFrom<typeof acceptInviteMachine>;
export type AcceptInviteSnapshot = SnapshotFrom<typeof acceptInviteMachine>;
