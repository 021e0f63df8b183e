import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { firstOf, newPasswordProblem, type Problems, problemsOf, repeatProblem, withoutProblem } from '../../domain/account/checks.ts';
import { defaultPasswordPolicy, type PasswordPolicy } from '../../domain/account/passwordPolicy.ts';
import { type Refused, refusedText } from '../../domain/identityTexts.ts';
import { declared } from '../declared.ts';
import type { NoticeVariant } from '../notices.machine.ts';

export type ResetField = 'password' | 'repeated';
export type CodeOutcome = { readonly kind: 'valid'; readonly email: string } | Refused;
export type ResetOutcome = 'changed' | Refused;
interface ResetContext {
  /** Empty when the address has none. */
  readonly code: string;
  readonly email: string;
  readonly policy: PasswordPolicy;
  readonly password: string;
  readonly repeated: string;
  readonly errors: Problems<ResetField>;
  readonly refusal: string | null;
}

const doing = 'changing the password';
const problems = ({ password, repeated, policy }: ResetContext) =>
  problemsOf({ password: newPasswordProblem(policy, password), repeated: repeatProblem(password, repeated) });
// An account that is gone is told like a link that is: nobody learns which addresses exist.
const endsLink = (output: CodeOutcome | ResetOutcome) =>
  typeof output === 'object' && output.kind === 'refused' && ['linkIsUsed', 'wrongCredentials'].includes(output.refusal);
const refusalIn = (output: CodeOutcome | ResetOutcome) =>
  refusedText(typeof output === 'object' && output.kind === 'refused' ? output : { refusal: 'unexpected', requirements: [] }, doing);

/** Setting a new password with the code of a reset e-mail. */
export const resetPasswordMachine = setup({
  types: {} as {
    context: ResetContext;
    events: { type: 'field.changed'; field: ResetField; value: string } | { type: 'form.submitted' } | { type: 'retry.requested' };
    input: { code: string | null };
    emitted: { type: 'goto'; to: string; replace: boolean } | { type: 'focusAsked'; path: string };
    /** `gone`: the link can't be used. `broken`: only a retry helps. */
    tags: 'pending' | 'gone' | 'broken' | 'form' | 'locked' | 'busy';
  },
  actors: {
    readCode: declared<CodeOutcome, { code: string }>('readCode'),
    loadPolicy: declared<PasswordPolicy>('loadPolicy'),
    resetPassword: declared<ResetOutcome, { code: string; password: string }>('resetPassword'),
  },
  guards: {
    hasNoCode: ({ context }) => context.code === '',
    isValid: (_, params: { output: CodeOutcome }) => params.output.kind === 'valid',
    endsLink: (_, params: { output: CodeOutcome | ResetOutcome }) => endsLink(params.output),
    isComplete: ({ context }) => Object.keys(problems(context)).length === 0,
    wasChanged: (_, params: { output: ResetOutcome }) => params.output === 'changed',
  },
  delays: { pendingDelay: 100 },
  actions: {
    notify: (_, _params: { variant: NoticeVariant; message: string }) => {},
    keepEmail: assign((_, params: { output: CodeOutcome }) => (params.output.kind === 'valid' ? { email: params.output.email } : {})),
    keepPolicy: assign({ policy: (_, params: { output: PasswordPolicy }) => params.output }),
    changeField: assign(({ context }, params: { field: ResetField; value: string }) => ({
      [params.field]: params.value,
      errors: withoutProblem(context.errors, params.field),
    })),
    clearErrors: assign({ errors: {}, refusal: null }),
    showProblems: assign({ errors: ({ context }) => problems(context), refusal: null }),
    showRefusal: assign({ refusal: (_, params: { output: CodeOutcome | ResetOutcome }) => refusalIn(params.output) }),
    showSurprise: assign({ refusal: refusedText({ refusal: 'unexpected', requirements: [] }, doing) }),
    askFocusOnProblem: emit(({ context }) => ({ type: 'focusAsked' as const, path: firstOf(context.errors) })),
    askFocusOnPassword: emit({ type: 'focusAsked', path: 'password' }),
    goToSignIn: emit({ type: 'goto', to: '/login', replace: true }),
  },
}).createMachine({
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
                    guard: { type: 'isValid', params: ({ event }) => ({ output: event.output }) },
                    target: 'read',
                    actions: { type: 'keepEmail', params: ({ event }) => ({ output: event.output }) },
                  },
                  { guard: { type: 'endsLink', params: ({ event }) => ({ output: event.output }) }, target: '#resetPassword.gone' },
                  {
                    target: '#resetPassword.unreadable',
                    actions: { type: 'showRefusal', params: ({ event }) => ({ output: event.output }) },
                  },
                ],
                onError: { target: '#resetPassword.unreadable', actions: 'showSurprise' },
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
    unreadable: { tags: 'broken', on: { 'retry.requested': { target: 'loading', actions: 'clearErrors' } } },
    editing: {
      tags: 'form',
      on: {
        'field.changed': { actions: { type: 'changeField', params: ({ event }) => event } },
        'form.submitted': [{ guard: 'isComplete', target: 'changing', actions: 'clearErrors' }, { actions: ['showProblems', 'askFocusOnProblem'] }],
      },
    },
    changing: {
      tags: ['form', 'locked'],
      initial: 'quick',
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context }) => ({ code: context.code, password: context.password }),
        onDone: [
          {
            guard: { type: 'wasChanged', params: ({ event }) => ({ output: event.output }) },
            target: 'changed',
            actions: [{ type: 'notify', params: { variant: 'success', message: 'Password changed. Sign in.' } }, 'goToSignIn'],
          },
          { guard: { type: 'endsLink', params: ({ event }) => ({ output: event.output }) }, target: 'gone' },
          { target: 'editing', actions: [{ type: 'showRefusal', params: ({ event }) => ({ output: event.output }) }, 'askFocusOnPassword'] },
        ],
        onError: { target: 'editing', actions: ['showSurprise', 'askFocusOnPassword'] },
      },
      states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'busy' } },
    },
    changed: { tags: ['form', 'locked'], type: 'final' },
  },
});
export type ResetPasswordRef = ActorRefFrom<typeof resetPasswordMachine>;
export type ResetPasswordSnapshot = SnapshotFrom<typeof resetPasswordMachine>;
