import { mergeRefusal } from '../../domain/dispatch/rules/withdrawal.ts';
import { deletedAddress, dispatchAddress } from '../../domain/dispatch/view/kinds.ts';
import { draftOfRecord } from '../../domain/dispatch/wire/draftOfBody.ts';
import type { DispatchFacts } from '../../domain/reference/facts.ts';
import { named, withName } from '../parts/effects.ts';
import { gotoInstead } from '../parts/goto.ts';
import { keyed, loadRegion } from '../parts/loadRegion.ts';
import { slowly } from '../parts/patience.ts';
import { derive } from './derive.ts';
import { isForReading } from './dispatchEditor.reading.ts';
import { type Done, editor, editorSetup, type Found, type In, to } from './dispatchEditor.setup.ts';
import { mergeTwin } from './mergeTwin.ts';

const aircraft = loadRegion(
  'loadAircraft',
  kept('aircraft'),
  failed('Failed to load aircraft data'),
);
const bases = loadRegion('loadBases', kept('bases'), failed('Failed to load bases'));
const crew = loadRegion('loadCrew', kept('crew'), failed('Failed to load crew'));
const jobFunctions = loadRegion(
  'loadCrewRoles',
  kept('crewRoles'),
  failed('Failed to load job functions'),
);
/**
 * The names of the vendors are joined to the aircraft by their own loader; here it only matters that they can be had.
 */
const vendors = loadRegion('loadVendors', [], failed('Failed to load vendors'));

const isOtherKind = ({ context, event }: Done<Found>) =>
  event.output !== null && event.output.dispatch.dispatchType !== context.kind;
/** The plain address of a record that was deleted. */
const isFoundDeleted = ({ context, event }: Done<Found>) =>
  !context.asksDeleted && event.output?.dispatch.isArchived === true;
/** Why the second record that was found stays one: with both saved, all that they share would count twice. */
const refusalOf = ({ context, event: { output: found } }: Done<Found>) =>
  found?.twin === undefined ? null : mergeRefusal(found.twin, found.dispatch, context.facts.now);
const isRefusedTwin = (heard: Done<Found>) => refusalOf(heard) !== null;
const hasTwin = ({ context }: In) => context.twin !== null;
const effects = named({
  startMerge: editor.assign(({ context }: In) =>
    context.twin === null || context.record === null
      ? {}
      : mergeTwin(context, context.twin, context.record),
  ),
  /** The address says from now on that the record is deleted. */
  goToDeleted: editor.emit(({ event: { output: found } }: Done<Found>) =>
    gotoInstead(
      found === null ? '/' : deletedAddress(found.dispatch.dispatchType, found.dispatch.id),
    ),
  ),
  /** The record is of another kind: its own form opens instead. */
  goToKind: editor.emit(({ event: { output: found } }: Done<Found>) =>
    gotoInstead(
      found === null ? '/' : dispatchAddress(found.dispatch.dispatchType, found.dispatch.id),
    ),
  ),
  keepRecord: editor.assign(({ context, event }: Done<Found>) => {
    const { output: found } = event;
    if (found === null) return {};
    const { dispatch: record, incident } = found;
    const incidents = [
      ...record.activities.flatMap((a) => (a.incident === null ? [] : [a.incident])),
      ...(incident === null ? [] : [incident]),
    ];
    const facts = {
      ...context.facts,
      record,
      ownId: record.id,
      incidents: [...context.facts.incidents, ...incidents],
    };
    const derived = derive(context, draftOfRecord(record, facts), facts);
    return {
      ...derived,
      record,
      baseVersion: record.version,
      base: derived.draft,
      twin: isRefusedTwin({ context, event }) ? null : (found.twin ?? null),
    };
  }),
});

const dispatch = editorSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadDispatch',
        src: 'loadDispatch',
        input: ({ context }) => ({
          id: context.id,
          kind: context.kind,
          isDeleted: context.asksDeleted,
          twinId: context.twinId,
        }),
        onDone: [
          { guard: isOtherKind, target: to.left, actions: effects.goToKind },
          {
            guard: isFoundDeleted,
            target: 'loaded',
            actions: [effects.keepRecord, effects.goToDeleted],
          },
          {
            guard: isRefusedTwin,
            target: 'loaded',
            actions: [
              effects.keepRecord,
              {
                type: 'notify',
                params: (heard) => ({ variant: 'warning', message: refusalOf(heard) ?? '' }),
              },
            ],
          },
          { target: 'loaded', actions: effects.keepRecord },
        ],
        onError: failed('Failed to load dispatch'),
      },
    },
    loaded: { type: 'final' },
  },
});

/** Everything the form needs before anything can be typed, all at once. */
export const loading = editorSetup.createStateConfig({
  type: 'parallel',
  states: {
    needs: {
      type: 'parallel',
      states: { aircraft, bases, crew, jobFunctions, vendors, dispatch },
      onDone: [
        { guard: hasTwin, target: to.differing, actions: effects.startMerge },
        { guard: isForReading, target: to.reading },
        { target: to.form },
      ],
    },
    patience: slowly('pending'),
  },
});

/** Keeps what was loaded as one of the facts. */
function kept<K extends keyof DispatchFacts>(fact: K) {
  return withName(
    'keepFacts',
    editor.assign(({ context, event }: Done<DispatchFacts[K]>) =>
      derive(context, context.draft, { ...context.facts, ...keyed(fact, event.output) }),
    ),
  );
}
/** Its failure is thrown on the page with its own words (MSG-5). */
function failed(message: string) {
  return { target: to.unloadable, actions: { type: 'keepFailure' as const, params: { message } } };
}
