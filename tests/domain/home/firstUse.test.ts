import { expect, it } from 'vitest';
import { setupSteps } from '../../../domain/home/firstUse.ts';

const none = {
  bases: 0,
  'aircraft-types': 0,
  'aircraft-vendors': 0,
  aircraft: 0,
  'contract-rates': 0,
  'aircraft-rates': 0,
  'agent-rates': 0,
  'crew-members': 0,
  'user-management': 1,
  'agent-types': 0,
  'flight-crew': 0,
  assignments: 0,
  incidents: 0,
  mail: 0,
};

it('links to a first flight in the order of need (HOME-83)', () => {
  expect(setupSteps(none, true).map((s) => [s.label, s.to, s.isDone])).toEqual([
    ['A base', '/settings/bases', false],
    ['An aircraft type', '/settings/aircraft-types', false],
    ['A vendor', '/settings/aircraft-vendors', false],
    ['An aircraft', '/settings/aircraft', false],
    ['An assignment', '/base-management', false],
    ['A contract', '/settings/contract-rates', false],
    ['An agent', '/settings/agent-types', false],
    ['An agent price', '/settings/agent-rates', false],
    ['A pilot’s job', '/settings/job-functions', false],
    ['Crew', '/settings/crew-members', false],
    ['People', '/settings/people', false],
    ['Incidents', '/settings/imports', false],
    ['Mail', null, false],
  ]);
});
it('ticks finished steps, and disappears when all are done', () => {
  const some = setupSteps({ ...none, bases: 1, 'aircraft-rates': 1 }, true);
  expect(some.filter((s) => s.isDone).map((s) => s.label)).toEqual(['A base', 'A contract']);
  expect(setupSteps(Object.fromEntries(Object.keys(none).map((slug) => [slug, 2])), true)).toEqual(
    [],
  );
});
it('lists only pages that the person can open', () => {
  expect(setupSteps({ bases: 0 }, true).map((s) => s.label)).toEqual(['A base']);
  expect(setupSteps({}, true)).toEqual([]);
});
it('offers to add an agent and a job for the flight crew while none is there (HOME-91)', () => {
  const offers = (counts: Readonly<Record<string, number>>) =>
    setupSteps(counts, true).flatMap(({ why, add }) =>
      add === undefined ? [] : [[why, add.label]],
    );
  expect(offers(none)).toEqual([
    ['No agent is here.', 'Add water'],
    ['No job counts as flight crew.', 'Add Pilot'],
    ['Mails stay on the server as files.', 'How to send them'],
  ]);
  expect(offers({ ...none, 'agent-types': 1, 'flight-crew': 1, mail: 1 })).toEqual([]);
});
it('links to the guide of mail only where the service has it (HOME-91, HOME-85)', () => {
  const mail = (hasHelp: boolean) => setupSteps({ mail: 0 }, hasHelp).map(({ add }) => add?.to);
  expect(mail(true)).toEqual(['/help/guides/operator.html#run-it-for-real']);
  expect(mail(false)).toEqual([undefined]);
});
