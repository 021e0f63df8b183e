import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { emailProblem } from '../../domain/account/checks.ts';
import { refusedText } from '../../domain/account/identityTexts.ts';
import { type FocusRequest, requestFocus } from '../parts/goto.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

/** The service never reveals whether the address exists. It does report too many attempts. */
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
    emitted: FocusRequest;
    /** `sent`: the service has accepted the request for an e-mail. */
    tags: Tagged<'locked' | 'busy', 'sent'>;
  },
  actors: {
    requestReset: placeholderActor<ResetRequestOutcome, { email: string }>('requestReset'),
  },
  delays: { pendingDelay },
}).extend({
  guards: {
    isComplete: ({ context }) => emailProblem(context.email) === null,
    wasSent: (_, outcome: ResetRequestOutcome) => outcome === 'sent',
  },
  actions: {
    changeEmail: assign((_, { value }: { value: string }) => ({ email: value, error: null })),
    clearErrors: assign({ error: null, refusal: null }),
    showProblem: assign(({ context }) => ({ error: emailProblem(context.email), refusal: null })),
    showRefusal: assign((_, outcome: ResetRequestOutcome) => ({
      refusal: refusedText(
        { refusal: outcome === 'sent' ? 'unexpected' : outcome, requirements: [] },
        doing,
      ),
    })),
    showSurprise: assign({
      refusal: refusedText({ refusal: 'unexpected', requirements: [] }, doing),
    }),
    askFocus: emit(requestFocus('email')),
    forgetEmail: assign({ email: '' }),
  },
});

/** Requests a password reset e-mail. */
export const forgotPasswordMachine = forgotPasswordSetup.createMachine({
  id: 'forgotPassword',
  context: { email: '', error: null, refusal: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'email.changed': { actions: { type: 'changeEmail', params: eventOf } },
        'form.submitted': [
          { guard: 'isComplete', target: 'sending', actions: 'clearErrors' },
          { actions: ['showProblem', 'askFocus'] },
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
          { guard: { type: 'wasSent', params: outputOf }, target: 'sent' },
          { target: 'editing', actions: [{ type: 'showRefusal', params: outputOf }, 'askFocus'] },
        ],
        onError: { target: 'editing', actions: ['showSurprise', 'askFocus'] },
      },
      ...pendingAfterDelay('busy'),
    },
    sent: {
      tags: 'sent',
      on: { 'otherAddress.requested': { target: 'editing', actions: 'forgetEmail' } },
    },
  },
});
export type ForgotPasswordRef = ActorRefFrom<typeof forgotPasswordMachine>;
export type ForgotPasswordSnapshot = SnapshotFrom<typeof forgotPasswordMachine>;
