import { agencySignInMachine } from '../../../machines/account/agencySignIn.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

// SES-34
walkChart('agencySignIn', agencySignInMachine, {
  input: { label: 'Agency sign-in', message: 'Your sign-in has ended. Sign in again.' },
  events: [
    ...settled('loadWelcome', { done: { isEmpty: true, demoAccounts: [] }, error: 500 }),
    { type: 'signIn.requested' },
    { type: 'xstate.after.leavingDelay.agencySignIn.leaving' },
  ],
  project: (c) => [c.message, c.welcome],
});
