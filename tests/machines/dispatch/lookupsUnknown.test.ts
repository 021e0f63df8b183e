import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Dispatch, DispatchType } from '../../../contract/dispatch/dispatches.ts';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import { emptyDraft } from '../../../domain/dispatch/draft/draft.ts';
import { emptyFacts } from '../../../domain/reference/facts.ts';
import { type LookupsFacts, LookupsUnknown } from '../../../machines/dispatch/dispatchEditor.context.ts';
import { dispatchEditorMachine } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { loadLookups } from '../../../src/adapters/api/lookups.ts';
import { facts } from '../../domain/dispatch/world.ts';
import { fakeServices, refusing } from '../../src/support/fakeServices.ts';

it('agents can be chosen although history and prices could not be had (SES-17, D-17)', async () => {
  const { services } = fakeServices({
    listSuppressantTypes: () => facts.agents,
    listLandingFees: () => facts.landingFees,
    listDispatches: refusing(null, null),
  });
  const asked = { draft: emptyDraft('flight'), facts: emptyFacts(facts.now) };
  const failure: unknown = await loadLookups(services, asked, new AbortController().signal).catch((error: unknown) => error);
  if (!(failure instanceof LookupsUnknown)) throw failure;
  const input = {
    kind: 'flight',
    id: null,
    guided: false,
    now: facts.now,
    ownBaseId: '',
    idempotencyKey: 'k',
    mayDelete: false,
    prefill: {},
    cloned: null,
    mayAddRates: false,
    mayMark: false,
    mayReopen: false,
    asksEdit: false,
    asksDeleted: false,
  } as const;
  const actor = createActor(
    dispatchEditorMachine.provide({
      actors: {
        loadAircraft: fromPromise(async () => facts.aircraft),
        loadBases: fromPromise(async () => facts.bases),
        loadCrew: fromPromise(async () => facts.crew),
        loadCrewRoles: fromPromise(async () => facts.crewRoles),
        loadVendors: fromPromise<void, void>(async () => undefined),
        loadDispatch: fromPromise<{ dispatch: Dispatch; incident: Incident | null } | null, { id: string | null; kind: DispatchType; isDeleted: boolean }>(
          async () => null,
        ),
        loadLookups: fromPromise<LookupsFacts, typeof asked>(async () => Promise.reject(failure)),
      },
    }),
    { input, clock: new SimulatedClock() },
  ).start();
  for (let n = 0; n < 6; n += 1) await new Promise((turn) => setImmediate(turn));
  const { context } = actor.getSnapshot();
  expect([context.facts.agents, context.facts.landingFees, actor.getSnapshot().hasTag('stale')]).toEqual([facts.agents, facts.landingFees, true]);
  actor.stop();
});
