import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import { emailProblem } from '../../domain/account/checks.ts';
import { refusedText } from '../../domain/account/identityTexts.ts';
import { effectsOf, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { type FocusAsked, focusAsked } from '../parts/goto.ts';
import { pendingDelay, slowly } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

/** The service never tells whether the address exists; it tells a caller who asks too often. */
export type ResetRequestOutcome = 'sent' | 'tooManyTries' | 'network';

interface Context {
  readonly email: string;
  readonly error: string | null;
  readonly refusal: string | null;
}
type Event =
  | { type: 'email.changed'; value: string }
  | { type: 'form.submitted' }
  | { type: 'otherAddress.requested' };

const doing = 'asking for the e-mail';

const forgotPasswordSetup = setup({
  types: {} as {
    context: Context;
    events: Event;
    emitted: FocusAsked;
    /** `sent`: the e-mail is on its way. */
    tags: Tagged<'locked' | 'busy', 'sent'>;
  },
  actors: {
    requestReset: placeholderActor<ResetRequestOutcome, { email: string }>('requestReset'),
  },
  delays: { pendingDelay },
});
const { assign, emit } = effectsOf<Context, Event, FocusAsked>();
type Answer = HeardDone<Context, ResetRequestOutcome>;

const isComplete = ({ context }: { readonly context: Context }) =>
  emailProblem(context.email) === null;
const wasSent = ({ event }: Answer) => event.output === 'sent';
const effects = named({
  changeEmail: assign(({ event }: HeardOn<Context, Event, 'email.changed'>) => ({
    email: event.value,
    error: null,
  })),
  clearErrors: assign({ error: null, refusal: null }),
  showProblem: assign(({ context }: { readonly context: Context }) => ({
    error: emailProblem(context.email),
    refusal: null,
  })),
  showRefusal: assign(({ event: { output } }: Answer) => ({
    refusal: refusedText(
      { refusal: output === 'sent' ? 'unexpected' : output, requirements: [] },
      doing,
    ),
  })),
  showSurprise: assign({
    refusal: refusedText({ refusal: 'unexpected', requirements: [] }, doing),
  }),
  askFocus: emit(focusAsked('email')),
  forgetEmail: assign({ email: '' }),
});

/** Asking for a password reset e-mail. */
export const forgotPasswordMachine = forgotPasswordSetup.createMachine({
  id: 'forgotPassword',
  context: { email: '', error: null, refusal: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'email.changed': { actions: effects.changeEmail },
        'form.submitted': [
          { guard: isComplete, target: 'sending', actions: effects.clearErrors },
          { actions: [effects.showProblem, effects.askFocus] },
        ],
      },
    },
    sending: {
      tags: 'locked',
      invoke: {
        id: 'requestReset',
        src: 'requestReset',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: [
          { guard: wasSent, target: 'sent' },
          { target: 'editing', actions: [effects.showRefusal, effects.askFocus] },
        ],
        onError: { target: 'editing', actions: [effects.showSurprise, effects.askFocus] },
      },
      ...slowly('busy'),
    },
    sent: {
      tags: 'sent',
      on: { 'otherAddress.requested': { target: 'editing', actions: effects.forgetEmail } },
    },
  },
});
export type ForgotPasswordRef = ActorRefFrom<typeof forgotPasswordMachine>;
export type ForgotPasswordSnapshot = SnapshotFrom<typeof forgotPasswordMachine>;
