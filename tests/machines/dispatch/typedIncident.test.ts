import { expect, it } from 'vitest';
import type { DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import type { LookupsFacts } from '../../../machines/dispatch/dispatchEditor.context.ts';
import { at } from '../../domain/dispatch/rules/checkCase.ts';
import { facts, good, type } from '../../domain/dispatch/world.ts';
import { loadedEditor } from './loadedEditor.ts';

/** The service's replies for the aircraft of `good`. */
const lookups: LookupsFacts = {
  agents: facts.agents,
  rates: facts.rates,
  landingFees: facts.landingFees,
  incidents: [],
  recentFor: 't83',
  lastDispatch: null,
  lastMetered: null,
  unmetered: [],
  nextFlight: null,
  sameDay: [],
  preloads: [],
  marks: [],
  closedPeriod: null,
  filledFrom: [],
};

it.each([
  ['with open warnings', '1249.5', 'confirming'],
  ['without warnings', '1235.8', 'queued'],
] as const)(
  'keeps the incident search text when the flight is saved %s (INC-12)',
  async (_, hobbsEnd, state) => {
    const saved: (DispatchBody | null)[] = [];
    const actor = await loadedEditor({
      loadLookups: async () => lookups,
      saveDispatch: async (body) => {
        saved.push(body);
        return { kind: 'queued' };
      },
    });
    const draft = type(good, [
      [`${at}.incidentId`, ''],
      [`${at}.missionTypeDesc`, 'Maintenance / test flight'],
      [`${at}.hobbsEnd`, hobbsEnd],
    ]);
    actor.send({
      type: 'draft.resumed',
      draft,
      idempotencyKey: 'k',
      base: null,
      baseVersion: null,
    });
    actor.send({ type: 'incident.typed', activity: 0, box: 'unit', text: 'RRU' });
    actor.send({ type: 'incident.typed', activity: 0, box: 'incidentNumber', text: '012345' });
    actor.send({ type: 'save.requested' });
    await new Promise((turn) => setImmediate(turn));
    expect(actor.getSnapshot().matches(state)).toBe(true);
    actor.send({ type: 'warnings.accepted' });
    await new Promise((turn) => setImmediate(turn));
    expect(saved.map((body) => body?.remarks)).toEqual(['Incident typed: CA-RRU-012345.']);
  },
);
