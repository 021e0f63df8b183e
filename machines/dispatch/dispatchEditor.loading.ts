import { assign, emit } from 'xstate';
import { mergeRefusal } from '../../domain/dispatch/rules/withdrawal.ts';
import { deletedAddress, dispatchAddress } from '../../domain/dispatch/view/kinds.ts';
import { draftOfRecord } from '../../domain/dispatch/wire/draftOfBody.ts';
import type { DispatchFacts } from '../../domain/reference/facts.ts';
import { gotoInstead } from '../parts/goto.ts';
import { keyed, loadRegion } from '../parts/loadRegion.ts';
import { outputOf } from '../parts/outcome.ts';
import { slowly } from '../parts/patience.ts';
import { derive } from './derive.ts';
import type { EditorContext } from './dispatchEditor.context.ts';
import { readingSetup } from './dispatchEditor.reading.ts';
import { type Found, to } from './dispatchEditor.setup.ts';
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

/** Refuses the second record if saving both would count some of their work twice. */
const twinRefusal = ({ facts }: EditorContext, found: Found) =>
  found?.twin === undefined ? null : mergeRefusal(found.twin, found.dispatch, facts.now);

export const loadingSetup = readingSetup.extend({
  guards: {
    isOtherKind: ({ context }, found: Found) =>
      found !== null && found.dispatch.dispatchType !== context.kind,
    /** The address doesn't say that the record is deleted. */
    isFoundDeleted: ({ context }, found: Found) =>
      !context.asksDeleted && found?.dispatch.isArchived === true,
    isRefusedTwin: ({ context }, found: Found) => twinRefusal(context, found) !== null,
    hasTwin: ({ context }) => context.twin !== null,
  },
  actions: {
    /** Keeps a loaded list as one of the facts. */
    keepFacts: assign(({ context }, loaded: Partial<DispatchFacts>) =>
      derive(context, context.draft, { ...context.facts, ...loaded }),
    ),
    startTwinMerge: assign(({ context }) =>
      context.twin === null || context.record === null
        ? {}
        : mergeTwin(context, context.twin, context.record),
    ),
    /** The address says from now on that the record is deleted. */
    goToDeleted: emit((_, found: Found) =>
      gotoInstead(
        found === null ? '/' : deletedAddress(found.dispatch.dispatchType, found.dispatch.id),
      ),
    ),
    /** A record of another kind opens in its own form. */
    goToKind: emit((_, found: Found) =>
      gotoInstead(
        found === null ? '/' : dispatchAddress(found.dispatch.dispatchType, found.dispatch.id),
      ),
    ),
    keepRecord: assign(({ context }, found: Found) => {
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
        twin: twinRefusal(context, found) === null ? (found.twin ?? null) : null,
      };
    }),
  },
});

const dispatch = loadingSetup.createStateConfig({
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
          {
            guard: { type: 'isOtherKind', params: outputOf },
            target: to.left,
            actions: { type: 'goToKind', params: outputOf },
          },
          {
            guard: { type: 'isFoundDeleted', params: outputOf },
            target: 'loaded',
            actions: [
              { type: 'keepRecord', params: outputOf },
              { type: 'goToDeleted', params: outputOf },
            ],
          },
          {
            guard: { type: 'isRefusedTwin', params: outputOf },
            target: 'loaded',
            actions: [
              { type: 'keepRecord', params: outputOf },
              {
                type: 'notify',
                params: ({ context, event }) => ({
                  variant: 'warning',
                  message: twinRefusal(context, event.output) ?? '',
                }),
              },
            ],
          },
          { target: 'loaded', actions: { type: 'keepRecord', params: outputOf } },
        ],
        onError: failed('Failed to load dispatch'),
      },
    },
    loaded: { type: 'final' },
  },
});

/** Everything the form needs before anything can be typed, all at once. */
export const loading = loadingSetup.createStateConfig({
  type: 'parallel',
  states: {
    needs: {
      type: 'parallel',
      states: { aircraft, bases, crew, jobFunctions, vendors, dispatch },
      onDone: [
        { guard: 'hasTwin', target: to.differing, actions: 'startTwinMerge' },
        { guard: 'isForReading', target: to.reading },
        { target: to.form },
      ],
    },
    patience: slowly('pending'),
  },
});

function kept<K extends keyof DispatchFacts>(fact: K) {
  return {
    type: 'keepFacts',
    params: ({ event }: { readonly event: { readonly output: DispatchFacts[K] } }) =>
      keyed(fact, event.output),
  } as const;
}
/** Its failure is thrown on the page with its own words (MSG-5). */
function failed(message: string) {
  return { target: to.unloadable, actions: { type: 'keepFailure' as const, params: { message } } };
}
