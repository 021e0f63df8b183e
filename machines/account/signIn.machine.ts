import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { type IdentityRefusal, refusalText } from '../domain/identityTexts.ts';
import { declared } from './declared.ts';

type Field = 'email' | 'password';
type FieldErrors = Readonly<Partial<Record<Field, string>>>;

function missing(context: { email: string; password: string }): FieldErrors {
  return {
    ...(context.email.trim() === '' ? { email: 'Enter your e-mail.' } : {}),
    ...(context.password === '' ? { password: 'Enter your password.' } : {}),
  };
}

/** Signing in with e-mail and password. The session chart hears of the success from the identity itself. */
export const signInMachine = setup({
  types: {} as {
    context: { email: string; password: string; errors: FieldErrors; refusal: string | null };
    events: { type: 'field.changed'; field: Field; value: string } | { type: 'form.submitted' };
    tags: 'locked' | 'busy';
  },
  actors: {
    signIn: declared<'signedIn' | IdentityRefusal, { email: string; password: string }>('signIn'),
  },
  guards: {
    isComplete: ({ context }) => Object.keys(missing(context)).length === 0,
    wasRefused: (_, params: { output: 'signedIn' | IdentityRefusal }) => params.output !== 'signedIn',
  },
  delays: { pendingDelay: 100 },
  actions: {
    changeField: assign((_, params: { field: Field; value: string }) => ({ [params.field]: params.value })),
    clearErrors: assign({ errors: {}, refusal: null }),
    showMissing: assign({ errors: ({ context }) => missing(context), refusal: null }),
    showRefusal: assign({ refusal: (_, params: { refusal: IdentityRefusal }) => refusalText(params.refusal) }),
    // A wrong password is never what one wants to correct letter by letter.
    clearPassword: assign({ password: '' }),
  },
}).createMachine({
  id: 'signIn',
  context: { email: '', password: '', errors: {}, refusal: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.changed': { actions: { type: 'changeField', params: ({ event }) => event } },
        'form.submitted': [{ guard: 'isComplete', target: 'signingIn', actions: 'clearErrors' }, { actions: 'showMissing' }],
      },
    },
    signingIn: {
      tags: 'locked',
      initial: 'quick',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => ({ email: context.email.trim(), password: context.password }),
        onDone: [
          {
            guard: { type: 'wasRefused', params: ({ event }) => ({ output: event.output }) },
            target: 'editing',
            actions: [
              { type: 'showRefusal', params: ({ event }) => ({ refusal: event.output === 'signedIn' ? 'unexpected' : event.output }) },
              'clearPassword',
            ],
          },
          { target: 'signedIn' },
        ],
        onError: { target: 'editing', actions: { type: 'showRefusal', params: { refusal: 'unexpected' } } },
      },
      states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'busy' } },
    },
    signedIn: { tags: 'locked', type: 'final' },
  },
});
export type SignInRef = ActorRefFrom<typeof signInMachine>;
export type SignInSnapshot = SnapshotFrom<typeof signInMachine>;
