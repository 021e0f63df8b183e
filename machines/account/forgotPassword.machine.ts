import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { emailProblem } from '../../domain/account/checks.ts';
import { refusedText } from '../../domain/identityTexts.ts';
import { declared } from '../declared.ts';

/** The service never tells whether the address exists; it tells a caller who asks too often. */
export type ResetRequestOutcome = 'sent' | 'tooManyTries' | 'network';

const doing = 'asking for the e-mail';

/** Asking for a password reset e-mail. */
export const forgotPasswordMachine = setup({
  types: {} as {
    context: { email: string; error: string | null; refusal: string | null };
    events: { type: 'email.changed'; value: string } | { type: 'form.submitted' } | { type: 'otherAddress.requested' };
    emitted: { type: 'focusAsked'; path: string };
    tags: 'locked' | 'busy' | 'sent';
  },
  actors: { requestReset: declared<ResetRequestOutcome, { email: string }>('requestReset') },
  guards: {
    isComplete: ({ context }) => emailProblem(context.email) === null,
    wasSent: (_, params: { output: ResetRequestOutcome }) => params.output === 'sent',
  },
  delays: { pendingDelay: 100 },
  actions: {
    changeEmail: assign({ email: (_, params: { value: string }) => params.value, error: null }),
    clearErrors: assign({ error: null, refusal: null }),
    showProblem: assign({ error: ({ context }) => emailProblem(context.email), refusal: null }),
    showRefusal: assign({
      refusal: (_, params: { output: ResetRequestOutcome }) =>
        refusedText({ refusal: params.output === 'sent' ? 'unexpected' : params.output, requirements: [] }, doing),
    }),
    showSurprise: assign({ refusal: refusedText({ refusal: 'unexpected', requirements: [] }, doing) }),
    askFocus: emit({ type: 'focusAsked', path: 'email' }),
    forgetEmail: assign({ email: '' }),
  },
}).createMachine({
  id: 'forgotPassword',
  context: { email: '', error: null, refusal: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'email.changed': { actions: { type: 'changeEmail', params: ({ event }) => event } },
        'form.submitted': [{ guard: 'isComplete', target: 'sending', actions: 'clearErrors' }, { actions: ['showProblem', 'askFocus'] }],
      },
    },
    sending: {
      tags: 'locked',
      initial: 'quick',
      invoke: {
        id: 'requestReset',
        src: 'requestReset',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: [
          { guard: { type: 'wasSent', params: ({ event }) => ({ output: event.output }) }, target: 'sent' },
          { target: 'editing', actions: [{ type: 'showRefusal', params: ({ event }) => ({ output: event.output }) }, 'askFocus'] },
        ],
        onError: { target: 'editing', actions: ['showSurprise', 'askFocus'] },
      },
      states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'busy' } },
    },
    sent: { tags: 'sent', on: { 'otherAddress.requested': { target: 'editing', actions: 'forgetEmail' } } },
  },
});
export type ForgotPasswordRef = ActorRefFrom<typeof forgotPasswordMachine>;
export type ForgotPasswordSnapshot = SnapshotFrom<typeof forgotPasswordMachine>;
