import { signInMachine } from '../../../machines/account/signIn.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

// ACC-1
walkChart('signIn', signInMachine, {
  input: { email: '', password: '' },
  events: [
    { type: 'field.changed', field: 'email', value: 'jo@demo.test' },
    { type: 'field.changed', field: 'password', value: 'Demo-Password-1' },
    { type: 'account.chosen', email: 'base@demo.test', password: 'Demo-Password-1' },
    ...settled('loadWelcome', { done: { isEmpty: true, demoAccounts: [] }, error: 500 }),
    { type: 'form.submitted' },
    { type: 'xstate.after.pendingDelay.signIn.signingIn.quick' },
    ...settled('signIn', { done: 'signedIn', error: 'offline' }),
    ...settled('signIn', { done: 'wrongCredentials' }),
    // ACC-14
    ...settled('signIn', { done: 'secondFactor' }),
    { type: 'field.changed', field: 'code', value: '123456' },
    { type: 'back.requested' },
    { type: 'xstate.after.pendingDelay.signIn.confirming.quick' },
    ...settled('confirm', { done: 'signedIn', error: 'offline' }),
    ...settled('confirm', { done: 'wrongCode' }),
    ...settled('confirm', { done: 'tooManyTries' }),
  ],
  // `loadWelcome` can finish at any time; once is enough.
  allows: (state, event) => !event.type.includes('loadWelcome') || state.context.email === '',
  project: (c) => [c.email !== '', c.password !== '', c.code, Object.keys(c.errors), c.refusal],
});
