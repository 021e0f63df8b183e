import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Welcome } from '../../contract/session/welcome.ts';
import {
  type IdentityRefusal,
  isAboutCode,
  refusalText,
} from '../../domain/account/identityTexts.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

type Field = 'email' | 'password' | 'code';
type FieldErrors = Readonly<Partial<Record<Field, string>>>;

interface Context {
  readonly email: string;
  readonly password: string;
  /** The authenticator app's code. The form asks for it after the password (ACC-14). */
  readonly code: string;
  readonly errors: FieldErrors;
  readonly refusal: string | null;
  /** The welcome text of a new installation or of demo data, null until it is loaded. */
  readonly welcome: Welcome | null;
}
/** Input typed before the scripts loaded. */
interface Input {
  readonly email: string;
  readonly password: string;
}
type Event =
  | { type: 'field.changed'; field: Field; value: string }
  /** The user chose a demo account, which fills the form. */
  | { type: 'account.chosen'; email: string; password: string }
  | { type: 'form.submitted' }
  /** The user goes back from the code to the password. */
  | { type: 'back.requested' };

function missing(context: { email: string; password: string }): FieldErrors {
  return {
    ...(context.email.trim() === '' ? { email: 'Enter your e-mail.' } : {}),
    ...(context.password === '' ? { password: 'Enter your password.' } : {}),
  };
}

type Answer = 'signedIn' | IdentityRefusal;

const signInInput = ({ context }: { readonly context: Context }) => ({
  email: context.email.trim(),
  password: context.password,
  code: context.code.trim(),
});

const signInSetup = setup({
  types: {} as {
    context: Context;
    input: Input;
    events: Event;
    /** `code`: asks for the code of the second factor. */
    tags: Tagged<'locked' | 'busy', 'code'>;
  },
  actors: {
    signIn: placeholderActor<Answer, { email: string; password: string; code: string }>('signIn'),
    loadWelcome: placeholderActor<Welcome>('loadWelcome'),
  },
  delays: { pendingDelay },
}).extend({
  guards: {
    isComplete: ({ context }) => Object.keys(missing(context)).length === 0,
    hasCode: ({ context }) => context.code.trim() !== '',
    isCodeAsked: (_, answer: Answer) => answer !== 'signedIn' && isAboutCode(answer),
    wasRefused: (_, answer: Answer) => answer !== 'signedIn',
  },
  actions: {
    changeField: assign((_, { field, value }: { field: Field; value: string }) => ({
      [field]: value,
    })),
    fillForm: assign((_, { email, password }: { email: string; password: string }) => ({
      email,
      password,
    })),
    keepWelcome: assign((_, welcome: Welcome) => ({ welcome })),
    goWithout: assign({ welcome: null }),
    clearErrors: assign({ errors: {}, refusal: null }),
    showMissing: assign(({ context }) => ({ errors: missing(context), refusal: null })),
    showRefusal: assign((_, answer: Answer) => ({
      refusal: refusalText(answer === 'signedIn' ? 'unexpected' : answer),
    })),
    showSurprise: assign({ refusal: refusalText('unexpected') }),
    // Users type a wrong password again from the start.
    clearPassword: assign({ password: '', code: '' }),
    showMissingCode: assign({ errors: { code: refusalText('secondFactor') } }),
    blameCode: assign((_, answer: Answer) => ({
      code: '',
      errors: { code: refusalText(answer === 'signedIn' ? 'unexpected' : answer) },
    })),
  },
});

/**
 * Signs in with e-mail and password. The identity adapter notifies the session chart of the
 * success.
 */
export const signInMachine = signInSetup.createMachine({
  id: 'signIn',
  context: ({ input: { email, password } }) => ({
    email,
    password,
    code: '',
    errors: {},
    refusal: null,
    welcome: null,
  }),
  invoke: {
    id: 'loadWelcome',
    src: 'loadWelcome',
    onDone: { actions: { type: 'keepWelcome', params: outputOf } },
    onError: { actions: 'goWithout' },
  },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.changed': { actions: { type: 'changeField', params: eventOf } },
        'account.chosen': { actions: [{ type: 'fillForm', params: eventOf }, 'clearErrors'] },
        'form.submitted': [
          { guard: 'isComplete', target: 'signingIn', actions: 'clearErrors' },
          { actions: 'showMissing' },
        ],
      },
    },
    signingIn: {
      tags: 'locked',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: signInInput,
        onDone: [
          { guard: { type: 'isCodeAsked', params: outputOf }, target: 'askingCode' },
          {
            guard: { type: 'wasRefused', params: outputOf },
            target: 'editing',
            actions: [{ type: 'showRefusal', params: outputOf }, 'clearPassword'],
          },
          { target: 'signedIn' },
        ],
        onError: { target: 'editing', actions: 'showSurprise' },
      },
      ...pendingAfterDelay('busy'),
    },
    askingCode: {
      tags: 'code',
      on: {
        'field.changed': { actions: { type: 'changeField', params: eventOf } },
        'form.submitted': [
          { guard: 'hasCode', target: 'confirming', actions: 'clearErrors' },
          { actions: 'showMissingCode' },
        ],
        'back.requested': { target: 'editing', actions: ['clearPassword', 'clearErrors'] },
      },
    },
    confirming: {
      description: 'Both steps run again, because a password waits only minutes for its code.',
      tags: ['locked', 'code'],
      invoke: {
        id: 'confirm',
        src: 'signIn',
        input: signInInput,
        onDone: [
          {
            guard: { type: 'isCodeAsked', params: outputOf },
            target: 'askingCode',
            actions: { type: 'blameCode', params: outputOf },
          },
          {
            guard: { type: 'wasRefused', params: outputOf },
            target: 'editing',
            actions: [{ type: 'showRefusal', params: outputOf }, 'clearPassword'],
          },
          { target: 'signedIn' },
        ],
        onError: { target: 'askingCode', actions: 'showSurprise' },
      },
      ...pendingAfterDelay('busy'),
    },
    signedIn: { tags: 'locked', type: 'final' },
  },
});
export type SignInRef = ActorRefFrom<typeof signInMachine>;
export type SignInSnapshot = SnapshotFrom<typeof signInMachine>;
