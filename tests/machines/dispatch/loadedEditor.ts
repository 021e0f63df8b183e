import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Dispatch, DispatchBody, DispatchType } from '../../../contract/dispatch/dispatches.ts';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import type { DispatchDraft } from '../../../domain/dispatch/draft/draft.ts';
import type { DispatchFacts } from '../../../domain/reference/facts.ts';
import type { EditorInput, LookupsFacts, SaveOutcome } from '../../../machines/dispatch/dispatchEditor.context.ts';
import { dispatchEditorMachine } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { facts } from '../../domain/dispatch/world.ts';

interface Effects {
  readonly loadLookups: () => Promise<LookupsFacts>;
  readonly saveDispatch?: (body: DispatchBody | null) => Promise<SaveOutcome>;
}
/** A new flight whose reference data has loaded, on a simulated clock. */
export async function loadedEditor({ loadLookups, saveDispatch }: Effects) {
  const input: EditorInput = {
    kind: 'flight',
    id: null,
    guided: false,
    now: facts.now,
    ownBaseId: '',
    idempotencyKey: 'k',
    mayDelete: false,
    mayTakeIncident: false,
    prefill: {},
    cloned: null,
    mayAddRates: false,
    mayMark: false,
    mayReopen: false,
    asksEdit: false,
    asksDeleted: false,
  };
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
        loadLookups: fromPromise<LookupsFacts, { draft: DispatchDraft; facts: DispatchFacts }>(loadLookups),
        askFlights: fromPromise<readonly Dispatch[], { isNewFlight: boolean; facts: DispatchFacts; draft: DispatchDraft }>(async () => []),
        saveDispatch: fromPromise<
          SaveOutcome,
          { id: string | null; version: number | null; idempotencyKey: string; body: DispatchBody | null; incidents: readonly Incident[] }
        >(async ({ input: { body } }) => (saveDispatch === undefined ? { kind: 'queued' } : saveDispatch(body))),
      },
    }),
    { input, clock: new SimulatedClock() },
  ).start();
  for (let n = 0; n < 6; n += 1) await new Promise((turn) => setImmediate(turn));
  return actor;
}
