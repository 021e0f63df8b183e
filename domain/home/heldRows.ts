import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { isNotSent } from '../dispatch/draft/notSent.ts';
import { deletedDispatchPath } from '../dispatch/view/kinds.ts';
import { type OutRow, openActivity, outRow } from '../dispatch/view/outNow.ts';
import { formatHours, formatTime } from '../format.ts';
import { decimalText } from '../forms/typed.ts';
import type { AircraftFacts } from '../reference/facts.ts';
import type { CloseOutTyped } from './closeOut.ts';

/** The row of a flight that another user closed or deleted while a user types in it (BASE-27). */
export interface HeldRow {
  readonly assetId: string | null;
  readonly row: OutRow;
  /** "Closed by K. Lee in 13:40 · 1.2 h" */
  readonly says: string;
  /**
   * The row's link: opens the closed record with the user's typed values filled in, or the deleted
   * or moved record. Null if a closed flight has no typed values, or the flight was discarded in
   * another tab.
   */
  readonly opens: { readonly label: string; readonly to: string } | null;
}

export const isTyped = ({ timeIn, hobbsEnd, gallons }: CloseOutTyped): boolean =>
  [timeIn, hobbsEnd, gallons].some((text) => text.trim() !== '');

function closedSays({ updatedBy, activityDate, activities }: Dispatch): string {
  const landed = activities.findLast((a) => a.timeIn !== null)?.timeIn ?? null;
  const hundredths = activities.reduce(
    (sum, a) => sum + Math.round((a.totalFlightHours ?? 0) * 100),
    0,
  );
  return `Closed by ${updatedBy}${landed === null ? '' : ` in ${formatTime(landed, activityDate)}`} · ${formatHours(hundredths / 100)} h`;
}
/**
 * The edit page URL of a record with the typed values on top (URL-4). Omits a reading equal to the
 * record's.
 */
function mineAddress({ id, activities }: Dispatch, typed: CloseOutTyped): string {
  const at = Math.max(0, activities.length - 1);
  const hobbsEnd = activities[at]?.hobbsEnd ?? null;
  const { timeIn, gallons } = typed;
  const values = {
    timeIn,
    gallons,
    hobbsEnd:
      hobbsEnd !== null && typed.hobbsEnd.trim() === decimalText(hobbsEnd) ? '' : typed.hobbsEnd,
  };
  const given = Object.entries(values).filter(([, text]) => text.trim() !== '');
  const search = given.map(([name, text]) => `&${name}=${encodeURIComponent(text.trim())}`);
  return `/dispatch/flight/${id}?field=activities.${at}.timeIn${search.join('')}`;
}

interface Rows {
  readonly dispatches: readonly Dispatch[];
  readonly aircraft: readonly AircraftFacts[];
  readonly now: string;
  /** The typed text by dispatch id. */
  readonly typed: Readonly<Record<string, CloseOutTyped>>;
  /** The flight whose row has the focus, '' for none. */
  readonly at: string;
  /** The flight being closed in this tab, '' for none. */
  readonly closing: string;
  /** The focused flight as it was before it left the lists; null while it is listed. */
  readonly gone: Dispatch | null;
}
/** The row of a focused flight that left the lists, with its typed text. */
function goneRow(dispatch: Dispatch, { dispatches, aircraft, now }: Rows): HeldRow[] {
  const last = dispatch.activities.at(-1);
  if (last === undefined) return [];
  const row = outRow(dispatch, openActivity(dispatch) ?? last, aircraft, dispatches, now);
  if (isNotSent(dispatch))
    return [{ assetId: dispatch.assetId, row, says: 'Thrown away in another tab.', opens: null }];
  const opens = { label: 'Open', to: deletedDispatchPath('flight', dispatch.id) };
  return [
    {
      assetId: dispatch.assetId,
      row,
      says: 'Deleted or moved by another user. Open it to see.',
      opens,
    },
  ];
}
/**
 * Rows that stay although their flights are closed or gone, because they have typed text or the
 * focus.
 */
export function heldRows(rows: Rows): readonly HeldRow[] {
  const { dispatches, aircraft, now, typed, at, closing, gone } = rows;
  const ids = new Set([
    ...Object.keys(typed).filter((id) => typed[id] !== undefined && isTyped(typed[id])),
    at,
  ]);
  const closed = dispatches.flatMap((dispatch): HeldRow[] => {
    const last = dispatch.activities.at(-1);
    if (
      !ids.has(dispatch.id) ||
      dispatch.id === closing ||
      last === undefined ||
      openActivity(dispatch) !== null
    )
      return [];
    const text = typed[dispatch.id];
    const opens =
      text !== undefined && isTyped(text)
        ? { label: 'Use mine', to: mineAddress(dispatch, text) }
        : null;
    return [
      {
        assetId: dispatch.assetId,
        row: outRow(dispatch, last, aircraft, dispatches, now),
        says: closedSays(dispatch),
        opens,
      },
    ];
  });
  return gone === null ? closed : [...closed, ...goneRow(gone, rows)];
}
