import { forgotPasswordMachine } from '../../../machines/account/forgotPassword.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

// ACC-8
walkChart('forgotPassword', forgotPasswordMachine, {
  events: [
    { type: 'email.changed', value: 'jo@demo.test' },
    { type: 'email.changed', value: 'jo' },
    { type: 'form.submitted' },
    { type: 'xstate.after.pendingDelay.forgotPassword.sending.quick' },
    ...settled('requestReset', { done: 'sent', error: 500 }),
    ...settled('requestReset', { done: 'tooManyTries' }),
    ...settled('requestReset', { done: 'network' }),
    { type: 'otherAddress.requested' },
  ],
  apart: ['xstate.done.actor.requestReset'],
  project: (c) => [c.email, c.error, c.refusal],
});
