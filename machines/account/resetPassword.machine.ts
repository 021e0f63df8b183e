import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import {
  firstProblemField,
  newPasswordProblem,
  type Problems,
  problemsOf,
  repeatProblem,
  withoutProblem,
} from '../../domain/account/checks.ts';
import { type Refused, refusedText } from '../../domain/account/identityTexts.ts';
import { defaultPasswordPolicy, type PasswordPolicy } from '../../domain/account/passwordPolicy.ts';
import { type FocusRequest, type Goto, gotoInstead, requestFocus } from '../parts/goto.ts';
import { notice, notify } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export type ResetField = 'password' | 'repeated';
export type CodeOutcome = { readonly kind: 'valid'; readonly email: string } | Refused;
export type ResetOutcome = 'changed' | Refused;
interface ResetContext {
  /** Empty if the URL has no code. */
  readonly code: string;
  readonly email: string;
  readonly policy: PasswordPolicy;
  readonly password: string;
  readonly repeated: string;
  readonly errors: Problems<ResetField>;
  readonly refusal: string | null;
}

type ResetEvent =
  | { type: 'field.changed'; field: ResetField; value: string }
  | { type: 'form.submitted' }
  | { type: 'retry.requested' };

const doing = 'changing the password';
const surprise = refusedText({ refusal: 'unexpected', requirements: [] }, doing);
const problems = ({ password, repeated, policy }: ResetContext) =>
  problemsOf({
    password: newPasswordProblem(policy, password),
    repeated: repeatProblem(password, repeated),
  });

const resetPasswordSetup = setup({
  types: {} as {
    context: ResetContext;
    events: ResetEvent;
    input: { code: string | null };
    emitted: Goto | FocusRequest;
    /** `gone`: the link can't be used. */
    tags: Tagged<'pending' | 'gone' | 'failed' | 'form' | 'locked' | 'busy'>;
  },
  actors: {
    readCode: placeholderActor<CodeOutcome, { code: string }>('readCode'),
    loadPolicy: placeholderActor<PasswordPolicy>('loadPolicy'),
    resetPassword: placeholderActor<ResetOutcome, { code: string; password: string }>(
      'resetPassword',
    ),
  },
  delays: { pendingDelay },
  actions: { notify },
}).extend({
  guards: {
    hasNoCode: ({ context }) => context.code === '',
    isValid: (_, { kind }: CodeOutcome) => kind === 'valid',
    // A deleted account gets the same message as a used link, so that nobody can find out which
    // addresses exist.
    endsLink: (_, outcome: CodeOutcome | ResetOutcome) =>
      typeof outcome === 'object' &&
      outcome.kind === 'refused' &&
      ['linkIsUsed', 'wrongCredentials'].includes(outcome.refusal),
    isComplete: ({ context }) => Object.keys(problems(context)).length === 0,
    wasChanged: (_, outcome: ResetOutcome) => outcome === 'changed',
  },
  actions: {
    keepEmail: assign((_, outcome: CodeOutcome) =>
      outcome.kind === 'valid' ? { email: outcome.email } : {},
    ),
    keepPolicy: assign((_, policy: PasswordPolicy) => ({ policy })),
    changeField: assign(({ context }, { field, value }: { field: ResetField; value: string }) => ({
      [field]: value,
      errors: withoutProblem(context.errors, field),
    })),
    clearErrors: assign({ errors: {}, refusal: null }),
    showProblems: assign(({ context }) => ({ errors: problems(context), refusal: null })),
    showRefusal: assign((_, outcome: CodeOutcome | ResetOutcome) => ({
      refusal:
        typeof outcome === 'object' && outcome.kind === 'refused'
          ? refusedText(outcome, doing)
          : surprise,
    })),
    showSurprise: assign({ refusal: surprise }),
    askFocusOnProblem: emit(({ context }) => requestFocus(firstProblemField(context.errors))),
    askFocusOnPassword: emit(requestFocus('password')),
    goToSignIn: emit(gotoInstead('/login')),
  },
});

const to = { gone: '#resetPassword.gone', unreadable: '#resetPassword.unreadable' } as const;

/** Sets a new password with the code of a reset e-mail. */
export const resetPasswordMachine = resetPasswordSetup.createMachine({
  id: 'resetPassword',
  context: ({ input }) => ({
    code: input.code ?? '',
    email: '',
    policy: defaultPasswordPolicy,
    password: '',
    repeated: '',
    errors: {},
    refusal: null,
  }),
  initial: 'checkingAddress',
  states: {
    checkingAddress: { always: [{ guard: 'hasNoCode', target: 'gone' }, { target: 'loading' }] },
    loading: {
      tags: 'pending',
      type: 'parallel',
      onDone: 'editing',
      states: {
        code: {
          initial: 'reading',
          states: {
            reading: {
              invoke: {
                id: 'readCode',
                src: 'readCode',
                input: ({ context }) => ({ code: context.code }),
                onDone: [
                  {
                    guard: { type: 'isValid', params: outputOf },
                    target: 'read',
                    actions: { type: 'keepEmail', params: outputOf },
                  },
                  { guard: { type: 'endsLink', params: outputOf }, target: to.gone },
                  {
                    target: to.unreadable,
                    actions: { type: 'showRefusal', params: outputOf },
                  },
                ],
                onError: { target: to.unreadable, actions: 'showSurprise' },
              },
            },
            read: { type: 'final' },
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
    gone: { tags: 'gone' },
    unreadable: {
      tags: 'failed',
      on: { 'retry.requested': { target: 'loading', actions: 'clearErrors' } },
    },
    editing: {
      tags: 'form',
      on: {
        'field.changed': { actions: { type: 'changeField', params: eventOf } },
        'form.submitted': [
          { guard: 'isComplete', target: 'changing', actions: 'clearErrors' },
          { actions: ['showProblems', 'askFocusOnProblem'] },
        ],
      },
    },
    changing: {
      tags: ['form', 'locked'],
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context }) => ({ code: context.code, password: context.password }),
        onDone: [
          {
            guard: { type: 'wasChanged', params: outputOf },
            target: 'changed',
            actions: [notice('success', 'Password changed. Sign in.'), 'goToSignIn'],
          },
          { guard: { type: 'endsLink', params: outputOf }, target: 'gone' },
          {
            target: 'editing',
            actions: [{ type: 'showRefusal', params: outputOf }, 'askFocusOnPassword'],
          },
        ],
        onError: { target: 'editing', actions: ['showSurprise', 'askFocusOnPassword'] },
      },
      ...pendingAfterDelay('busy'),
    },
    changed: { tags: ['form', 'locked'], type: 'final' },
  },
});
export type ResetPasswordRef = ActorRefFrom<typeof resetPasswordMachine>;
export type ResetPasswordSnapshot = SnapshotFrom<typeof resetPasswordMachine>;
