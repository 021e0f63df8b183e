import type { Repriced } from '../../../contract/dispatch/costs.ts';
import type { LinkedFlight } from '../../../contract/dispatch/dispatches.ts';
import type { FlagCode } from '../../../contract/dispatch/flags.ts';
import { routes } from '../../../contract/table.ts';
import { flagFacts } from '../../../domain/dispatch/flags.ts';
import { linkedText } from '../../../domain/dispatch/wire/linkedText.ts';
import { repricedText } from '../../../domain/dispatch/wire/repricedText.ts';
import { restored, subjectCouldNot } from '../../../domain/forms/texts.ts';
import type {
  DeleteOutcome,
  RestoreOutcome,
  SaveOutcome,
} from '../../../machines/dispatch/dispatchEditor.context.ts';
import { dispatchEditorMachine } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { findIncidents } from '../drafts/findIncidents.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';
import { offerUndo } from '../frame/undo.ts';
import {
  explainDispatch,
  loadDispatch,
  loadDuty,
  loadFlights,
  loadLookups,
} from './editorLoads.ts';
import {
  deleteDispatch,
  endMark,
  invalidateSaved,
  reopenDispatch,
  restoreDispatch,
  saveDispatch,
  withdrawTwin,
} from './editorSaves.ts';

interface Effects {
  readonly repriced?: Repriced | null | undefined;
  readonly linked?: readonly LinkedFlight[] | undefined;
}
/** A message that also states what the write changed in other flights. */
const withEffects = (message: string, { repriced, linked = [] }: Effects) =>
  [
    message,
    ...(repriced == null ? [] : [repricedText(repriced)]),
    ...(linked.length === 0 ? [] : [linkedText(linked)]),
  ].join(' ');

const tellUnasked = ({ notify }: Services, flags: readonly FlagCode[]) => {
  if (flags.length === 0) return;
  const words = flags.map((flag) => flagFacts[flag].word).join(', ');
  notify({
    variant: 'warning',
    message: `Saved with ${flags.length === 1 ? 'a new flag' : 'new flags'}: ${words}.`,
  });
};

const tellRepriced = ({ notify }: Services, outcome: SaveOutcome | RestoreOutcome) => {
  if (outcome.kind !== 'saved' && outcome.kind !== 'restored') return;
  if (outcome.repriced !== null)
    notify({ variant: 'info', message: repricedText(outcome.repriced) });
  const { linked = [] } = outcome;
  if (linked.length > 0) notify({ variant: 'warning', message: linkedText(linked) });
};

const tellDeleted = (services: Services, outcome: DeleteOutcome) => {
  if (outcome.kind !== 'deleted') return;
  const { call, notify } = services;
  const { id, dispatchNumber } = outcome.dispatch;
  offerUndo(services, {
    message: withEffects(`Dispatch ${dispatchNumber} deleted.`, outcome),
    undo: async () => {
      const reply = await call(routes.restoreDispatch, { params: { id } });
      invalidateSaved(services, reply);
      notify({
        variant: 'success',
        message: withEffects(restored(`Dispatch ${dispatchNumber}`), reply),
      });
    },
    failed: subjectCouldNot(`Dispatch ${dispatchNumber}`, 'restored'),
  });
};

/** Provides the actors and actions of the dispatch editor. */
export const provideDispatchEditor = (services: Services) => {
  const { call, reference, notify } = services;
  return provideAll(dispatchEditorMachine, {
    actors: {
      loadAircraft: fromAbortablePromise(() => reference.aircraft()),
      loadBases: fromAbortablePromise(() => reference.bases()),
      loadCrew: fromAbortablePromise(() => reference.crew()),
      loadCrewRoles: fromAbortablePromise(() => reference.crewRoles()),
      loadVendors: fromAbortablePromise(async () => {
        await reference.vendors();
      }),
      loadDispatch: loadDispatch(services),
      askFlights: loadFlights(services),
      loadLookups: loadLookups(services),
      loadDuty: loadDuty(services),
      findIncidents: findIncidents(call),
      saveDispatch: saveDispatch(services),
      explainDispatch: explainDispatch(services),
      withdrawTwin: withdrawTwin(services),
      restoreDispatch: restoreDispatch(services),
      reopenDispatch: reopenDispatch(services),
      endMark: endMark(services),
      deleteDispatch: deleteDispatch(services),
    },
    actions: {
      notify: (_, params) => notify(params),
      tellUnasked: (_, { flags }) => tellUnasked(services, flags),
      tellRepriced: (_, { outcome }) => tellRepriced(services, outcome),
      tellDeleted: (_, { outcome }) => tellDeleted(services, outcome),
    },
  });
};
