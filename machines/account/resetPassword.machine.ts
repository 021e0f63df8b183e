import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import {
  firstOf,
  newPasswordProblem,
  type Problems,
  problemsOf,
  repeatProblem,
  withoutProblem,
} from '../../domain/account/checks.ts';
import { type Refused, refusedText } from '../../domain/account/identityTexts.ts';
import { defaultPasswordPolicy, type PasswordPolicy } from '../../domain/account/passwordPolicy.ts';
import { effectsOf, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { type FocusAsked, focusAsked, type Goto, gotoInstead } from '../parts/goto.ts';
import { notice, notify } from '../parts/notify.ts';
import { pendingDelay, slowly } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

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
    emitted: Goto | FocusAsked;
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
});
const { assign, emit } = effectsOf<ResetContext, ResetEvent, Goto | FocusAsked>();
type In = { readonly context: ResetContext };
type Answer = HeardDone<ResetContext, CodeOutcome | ResetOutcome>;

const hasNoCode = ({ context }: In) => context.code === '';
const isValid = ({ event }: HeardDone<ResetContext, CodeOutcome>) => event.output.kind === 'valid';
// An account that is gone is told like a link that is: which addresses exist stays unknown.
const endsLink = ({ event: { output } }: Answer) =>
  typeof output === 'object' &&
  output.kind === 'refused' &&
  ['linkIsUsed', 'wrongCredentials'].includes(output.refusal);
const isComplete = ({ context }: In) => Object.keys(problems(context)).length === 0;
const wasChanged = ({ event }: Answer) => event.output === 'changed';
const to = { gone: '#resetPassword.gone', unreadable: '#resetPassword.unreadable' } as const;
const effects = named({
  keepEmail: assign(({ event: { output } }: HeardDone<ResetContext, CodeOutcome>) =>
    output.kind === 'valid' ? { email: output.email } : {},
  ),
  keepPolicy: assign(({ event }: HeardDone<ResetContext, PasswordPolicy>) => ({
    policy: event.output,
  })),
  changeField: assign(
    ({ context, event: { field, value } }: HeardOn<ResetContext, ResetEvent, 'field.changed'>) => ({
      [field]: value,
      errors: withoutProblem(context.errors, field),
    }),
  ),
  clearErrors: assign({ errors: {}, refusal: null }),
  showProblems: assign(({ context }: In) => ({ errors: problems(context), refusal: null })),
  showRefusal: assign(({ event: { output } }: Answer) => ({
    refusal:
      typeof output === 'object' && output.kind === 'refused'
        ? refusedText(output, doing)
        : surprise,
  })),
  showSurprise: assign({ refusal: surprise }),
  askFocusOnProblem: emit(({ context }: In) => focusAsked(firstOf(context.errors))),
  askFocusOnPassword: emit(focusAsked('password')),
  goToSignIn: emit(gotoInstead('/login')),
});

/** Setting a new password with the code of a reset e-mail. */
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
    checkingAddress: { always: [{ guard: hasNoCode, target: 'gone' }, { target: 'loading' }] },
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
                    guard: isValid,
                    target: 'read',
                    actions: effects.keepEmail,
                  },
                  { guard: endsLink, target: to.gone },
                  {
                    target: to.unreadable,
                    actions: effects.showRefusal,
                  },
                ],
                onError: { target: to.unreadable, actions: effects.showSurprise },
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
                onDone: { target: 'loaded', actions: effects.keepPolicy },
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
    unreadable: {
      tags: 'failed',
      on: { 'retry.requested': { target: 'loading', actions: effects.clearErrors } },
    },
    editing: {
      tags: 'form',
      on: {
        'field.changed': { actions: effects.changeField },
        'form.submitted': [
          { guard: isComplete, target: 'changing', actions: effects.clearErrors },
          { actions: [effects.showProblems, effects.askFocusOnProblem] },
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
            guard: wasChanged,
            target: 'changed',
            actions: [notice('success', 'Password changed. Sign in.'), effects.goToSignIn],
          },
          { guard: endsLink, target: 'gone' },
          { target: 'editing', actions: [effects.showRefusal, effects.askFocusOnPassword] },
        ],
        onError: { target: 'editing', actions: [effects.showSurprise, effects.askFocusOnPassword] },
      },
      ...slowly('busy'),
    },
    changed: { tags: ['form', 'locked'], type: 'final' },
  },
});
export type ResetPasswordRef = ActorRefFrom<typeof resetPasswordMachine>;
export type ResetPasswordSnapshot = SnapshotFrom<typeof resetPasswordMachine>;
