import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { firstOf, newPasswordProblem, type Problems, problemsOf, repeatProblem, withoutProblem } from '../../domain/account/checks.ts';
import { defaultPasswordPolicy, type PasswordPolicy } from '../../domain/account/passwordPolicy.ts';
import { type Refused, refusedText } from '../../domain/identityTexts.ts';
import { declared } from '../declared.ts';
import type { NoticeVariant } from '../notices.machine.ts';

export type SecurityField = 'current' | 'password' | 'repeated';
export type ChangeOutcome = 'changed' | Refused;
interface SecurityContext {
  readonly policy: PasswordPolicy;
  readonly current: string;
  readonly password: string;
  readonly repeated: string;
  readonly errors: Problems<SecurityField>;
  readonly refusal: string | null;
}

const doing = 'changing the password';
const empty = { current: '', password: '', repeated: '', errors: {}, refusal: null } as const;
const problems = ({ current, password, repeated, policy }: SecurityContext) =>
  problemsOf({
    current: current === '' ? 'Enter your current password.' : null,
    password: newPasswordProblem(policy, password),
    repeated: repeatProblem(password, repeated),
  });

/** Changing one's own password, and ending every sign-in of one's own. One at a time: both end sign-ins. */
export const securityMachine = setup({
  types: {} as {
    context: SecurityContext;
    events: { type: 'field.changed'; field: SecurityField; value: string } | { type: 'form.submitted' } | { type: 'signOutEverywhere.requested' };
    emitted: { type: 'focusAsked'; path: string };
    /** `policyKnown`: the requirements may be shown. `locked`: nothing may be changed now. `changing`, `leaving`: which of the two has been under way for a while. */
    tags: 'policyKnown' | 'locked' | 'changing' | 'leaving';
  },
  actors: {
    loadPolicy: declared<PasswordPolicy>('loadPolicy'),
    changePassword: declared<ChangeOutcome, { current: string; password: string }>('changePassword'),
    signOutEverywhere: declared<void>('signOutEverywhere'),
  },
  guards: {
    isComplete: ({ context }) => Object.keys(problems(context)).length === 0,
    wasChanged: (_, params: { output: ChangeOutcome }) => params.output === 'changed',
    isWrongPassword: (_, params: { output: ChangeOutcome }) => params.output !== 'changed' && params.output.refusal === 'wrongCredentials',
  },
  delays: { pendingDelay: 100 },
  actions: {
    notify: (_, _params: { variant: NoticeVariant; message: string }) => {},
    /** Ends the session of this page too. */
    leave: () => {},
    keepPolicy: assign({ policy: (_, params: { output: PasswordPolicy }) => params.output }),
    changeField: assign(({ context }, params: { field: SecurityField; value: string }) => ({
      [params.field]: params.value,
      errors: withoutProblem(context.errors, params.field),
    })),
    clearForm: assign(empty),
    clearErrors: assign({ errors: {}, refusal: null }),
    showProblems: assign({ errors: ({ context }) => problems(context), refusal: null }),
    blameCurrent: assign({ current: '', errors: { current: 'The current password is wrong.' } }),
    showRefusal: assign({
      refusal: (_, params: { output: ChangeOutcome }) =>
        refusedText(params.output === 'changed' ? { refusal: 'unexpected', requirements: [] } : params.output, doing),
    }),
    askFocusOnProblem: emit(({ context }) => ({ type: 'focusAsked' as const, path: firstOf(context.errors) })),
    askFocusOnPassword: emit({ type: 'focusAsked', path: 'password' }),
    showSurprise: assign({ refusal: refusedText({ refusal: 'unexpected', requirements: [] }, doing) }),
  },
}).createMachine({
  id: 'security',
  context: { ...empty, policy: defaultPasswordPolicy },
  type: 'parallel',
  states: {
    policy: {
      description: 'Comes while one reads the page; the provider checks every password itself.',
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadPolicy',
            src: 'loadPolicy',
            onDone: { target: 'loaded', actions: { type: 'keepPolicy', params: ({ event }) => ({ output: event.output }) } },
            onError: 'loaded',
          },
        },
        loaded: { tags: 'policyKnown' },
      },
    },
    account: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            'field.changed': { actions: { type: 'changeField', params: ({ event }) => event } },
            'form.submitted': [{ guard: 'isComplete', target: 'changing', actions: 'clearErrors' }, { actions: ['showProblems', 'askFocusOnProblem'] }],
            'signOutEverywhere.requested': 'leaving',
          },
        },
        changing: {
          tags: 'locked',
          initial: 'quick',
          invoke: {
            id: 'changePassword',
            src: 'changePassword',
            input: ({ context }) => ({ current: context.current, password: context.password }),
            onDone: [
              {
                guard: { type: 'wasChanged', params: ({ event }) => ({ output: event.output }) },
                target: 'editing',
                actions: [{ type: 'notify', params: { variant: 'success', message: 'Password changed.' } }, 'clearForm'],
              },
              {
                guard: { type: 'isWrongPassword', params: ({ event }) => ({ output: event.output }) },
                target: 'editing',
                actions: ['blameCurrent', 'askFocusOnProblem'],
              },
              { target: 'editing', actions: [{ type: 'showRefusal', params: ({ event }) => ({ output: event.output }) }, 'askFocusOnPassword'] },
            ],
            onError: { target: 'editing', actions: ['showSurprise', 'askFocusOnPassword'] },
          },
          states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'changing' } },
        },
        leaving: {
          tags: 'locked',
          initial: 'quick',
          invoke: {
            id: 'signOutEverywhere',
            src: 'signOutEverywhere',
            onDone: { target: 'left', actions: [{ type: 'notify', params: { variant: 'success', message: 'You are signed out everywhere.' } }, 'leave'] },
            onError: {
              target: 'editing',
              actions: { type: 'notify', params: { variant: 'error', message: "Your other sign-ins couldn't be ended. Try again." } },
            },
          },
          states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'leaving' } },
        },
        left: { tags: 'locked' },
      },
    },
  },
});
export type SecurityRef = ActorRefFrom<typeof securityMachine>;
export type SecuritySnapshot = SnapshotFrom<typeof securityMachine>;
