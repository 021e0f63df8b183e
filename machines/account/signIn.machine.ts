import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import type { Welcome } from '../../contract/session/welcome.ts';
import { type IdentityRefusal, refusalText } from '../../domain/account/identityTexts.ts';
import { effectsOf, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { pendingDelay, slowly } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

type Field = 'email' | 'password';
type FieldErrors = Readonly<Partial<Record<Field, string>>>;

interface Context {
  readonly email: string;
  readonly password: string;
  readonly errors: FieldErrors;
  readonly refusal: string | null;
  /** What there is to say of a new installation or of demo data, null until it is known. */
  readonly welcome: Welcome | null;
}
/** What was typed before the scripts came. */
interface Input {
  readonly email: string;
  readonly password: string;
}
type Event =
  | { type: 'field.changed'; field: Field; value: string }
  /** A demo account fills the form. */
  | { type: 'account.chosen'; email: string; password: string }
  | { type: 'form.submitted' };

function missing(context: { email: string; password: string }): FieldErrors {
  return {
    ...(context.email.trim() === '' ? { email: 'Enter your e-mail.' } : {}),
    ...(context.password === '' ? { password: 'Enter your password.' } : {}),
  };
}

const signInSetup = setup({
  types: {} as {
    context: Context;
    input: Input;
    events: Event;
    tags: Tagged<'locked' | 'busy'>;
  },
  actors: {
    signIn: placeholderActor<'signedIn' | IdentityRefusal, { email: string; password: string }>(
      'signIn',
    ),
    loadWelcome: placeholderActor<Welcome>('loadWelcome'),
  },
  delays: { pendingDelay },
});
const { assign } = effectsOf<Context, Event>();
type Answer = HeardDone<Context, 'signedIn' | IdentityRefusal>;

const isComplete = ({ context }: { readonly context: Context }) =>
  Object.keys(missing(context)).length === 0;
const wasRefused = ({ event }: Answer) => event.output !== 'signedIn';
const effects = named({
  changeField: assign(({ event }: HeardOn<Context, Event, 'field.changed'>) => ({
    [event.field]: event.value,
  })),
  fillForm: assign(({ event: { email, password } }: HeardOn<Context, Event, 'account.chosen'>) => ({
    email,
    password,
  })),
  keepWelcome: assign(({ event }: HeardDone<Context, Welcome>) => ({ welcome: event.output })),
  /** The form is all one needs. */
  goWithout: assign({ welcome: null }),
  clearErrors: assign({ errors: {}, refusal: null }),
  showMissing: assign(({ context }: { readonly context: Context }) => ({
    errors: missing(context),
    refusal: null,
  })),
  showRefusal: assign(({ event: { output } }: Answer) => ({
    refusal: refusalText(output === 'signedIn' ? 'unexpected' : output),
  })),
  showSurprise: assign({ refusal: refusalText('unexpected') }),
  // A wrong password is never what one wants to correct letter by letter.
  clearPassword: assign({ password: '' }),
});

/** Signing in with e-mail and password. The session chart hears of the success from the identity itself. */
export const signInMachine = signInSetup.createMachine({
  id: 'signIn',
  context: ({ input: { email, password } }) => ({
    email,
    password,
    errors: {},
    refusal: null,
    welcome: null,
  }),
  invoke: {
    id: 'loadWelcome',
    src: 'loadWelcome',
    onDone: { actions: effects.keepWelcome },
    onError: { actions: effects.goWithout },
  },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.changed': { actions: effects.changeField },
        'account.chosen': { actions: [effects.fillForm, effects.clearErrors] },
        'form.submitted': [
          { guard: isComplete, target: 'signingIn', actions: effects.clearErrors },
          { actions: effects.showMissing },
        ],
      },
    },
    signingIn: {
      tags: 'locked',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => ({ email: context.email.trim(), password: context.password }),
        onDone: [
          {
            guard: wasRefused,
            target: 'editing',
            actions: [effects.showRefusal, effects.clearPassword],
          },
          { target: 'signedIn' },
        ],
        onError: { target: 'editing', actions: effects.showSurprise },
      },
      ...slowly('busy'),
    },
    signedIn: { tags: 'locked', type: 'final' },
  },
});
export type SignInRef = ActorRefFrom<typeof signInMachine>;
export type SignInSnapshot = SnapshotFrom<typeof signInMachine>;
