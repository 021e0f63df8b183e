import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import {
  firstProblemField,
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
import { type FocusRequest, requestFocus } from '../parts/goto.ts';
import { notice, notify } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

/** The user's second factor. `enrolledAt` is an instant. */
export interface SecondFactor {
  readonly enrolledAt: string;
}
/** A secret for an authenticator app: as text, and as the address that its picture holds. */
export interface Enrolment {
  readonly kind: 'started';
  readonly secret: string;
  readonly address: string;
}
export type StartOutcome = Enrolment | Refused;
export type FinishOutcome = SecondFactor | Refused;
export type RemoveOutcome = 'removed' | Refused;
type Outcome = StartOutcome | FinishOutcome | RemoveOutcome;

export type FactorField = 'factorPassword' | 'factorCode';
interface FactorContext {
  /** Null if none is set up. */
  readonly factor: SecondFactor | null;
  readonly enrolment: Enrolment | null;
  readonly factorPassword: string;
  readonly factorCode: string;
  readonly errors: Problems<FactorField>;
  readonly refusal: string | null;
}
type FactorEvent =
  | { type: 'setUp.requested' }
  | { type: 'remove.requested' }
  | { type: 'cancel.requested' }
  | { type: 'retry.requested' }
  | { type: 'field.changed'; field: FactorField; value: string }
  | { type: 'form.submitted' };

const setting = 'setting up the second factor';
const removing = 'removing the second factor';
const surprise = (doing: string) => refusedText({ refusal: 'unexpected', requirements: [] }, doing);
const empty = { factorPassword: '', factorCode: '', errors: {}, refusal: null } as const;
const passwordProblem = ({ factorPassword }: FactorContext) =>
  factorPassword === '' ? 'Enter your current password.' : null;
const codeProblem = ({ factorCode }: FactorContext) =>
  factorCode.trim() === '' ? refusalText('secondFactor') : null;
/** What is missing in each form. */
const problems = {
  password: (c: FactorContext) => problemsOf({ factorPassword: passwordProblem(c) }),
  code: (c: FactorContext) => problemsOf({ factorCode: codeProblem(c) }),
  both: (c: FactorContext) =>
    problemsOf({ factorPassword: passwordProblem(c), factorCode: codeProblem(c) }),
};
type Form = keyof typeof problems;

const refusalIn = (outcome: Outcome) =>
  typeof outcome === 'object' && 'kind' in outcome && outcome.kind === 'refused' ? outcome : null;

const factorSetup = setup({
  types: {} as {
    context: FactorContext;
    events: FactorEvent;
    emitted: FocusRequest;
    /**
     * - `off`: no second factor is set up.
     * - `on`: one is set up.
     * - `confirm`: asks for the password before it makes a secret.
     * - `scan`: shows the secret and asks for the first code.
     * - `remove`: asks for password and code.
     */
    tags: Tagged<
      'pending' | 'failed' | 'locked' | 'busy',
      'off' | 'on' | 'confirm' | 'scan' | 'remove'
    >;
  },
  actors: {
    findFactor: placeholderActor<SecondFactor | null>('findFactor'),
    startEnrolment: placeholderActor<StartOutcome, { password: string }>('startEnrolment'),
    finishEnrolment: placeholderActor<FinishOutcome, { code: string }>('finishEnrolment'),
    removeFactor: placeholderActor<RemoveOutcome, { password: string; code: string }>(
      'removeFactor',
    ),
  },
  delays: { pendingDelay },
  actions: {
    notify,
    /** Lets a session in that had to set up a second factor first (ACC-16). */
    renewSession: (_: unknown, _params: ToProvide | undefined): void => {},
  },
}).extend({
  guards: {
    hasFactor: (_, factor: SecondFactor | null) => factor !== null,
    isFilled: ({ context }, { form }: { form: Form }) =>
      Object.keys(problems[form](context)).length === 0,
    isWrongPassword: (_, outcome: Outcome) => refusalIn(outcome)?.refusal === 'wrongCredentials',
    isCodeRefused: (_, outcome: Outcome) => {
      const found = refusalIn(outcome);
      return found !== null && isAboutCode(found.refusal);
    },
    isRefused: (_, outcome: Outcome) => refusalIn(outcome) !== null,
  },
  actions: {
    keepFactor: assign((_, factor: SecondFactor | null) => ({ factor })),
    keepFinished: assign((_, outcome: FinishOutcome) => ({
      factor: 'enrolledAt' in outcome ? outcome : null,
    })),
    keepEnrolment: assign((_, outcome: StartOutcome) => ({
      enrolment: outcome.kind === 'started' ? outcome : null,
    })),
    forgetFactor: assign({ factor: null }),
    changeField: assign(({ context }, { field, value }: { field: FactorField; value: string }) => ({
      [field]: value,
      errors: withoutProblem(context.errors, field),
    })),
    clearForm: assign({ ...empty, enrolment: null }),
    clearErrors: assign({ errors: {}, refusal: null }),
    showProblems: assign(({ context }, { form }: { form: Form }) => ({
      errors: problems[form](context),
      refusal: null,
    })),
    blamePassword: assign({
      factorPassword: '',
      errors: { factorPassword: 'The current password is wrong.' },
    }),
    blameCode: assign((_, outcome: Outcome) => ({
      factorCode: '',
      errors: { factorCode: refusalText(refusalIn(outcome)?.refusal ?? 'unexpected') },
    })),
    showRefusal: assign((_, { outcome, doing }: { outcome: Outcome; doing: string }) => {
      const found = refusalIn(outcome);
      return { refusal: found === null ? surprise(doing) : refusedText(found, doing) };
    }),
    showSurprise: assign((_, { doing }: { doing: string }) => ({ refusal: surprise(doing) })),
    askFocusOnProblem: emit(({ context }) => requestFocus(firstProblemField(context.errors))),
    askFocus: emit((_, { field }: { field: FactorField | 'factorButton' }) => requestFocus(field)),
  },
});

const showRefusal = (doing: string) =>
  ({
    type: 'showRefusal',
    params: ({ event }: { readonly event: { readonly output: Outcome } }) => ({
      outcome: event.output,
      doing,
    }),
  }) as const;
const onPassword = { type: 'askFocus', params: { field: 'factorPassword' } } as const;
/** The button that opened the form is back. */
const onButton = { type: 'askFocus', params: { field: 'factorButton' } } as const;
const onCode = { type: 'askFocus', params: { field: 'factorCode' } } as const;
const wrongPassword = {
  guard: { type: 'isWrongPassword', params: outputOf },
  actions: ['blamePassword', 'askFocusOnProblem'],
} as const;
const wrongCode = {
  guard: { type: 'isCodeRefused', params: outputOf },
  actions: [{ type: 'blameCode', params: outputOf }, 'askFocusOnProblem'],
} as const;
const typing = { actions: { type: 'changeField', params: eventOf } } as const;

/** Sets up and removes the second factor of the user's account (ACC-14). */
export const secondFactorMachine = factorSetup.createMachine({
  id: 'secondFactor',
  context: { ...empty, factor: null, enrolment: null },
  initial: 'finding',
  states: {
    finding: {
      tags: 'pending',
      invoke: {
        id: 'findFactor',
        src: 'findFactor',
        onDone: [
          {
            guard: { type: 'hasFactor', params: outputOf },
            target: 'on',
            actions: { type: 'keepFactor', params: outputOf },
          },
          { target: 'off' },
        ],
        onError: 'unknown',
      },
    },
    unknown: { tags: 'failed', on: { 'retry.requested': 'finding' } },
    off: {
      tags: 'off',
      entry: 'clearForm',
      on: { 'setUp.requested': { target: 'confirming', actions: onPassword } },
    },
    confirming: {
      tags: 'confirm',
      on: {
        'field.changed': typing,
        'cancel.requested': { target: 'off', actions: onButton },
        'form.submitted': [
          {
            guard: { type: 'isFilled', params: { form: 'password' } },
            target: 'starting',
            actions: 'clearErrors',
          },
          {
            actions: [{ type: 'showProblems', params: { form: 'password' } }, 'askFocusOnProblem'],
          },
        ],
      },
    },
    starting: {
      tags: ['confirm', 'locked'],
      invoke: {
        id: 'startEnrolment',
        src: 'startEnrolment',
        input: ({ context }) => ({ password: context.factorPassword }),
        onDone: [
          { ...wrongPassword, target: 'confirming' },
          {
            guard: { type: 'isRefused', params: outputOf },
            target: 'confirming',
            actions: [showRefusal(setting), onPassword],
          },
          {
            target: 'scanning',
            actions: [{ type: 'keepEnrolment', params: outputOf }, onCode],
          },
        ],
        onError: {
          target: 'confirming',
          actions: [{ type: 'showSurprise', params: { doing: setting } }, onPassword],
        },
      },
      ...pendingAfterDelay('busy'),
    },
    scanning: {
      tags: 'scan',
      on: {
        'field.changed': typing,
        'cancel.requested': { target: 'off', actions: onButton },
        'form.submitted': [
          {
            guard: { type: 'isFilled', params: { form: 'code' } },
            target: 'finishing',
            actions: 'clearErrors',
          },
          { actions: [{ type: 'showProblems', params: { form: 'code' } }, 'askFocusOnProblem'] },
        ],
      },
    },
    finishing: {
      tags: ['scan', 'locked'],
      invoke: {
        id: 'finishEnrolment',
        src: 'finishEnrolment',
        input: ({ context }) => ({ code: context.factorCode.trim() }),
        onDone: [
          { ...wrongCode, target: 'scanning' },
          {
            guard: { type: 'isRefused', params: outputOf },
            target: 'scanning',
            actions: [showRefusal(setting), onCode],
          },
          {
            target: 'on',
            actions: [
              { type: 'keepFinished', params: outputOf },
              notice('success', 'Second factor set up. Your other sign-ins have ended.'),
              'renewSession',
              onButton,
            ],
          },
        ],
        onError: {
          target: 'scanning',
          actions: [{ type: 'showSurprise', params: { doing: setting } }, onCode],
        },
      },
      ...pendingAfterDelay('busy'),
    },
    on: {
      tags: 'on',
      entry: 'clearForm',
      on: { 'remove.requested': { target: 'askingRemoval', actions: onPassword } },
    },
    askingRemoval: {
      tags: 'remove',
      on: {
        'field.changed': typing,
        'cancel.requested': { target: 'on', actions: onButton },
        'form.submitted': [
          {
            guard: { type: 'isFilled', params: { form: 'both' } },
            target: 'removing',
            actions: 'clearErrors',
          },
          { actions: [{ type: 'showProblems', params: { form: 'both' } }, 'askFocusOnProblem'] },
        ],
      },
    },
    removing: {
      tags: ['remove', 'locked'],
      invoke: {
        id: 'removeFactor',
        src: 'removeFactor',
        input: ({ context }) => ({
          password: context.factorPassword,
          code: context.factorCode.trim(),
        }),
        onDone: [
          { ...wrongPassword, target: 'askingRemoval' },
          { ...wrongCode, target: 'askingRemoval' },
          {
            guard: { type: 'isRefused', params: outputOf },
            target: 'askingRemoval',
            actions: [showRefusal(removing), onPassword],
          },
          {
            target: 'off',
            actions: [
              'forgetFactor',
              notice('success', 'Second factor removed. Your other sign-ins have ended.'),
              'renewSession',
              onButton,
            ],
          },
        ],
        onError: {
          target: 'askingRemoval',
          actions: [{ type: 'showSurprise', params: { doing: removing } }, onPassword],
        },
      },
      ...pendingAfterDelay('busy'),
    },
  },
});
export type SecondFactorRef = ActorRefFrom<typeof secondFactorMachine>;
export type SecondFactorSnapshot = SnapshotFrom<typeof secondFactorMachine>;
