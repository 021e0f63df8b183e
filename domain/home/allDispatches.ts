import * as z from 'zod/mini';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { FlagCode } from '../../contract/dispatch/flags.ts';
import { DispatchSearch, dispatchStates } from '../../contract/dispatch/search.ts';
import type { Incident } from '../../contract/incidents/incidents.ts';
import { Day, Id } from '../../contract/wire/wire.ts';
import { dispatchRow } from '../base/lists.ts';
import { stateOf } from '../dispatch/view/status.ts';
import { centsOf, dollarsOf } from '../money.ts';
import type { AircraftFacts } from '../reference/facts.ts';
import type { DayRow } from './dayList.ts';

/** Filters of the list of all dispatches in its URL; '' = not set (HOME-80). */
export interface AllDispatchesFilters {
  readonly from: string;
  readonly until: string;
  readonly aircraft: string;
  readonly incident: string;
  readonly crew: string;
  readonly number: string;
  readonly state: string;
  readonly flag: string;
  /** The dispatch in the summary next to the list. */
  readonly open: string;
}
const parts = {
  from: Day,
  until: Day,
  aircraft: Id,
  incident: Id,
  crew: Id,
  number: z.string().check(z.regex(/^\d{1,9}$/)),
  state: z.enum(dispatchStates),
  flag: FlagCode,
  open: Id,
} as const satisfies Record<keyof AllDispatchesFilters, z.ZodMiniType>;
// Object.keys of a literal are its keys.
const names = Object.keys(parts) as (keyof AllDispatchesFilters)[];

/** Reads the URL; an invalid value counts as not set (URL-2). */
export function readAllDispatchesFilters(
  values: Readonly<Record<string, string>>,
): AllDispatchesFilters {
  const read = (name: keyof AllDispatchesFilters) =>
    [name, parts[name].safeParse(values[name]).success ? values[name] : ''] as const;
  // The entries cover every name.
  return Object.fromEntries(names.map(read)) as Record<keyof AllDispatchesFilters, string>;
}
export function allDispatchesPath(address: Partial<AllDispatchesFilters>): string {
  const given = names.flatMap((name) =>
    (address[name] ?? '') === '' ? [] : [`${name}=${encodeURIComponent(address[name] ?? '')}`],
  );
  return `/dispatch/all${given.length === 0 ? '' : `?${given.join('&')}`}`;
}

/** The search request to the service, without the open dispatch. */
export const searchOf = ({
  from,
  until,
  aircraft,
  incident,
  crew,
  number,
  state,
  flag,
}: AllDispatchesFilters): DispatchSearch =>
  DispatchSearch.parse(
    Object.fromEntries(
      Object.entries({
        from,
        until,
        assetId: aircraft,
        incidentId: incident,
        crewId: crew,
        dispatchNumber: number,
        state,
        flag,
      }).filter(([, text]) => text !== ''),
    ),
  );
/** Whether two URLs list the same dispatches. */
export const hasSameList = (a: AllDispatchesFilters, b: AllDispatchesFilters): boolean =>
  names.every((name) => name === 'open' || a[name] === b[name]);
/** Whether any filter is set. */
export const isFiltered = (address: AllDispatchesFilters): boolean =>
  names.some((name) => name !== 'open' && address[name] !== '');

/**
 * The part of a split dispatch that belongs to one incident: its activities and their cost. Null if
 * the dispatch isn't split (HOME-90).
 */
function shareOf(dispatch: Dispatch, incidentId: string): Dispatch | null {
  const activities = dispatch.activities.filter((a) => a.incidentId === incidentId);
  if (activities.length === 0 || activities.length === dispatch.activities.length) return null;
  const cents = activities.reduce((sum, { costs }) => sum + centsOf(costs.totalCost), 0);
  return { ...dispatch, activities, costs: { ...dispatch.costs, totalCost: dollarsOf(cents) } };
}

/**
 * The dispatches as rows, in the given order.
 * @param incidentId '' = any incident. A split dispatch shows only this incident's share, with the
 * state of the whole.
 */
export const allRows = (
  dispatches: readonly Dispatch[],
  aircraft: readonly AircraftFacts[],
  incidentId = '',
): DayRow[] =>
  dispatches.map((dispatch) => {
    const share = shareOf(dispatch, incidentId);
    const shown = share ?? dispatch;
    return {
      ...dispatchRow(shown, aircraft, dispatches, ''),
      status: stateOf(dispatch),
      requestNumbers: [...new Set(shown.activities.flatMap((a) => a.requestNumber ?? []))].join(
        ', ',
      ),
      isDeleted: dispatch.isArchived,
      share: share === null ? '' : `share of ${dispatch.dispatchNumber}`,
    };
  });

/** Labels of the states. */
export const stateOptions: readonly {
  readonly id: (typeof dispatchStates)[number] | 'any';
  readonly label: string;
}[] = [
  { id: 'any', label: 'Any' },
  { id: 'out', label: 'Out' },
  { id: 'complete', label: 'Complete' },
  { id: 'aborted', label: 'Aborted' },
  { id: 'deleted', label: 'Deleted' },
];

/** "12 dispatches", or a note that the list is truncated. */
export const dispatchCountText = (count: number, isCut: boolean): string =>
  isCut
    ? `The newest ${count} dispatches. Filter to find older ones.`
    : `${count} ${count === 1 ? 'dispatch' : 'dispatches'}`;

/** Whether an incident can be merged: only an unconfirmed one (INC-11). */
export const canBeMerged = (incident: Incident | null): boolean => incident?.isUnconfirmed === true;
