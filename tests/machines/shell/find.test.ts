import { featureFlags } from '../../../contract/session/featureFlags.ts';
import { pagesFor } from '../../../domain/find/find.ts';
import { foundOnService } from '../../../domain/find/foundOnService.ts';
import type { SessionFacts } from '../../../domain/routes/guard.ts';
import { findMachine } from '../../../machines/shell/find.machine.ts';
import { facts } from '../../domain/dispatch/world.ts';
import { foundThings } from '../../domain/find/foundThings.ts';
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
  input: { session, pages: pagesFor(session), today: '2025-07-14' },
  events: [
    ...settled('loadFindable', {
      done: { aircraft: facts.aircraft, crew: facts.crew },
      error: 500,
    }),
    { type: 'text.typed', text: 't83' },
    { type: 'text.typed', text: '' },
    { type: 'xstate.after.typingPause.find.search.pausing' },
    ...settled('findThere', {
      done: foundOnService('t83', foundThings, session, '2025-07-14'),
      error: 500,
    }),
    { type: 'result.chosen', id: '/' },
    { type: 'find.closed' },
  ],
  project: (c) => [c.text, c.found.length],
});
