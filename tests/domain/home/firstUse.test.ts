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
};

it('links to a first flight in the order of need (HOME-83)', () => {
  expect(setupSteps(none).map((s) => [s.label, s.to, s.isDone])).toEqual([
    ['A base', '/settings/bases', false],
    ['An aircraft type', '/settings/aircraft-types', false],
    ['A vendor', '/settings/aircraft-vendors', false],
    ['An aircraft', '/settings/aircraft', false],
    ['A contract', '/settings/contract-rates', false],
    ['An agent price', '/settings/agent-rates', false],
    ['Crew', '/settings/crew-members', false],
    ['People', '/settings/people', false],
  ]);
});
it('ticks finished steps, and disappears when all are done', () => {
  const some = setupSteps({ ...none, bases: 1, 'aircraft-rates': 1 });
  expect(some.filter((s) => s.isDone).map((s) => s.label)).toEqual(['A base', 'A contract']);
  expect(setupSteps(Object.fromEntries(Object.keys(none).map((slug) => [slug, 2])))).toEqual([]);
});
it('lists only pages that the person can open', () => {
  expect(setupSteps({ bases: 0 }).map((s) => s.label)).toEqual(['A base']);
  expect(setupSteps({})).toEqual([]);
});
