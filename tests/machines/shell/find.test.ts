import { featureFlags } from '../../../contract/session/featureFlags.ts';
import { foundOnService, pagesFor } from '../../../domain/find/find.ts';
import type { SessionFacts } from '../../../domain/routes/guard.ts';
import { findMachine } from '../../../machines/shell/find.machine.ts';
import { facts, stored } from '../../domain/dispatch/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const session: SessionFacts = {
  status: 'signedIn',
  flags: featureFlags,
  permissions: [{ entityCode: 'Dispatch', action: 'Edit' }],
  roleNames: [],
  keepsWayBack: true,
};

// HOME-82
walkChart('find', findMachine, {
  input: { session, pages: pagesFor(session) },
  events: [
    ...settled('loadFindable', {
      done: { aircraft: facts.aircraft, crew: facts.crew },
      error: 500,
    }),
    { type: 'text.typed', text: 't83' },
    { type: 'text.typed', text: '' },
    { type: 'xstate.after.typingPause.find.search.pausing' },
    ...settled('findThere', { done: foundOnService([stored()], [], session), error: 500 }),
    { type: 'result.chosen', id: '/' },
    { type: 'find.closed' },
  ],
  project: (c) => [c.text, c.found.length],
});
