import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type {
  Dispatch,
  DispatchBody,
  DispatchType,
} from '../../../contract/dispatch/dispatches.ts';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import type { DispatchDraft } from '../../../domain/dispatch/draft/draft.ts';
import type { DispatchFacts } from '../../../domain/reference/facts.ts';
import type {
  EditorInput,
  LookupsFacts,
  SaveOutcome,
} from '../../../machines/dispatch/dispatchEditor.context.ts';
import { dispatchEditorMachine } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import type { Found } from '../../../machines/dispatch/dispatchEditor.setup.ts';
import { facts } from '../../domain/dispatch/world.ts';

interface Effects {
  readonly loadLookups: () => Promise<LookupsFacts>;
  readonly saveDispatch?: (body: DispatchBody | null) => Promise<SaveOutcome>;
}
/** The input of a new flight. */
export const editorInput: EditorInput = {
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
/** The actors that load the lists of a form. */
export const loaders = {
  loadAircraft: fromPromise<DispatchFacts['aircraft'], void>(async () => facts.aircraft),
  loadBases: fromPromise<DispatchFacts['bases'], void>(async () => facts.bases),
  loadCrew: fromPromise<DispatchFacts['crew'], void>(async () => facts.crew),
  loadCrewRoles: fromPromise<DispatchFacts['crewRoles'], void>(async () => facts.crewRoles),
  loadVendors: fromPromise<void, void>(async () => undefined),
};
type LoadInput = {
  id: string | null;
  kind: DispatchType;
  isDeleted: boolean;
  twinId?: string | undefined;
};
export const loadsDispatch = (found: Found) => fromPromise<Found, LoadInput>(async () => found);
type SaveInput = {
  id: string | null;
  version: number | null;
  idempotencyKey: string;
  body: DispatchBody | null;
  incidents: readonly Incident[];
};
export const savesDispatch = (save: (input: SaveInput) => Promise<SaveOutcome>) =>
  fromPromise<SaveOutcome, SaveInput>(({ input }) => save(input));
type Asked = { draft: DispatchDraft; facts: DispatchFacts };
export const loadsLookups = (load: () => Promise<LookupsFacts>) =>
  fromPromise<LookupsFacts, Asked>(load);
export const findsNoFlights = fromPromise<readonly Dispatch[], Asked & { isNewFlight: boolean }>(
  async () => [],
);

/** A new flight whose reference data has loaded, on a simulated clock. */
export async function loadedEditor({ loadLookups, saveDispatch }: Effects) {
  const actor = createActor(
    dispatchEditorMachine.provide({
      actors: {
        ...loaders,
        loadDispatch: loadsDispatch(null),
        loadLookups: loadsLookups(loadLookups),
        askFlights: findsNoFlights,
        saveDispatch: savesDispatch(async ({ body }) =>
          saveDispatch === undefined ? { kind: 'queued' } : saveDispatch(body),
        ),
      },
    }),
    { input: editorInput, clock: new SimulatedClock() },
  ).start();
  for (let n = 0; n < 6; n += 1) await new Promise((turn) => setTimeout(turn));
  return actor;
}
