import { expect, it } from 'vitest';
import { emptyDraft } from '../../../../domain/dispatch/draft/draft.ts';
import { changeField } from '../../../../domain/dispatch/draft/edit.ts';
import { emptyFacts } from '../../../../domain/reference/facts.ts';
import { loadLookups } from '../../../../src/adapters/api/lookups.ts';
import { incident } from '../../../domain/dispatch/world.ts';
import { fakeServices, refusing } from '../../support/fakeServices.ts';

const lists = { listSuppressantTypes: () => [], listLandingFees: () => [], listDispatches: () => ({ dispatches: [] }), listMarks: () => ({ marks: [] }) };
const load = async (incidentId: string, answers: object) => {
  const { services, asked } = fakeServices({ ...lists, ...answers });
  const draft = changeField(emptyDraft('flight'), 'activities.0.incidentId', incidentId);
  const facts = emptyFacts('2026-07-14T20:00:00Z');
  const { incidents } = await loadLookups(services, { draft, facts }, new AbortController().signal);
  return { incidents, asked: asked.filter((a) => a.name === 'getIncident').map((a) => a.params) };
};

it('a kept draft gets the names of its incidents; one that was merged stands for the other (INC-11)', async () => {
  const { incidents, asked } = await load('old', { getIncident: () => incident({ id: 'target' }) });
  expect([incidents, asked]).toEqual([[incident({ id: 'old' })], [{ id: 'old' }]]);
});
it('one that is gone is none, what was taken needs no asking, and a failure is one', async () => {
  expect((await load('old', { getIncident: refusing(404) })).incidents).toEqual([]);
  expect((await load('taken:2026-CA-AEU-012345', {})).asked).toEqual([]);
  await expect(load('old', { getIncident: refusing(500) })).rejects.toThrow();
});
