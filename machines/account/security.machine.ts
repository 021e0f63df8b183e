import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import {
  firstProblemField,
  newPasswordProblem,
  type Problems,
  problemsOf,
  repeatProblem,
  withoutProblem,
} from '../../domain/account/checks.ts';
import {
  isAboutCode,
  type Refused,
  refusalText,
  refusedText,
} from '../../domain/account/identityTexts.ts';
import { defaultPasswordPolicy, type PasswordPolicy } from '../../domain/account/passwordPolicy.ts';
import { type FocusRequest, requestFocus } from '../parts/goto.ts';
import { notice, notify } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export type SecurityField = 'current' | 'password' | 'repeated' | 'code';
export type ChangeOutcome = 'changed' | Refused;
interface SecurityContext {
  readonly policy: PasswordPolicy;
  readonly current: string;
  readonly password: string;
  readonly repeated: string;
  /** The second factor's code; null until the provider asks for it (ACC-14). */
  readonly code: string | null;
  readonly errors: Problems<SecurityField>;
  readonly refusal: string | null;
}

type SecurityEvent =
  | { type: 'field.changed'; field: SecurityField; value: string }
  | { type: 'form.submitted' }
  | { type: 'signOutEverywhere.requested' };

const doing = 'changing the password';
const surprise = refusedText({ refusal: 'unexpected', requirements: [] }, doing);
const empty = {
  current: '',
  password: '',
  repeated: '',
  code: null,
  errors: {},
  refusal: null,
} as const;
const problems = ({ current, password, repeated, code, policy }: SecurityContext) =>
  problemsOf({
    current: current === '' ? 'Enter your current password.' : null,
    password: newPasswordProblem(policy, password),
    repeated: repeatProblem(password, repeated),
    code: code?.trim() === '' ? refusalText('secondFactor') : null,
  });

const securitySetup = setup({
  types: {} as {
    context: SecurityContext;
    events: SecurityEvent;
    emitted: FocusRequest;
    /**
     * - `open`: the password requirements can be shown.
     * - `busy`: the password change takes longer than the pending delay.
     * - `leaving`: ending all sign-ins takes longer than the pending delay.
     */
    tags: Tagged<'open' | 'locked' | 'busy', 'leaving'>;
  },
  actors: {
    loadPolicy: placeholderActor<PasswordPolicy>('loadPolicy'),
    changePassword: placeholderActor<
      ChangeOutcome,
      { current: string; password: string; code: string }
    >('changePassword'),
    signOutEverywhere: placeholderActor<void>('signOutEverywhere'),
  },
  delays: { pendingDelay },
  actions: {
    notify,
    /** Ends this page's session as well. */
    leave: (_: unknown, _params: ToProvide | undefined): void => {},
  },
}).extend({
  guards: {
    isComplete: ({ context }) => Object.keys(problems(context)).length === 0,
    wasChanged: (_, outcome: ChangeOutcome) => outcome === 'changed',
    isCodeAsked: (_, outcome: ChangeOutcome) =>
      outcome !== 'changed' && isAboutCode(outcome.refusal),
    isWrongPassword: (_, outcome: ChangeOutcome) =>
      outcome !== 'changed' && outcome.refusal === 'wrongCredentials',
  },
  actions: {
    keepPolicy: assign((_, policy: PasswordPolicy) => ({ policy })),
    changeField: assign(
      ({ context }, { field, value }: { field: SecurityField; value: string }) => ({
        [field]: value,
        errors: withoutProblem(context.errors, field),
      }),
    ),
    clearForm: assign(empty),
    clearErrors: assign({ errors: {}, refusal: null }),
    showProblems: assign(({ context }) => ({ errors: problems(context), refusal: null })),
    blameCurrent: assign({ current: '', errors: { current: 'The current password is wrong.' } }),
    askCode: assign((_, outcome: ChangeOutcome) => ({
      code: '',
      errors: outcome === 'changed' ? {} : { code: refusalText(outcome.refusal) },
    })),
    showRefusal: assign((_, outcome: ChangeOutcome) => ({
      refusal: outcome === 'changed' ? surprise : refusedText(outcome, doing),
    })),
    showSurprise: assign({ refusal: surprise }),
    askFocusOnProblem: emit(({ context }) => requestFocus(firstProblemField(context.errors))),
    askFocusOnPassword: emit(requestFocus('password')),
  },
});

/**
 * Changes the user's password, or ends all of the user's sign-ins. Only one at a time, because both
 * end sign-ins.
 */
export const securityMachine = securitySetup.createMachine({
  id: 'security',
  context: { ...empty, policy: defaultPasswordPolicy },
  type: 'parallel',
  states: {
    policy: {
      description:
        'Loads while the user reads the page. The provider checks every password itself.',
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadPolicy',
            src: 'loadPolicy',
            onDone: { target: 'loaded', actions: { type: 'keepPolicy', params: outputOf } },
            onError: 'loaded',
          },
        },
        loaded: { tags: 'open' },
      },
    },
    account: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            'field.changed': { actions: { type: 'changeField', params: eventOf } },
            'form.submitted': [
              { guard: 'isComplete', target: 'changing', actions: 'clearErrors' },
              { actions: ['showProblems', 'askFocusOnProblem'] },
            ],
            'signOutEverywhere.requested': 'leaving',
          },
        },
        changing: {
          tags: 'locked',
          invoke: {
            id: 'changePassword',
            src: 'changePassword',
            input: ({ context: { current, password, code } }) => ({
              current,
              password,
              code: code?.trim() ?? '',
            }),
            onDone: [
              {
                guard: { type: 'wasChanged', params: outputOf },
                target: 'editing',
                actions: [notice('success', 'Password changed.'), 'clearForm'],
              },
              {
                guard: { type: 'isCodeAsked', params: outputOf },
                target: 'editing',
                actions: [{ type: 'askCode', params: outputOf }, 'askFocusOnProblem'],
              },
              {
                guard: { type: 'isWrongPassword', params: outputOf },
                target: 'editing',
                actions: ['blameCurrent', 'askFocusOnProblem'],
              },
              {
                target: 'editing',
                actions: [{ type: 'showRefusal', params: outputOf }, 'askFocusOnPassword'],
              },
            ],
            onError: {
              target: 'editing',
              actions: ['showSurprise', 'askFocusOnPassword'],
            },
          },
          ...pendingAfterDelay('busy'),
        },
        leaving: {
          tags: 'locked',
          invoke: {
            id: 'signOutEverywhere',
            src: 'signOutEverywhere',
            onDone: {
              target: 'left',
              actions: [notice('success', 'You are signed out everywhere.'), 'leave'],
            },
            onError: {
              target: 'editing',
              actions: notice('error', "Your other sign-ins couldn't be ended. Try again."),
            },
          },
          ...pendingAfterDelay('leaving'),
        },
        left: { tags: 'locked' },
      },
    },
  },
});
export type SecurityRef = ActorRefFrom<typeof securityMachine>;
export type SecuritySnapshot = SnapshotFrom<typeof securityMachine>;
