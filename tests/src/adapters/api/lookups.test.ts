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
it('asks whether the half-month is closed once it is over, of the aircraft or of records that have none (APR-36)', async () => {
  const period = { start: '2026-06-16', end: '2026-06-30' };
  const closed = async (assetId: string, day: string) => {
    const recent = { getRecentDispatch: () => ({ dispatch: null, metered: null, unmetered: [] }), getRecentFill: () => ({ fill: null }) };
    const { services, asked } = fakeServices({ ...lists, ...recent, getClosedPeriod: () => ({ period }) });
    const draft = changeField(changeField(emptyDraft('flight'), 'assetId', assetId), 'activityDate', day);
    const { closedPeriod } = await loadLookups(services, { draft, facts: emptyFacts('2026-07-14T20:00:00Z') }, new AbortController().signal);
    return [closedPeriod, asked.filter((a) => a.name === 'getClosedPeriod').map((a) => a.query)];
  };
  expect([await closed('t83', '06/20/2026'), await closed('', '06/20/2026'), await closed('t83', '07/01/2026')]).toEqual([
    [{ assetId: 't83', ...period }, [{ day: '2026-06-20', assetId: 't83' }]],
    [{ assetId: '', ...period }, [{ day: '2026-06-20' }]],
    [null, []],
  ]);
});
