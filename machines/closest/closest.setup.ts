import { assign, emit, raise, setup } from 'xstate';
import type { Closest } from '../../contract/closest/closest.ts';
import type { Incident } from '../../contract/incidents/incidents.ts';
import { type ClosestFilters, closestPath } from '../../domain/closest/address.ts';
import { type ClosestRows, closestRows, isTooOld } from '../../domain/closest/closestRows.ts';
import {
  degreesText,
  type PointField,
  pointBody,
  pointErrors,
  type TypedPoint,
} from '../../domain/closest/pointForm.ts';
import { type Goto, goto } from '../parts/goto.ts';
import { notify } from '../parts/notify.ts';
import type { Refused } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface ClosestInput {
  readonly incidentId: string;
  readonly filters: ClosestFilters;
  /** Instant. */
  readonly now: string;
  /** The user has Dispatch.Edit. */
  readonly mayPlace: boolean;
}
export type ClosestLoaded =
  | { readonly kind: 'found'; readonly closest: Closest }
  | { readonly kind: 'missing' };
export type PointSaved = { readonly kind: 'saved'; readonly incident: Incident } | Refused;
interface ClosestContext extends ClosestInput {
  readonly closest: Closest | null;
  readonly groups: readonly ClosestRows[];
  /** The order of arrival is over 15 minutes old and hidden (CLO-9). */
  readonly isTooOld: boolean;
  /** A change came while a load ran. */
  readonly isOutdated: boolean;
  readonly typed: TypedPoint;
  readonly errors: Partial<Record<PointField, string>>;
}
export type ClosestEvent =
  | { type: 'address.changed'; filters: ClosestFilters }
  | { type: 'kind.chosen'; kind: ClosestFilters['kind'] }
  | { type: 'gallons.chosen'; gallons: string }
  | { type: 'clock.ticked'; now: string }
  | { type: 'records.changed' }
  | { type: 'reload.requested' }
  | { type: 'retry.requested' }
  | { type: 'point.opened' }
  | { type: 'point.typed'; field: PointField; text: string }
  | { type: 'point.saved' }
  | { type: 'point.left' };

const noPoint: TypedPoint = { latitude: '', longitude: '' };
export const firstContext = (input: ClosestInput): ClosestContext => ({
  ...input,
  closest: null,
  groups: [],
  isTooOld: false,
  isOutdated: false,
  typed: noPoint,
  errors: {},
});
/** The parts that follow from the reply, the filters and the time. */
const derived = ({ closest, filters, now }: Pick<ClosestContext, 'closest' | 'filters' | 'now'>) =>
  closest === null
    ? {}
    : { groups: closestRows(closest, filters), isTooOld: isTooOld(closest, now) };

export const closestSetup = setup({
  types: {} as {
    context: ClosestContext;
    input: ClosestInput;
    events: ClosestEvent;
    emitted: Goto;
    /** `placing`: the user types where the incident is. */
    tags: Tagged<'pending' | 'open' | 'failed' | 'gone' | 'stale' | 'busy' | 'locked', 'placing'>;
  },
  actors: {
    loadClosest: placeholderActor<ClosestLoaded, { incidentId: string }>('loadClosest'),
    savePoint: placeholderActor<PointSaved, { incidentId: string; typed: TypedPoint }>('savePoint'),
  },
  delays: { pendingDelay },
  actions: { notify },
}).extend({
  guards: {
    isFound: (_, { kind }: ClosestLoaded) => kind === 'found',
    isOutdated: ({ context }) => context.isOutdated,
    mayPlace: ({ context }) => context.mayPlace,
    isWrong: ({ context }) => pointBody(context.typed) === null,
    isSaved: (_, { kind }: PointSaved) => kind === 'saved',
  },
  actions: {
    keepFilters: assign(({ context }, { filters }: { filters: ClosestFilters }) => ({
      filters,
      ...derived({ ...context, filters }),
    })),
    keepTime: assign(({ context }, { now }: { now: string }) => ({
      now,
      ...derived({ ...context, now }),
    })),
    keepClosest: assign(({ context }, loaded: ClosestLoaded) =>
      loaded.kind === 'missing'
        ? {}
        : {
            closest: loaded.closest,
            ...derived({ ...context, closest: loaded.closest }),
          },
    ),
    keepIncident: assign(({ context: { closest } }, saved: PointSaved) =>
      closest === null || saved.kind !== 'saved'
        ? {}
        : { closest: { ...closest, incident: saved.incident } },
    ),
    reload: raise({ type: 'reload.requested' }),
    noteChange: assign({ isOutdated: true }),
    begin: assign({ isOutdated: false }),
    goToKind: emit(({ context }, { kind }: Pick<ClosestFilters, 'kind'>) =>
      goto(closestPath(context.incidentId, { ...context.filters, kind })),
    ),
    goToGallons: emit(({ context }, { gallons }: Pick<ClosestFilters, 'gallons'>) =>
      goto(closestPath(context.incidentId, { ...context.filters, gallons })),
    ),
    openPoint: assign(({ context: { closest } }) => ({
      typed: {
        latitude: degreesText(closest?.incident.latitude),
        longitude: degreesText(closest?.incident.longitude),
      },
      errors: {},
    })),
    keepTyped: assign(
      ({ context: { typed } }, { field, text }: { field: PointField; text: string }) => ({
        typed: { ...typed, [field]: text },
        errors: {},
      }),
    ),
    showErrors: assign(({ context }) => ({ errors: pointErrors(context.typed) })),
  },
});
