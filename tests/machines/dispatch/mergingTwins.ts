import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Dispatch, DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import type { SaveOutcome } from '../../../machines/dispatch/dispatchEditor.context.ts';
import { dispatchEditorMachine } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { crewRow, facts, stored } from '../../domain/dispatch/world.ts';
import {
  editorInput,
  findsNoFlights,
  loaders,
  loadsDispatch,
  loadsLookups,
  savesDispatch,
} from './loadedEditor.ts';

/** Lets pending promises settle, in Node and in a browser. */
export const turns = async (count: number) => {
  for (let n = 0; n < count; n += 1) await new Promise((turn) => setTimeout(turn));
};
export const theirs = stored(
  { id: 'd81', dispatchNumber: 10_481, remarks: 'Theirs.' },
  { activityId: 'act-81', crew: [crewRow({})], landings: 3 },
);
export const own = stored(
  { id: 'd82', dispatchNumber: 10_482, remarks: 'Mine.' },
  { activityId: 'act-82', crew: [crewRow({ standByHours: 4 })], landings: 1 },
);

/** Opens the form of the other user's record, to merge the user's own record into it. */
export async function merging({
  first = theirs,
  second = own,
  saved = { kind: 'saved', dispatch: { ...first, version: first.version + 1 }, repriced: null },
  withdraws = async () => {},
}: {
  first?: Dispatch;
  second?: Dispatch;
  saved?: SaveOutcome;
  withdraws?: () => Promise<void>;
} = {}) {
  const saves: { id: string | null; version: number | null; body: DispatchBody | null }[] = [];
  const withdrawn: unknown[] = [];
  const notices: unknown[] = [];
  const actor = createActor(
    dispatchEditorMachine.provide({
      actors: {
        ...loaders,
        loadDispatch: loadsDispatch({ dispatch: first, incident: null, twin: second }),
        loadLookups: loadsLookups(async () => ({ ...facts, recentFor: 't83' })),
        askFlights: findsNoFlights,
        saveDispatch: savesDispatch(async (input) => {
          saves.push(input);
          return saved;
        }),
        withdrawTwin: fromPromise<void, { twin: Dispatch | null; otherId: string }>(
          async ({ input }) => {
            withdrawn.push([input.twin?.id, input.otherId]);
            await withdraws();
          },
        ),
      },
      actions: { notify: (_, { variant, message }) => void notices.push([variant, message]) },
    }),
    {
      input: { ...editorInput, id: first.id, twinId: second.id, asksEdit: true },
      clock: new SimulatedClock(),
    },
  ).start();
  await turns(6);
  return { actor, saves, withdrawn, notices };
}
