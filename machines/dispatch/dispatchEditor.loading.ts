import { assign, emit } from 'xstate';
import { mergeRefusal } from '../../domain/dispatch/rules/withdrawal.ts';
import { deletedDispatchPath, dispatchPath } from '../../domain/dispatch/view/kinds.ts';
import { draftOfRecord } from '../../domain/dispatch/wire/draftOfBody.ts';
import type { DispatchFacts } from '../../domain/reference/facts.ts';
import { gotoInstead } from '../parts/goto.ts';
import { keyed, loadRegion } from '../parts/loadRegion.ts';
import { outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import { derive } from './derive.ts';
import type { EditorContext } from './dispatchEditor.context.ts';
import { readingSetup } from './dispatchEditor.reading.ts';
import { type Found, to } from './dispatchEditor.setup.ts';
import { mergeDuplicateRecord } from './mergeTwin.ts';

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
 * The aircraft loader joins vendor names to the aircraft. This region only detects a failed vendor
 * load.
 */
const vendors = loadRegion('loadVendors', [], failed('Failed to load vendors'));

/**
 * Returns why the second record can't be merged: saving both would count some work twice. Null if
 * it can.
 */
const twinRefusal = ({ facts }: EditorContext, found: Found) =>
  found?.twin === undefined ? null : mergeRefusal(found.twin, found.dispatch, facts.now);

export const loadingSetup = readingSetup.extend({
  guards: {
    isOtherKind: ({ context }, found: Found) =>
      found !== null && found.dispatch.dispatchType !== context.kind,
    /** The URL does not mark the record as deleted. */
    isFoundDeleted: ({ context }, found: Found) =>
      !context.asksDeleted && found?.dispatch.isArchived === true,
    isRefusedTwin: ({ context }, found: Found) => twinRefusal(context, found) !== null,
    hasTwin: ({ context }) => context.twin !== null,
  },
  actions: {
    /** Stores a loaded list in the facts. */
    keepFacts: assign(({ context }, loaded: Partial<DispatchFacts>) =>
      derive(context, context.draft, { ...context.facts, ...loaded }),
    ),
    startTwinMerge: assign(({ context }) =>
      context.twin === null || context.record === null
        ? {}
        : mergeDuplicateRecord(context, context.twin, context.record),
    ),
    /** Navigates to the URL of a deleted record. */
    goToDeleted: emit((_, found: Found) =>
      gotoInstead(
        found === null ? '/' : deletedDispatchPath(found.dispatch.dispatchType, found.dispatch.id),
      ),
    ),
    /** A record of another kind opens in its own form. */
    goToKind: emit((_, found: Found) =>
      gotoInstead(
        found === null ? '/' : dispatchPath(found.dispatch.dispatchType, found.dispatch.id),
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

/** Loads everything the form needs, in parallel, before the user can type. */
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
    patience: pendingAfterDelay('pending'),
  },
});

function kept<K extends keyof DispatchFacts>(fact: K) {
  return {
    type: 'keepFacts',
    params: ({ event }: { readonly event: { readonly output: DispatchFacts[K] } }) =>
      keyed(fact, event.output),
  } as const;
}
/** Returns the error target; the page shows the failed list's own message (MSG-5). */
function failed(message: string) {
  return { target: to.unloadable, actions: { type: 'keepFailure' as const, params: { message } } };
}
