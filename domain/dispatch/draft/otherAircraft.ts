import type { DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import type { DispatchDraft } from './draft.ts';

/** Maximum characters of an aircraft that is not in the list (D-51). */
export const longestOtherAircraft = 40;
const line = /^Other aircraft: (\S[^\n]*)(?:\n|$)/;

/**
 * Whether the other aircraft's name is saved: only for an agent-only dispatch without a chosen
 * aircraft.
 */
export const namesOtherAircraft = (draft: DispatchDraft): boolean =>
  draft.dispatchType === 'agentOnly' && draft.assetId === '' && draft.otherAircraft.trim() !== '';

/** The remarks on the wire. Their first line is the other aircraft, which has no field there. */
export const remarksOf = (draft: DispatchDraft): string =>
  namesOtherAircraft(draft)
    ? `Other aircraft: ${draft.otherAircraft.trim()}${draft.remarks === '' ? '' : `\n${draft.remarks}`}`
    : draft.remarks;

/** Reads the other aircraft back from the remarks. */
export function otherAircraftIn(
  body: Pick<DispatchBody, 'dispatchType' | 'assetId' | 'remarks'>,
): Pick<DispatchDraft, 'otherAircraft' | 'remarks'> {
  const match =
    body.dispatchType === 'agentOnly' && body.assetId === null ? line.exec(body.remarks) : null;
  if (match === null) return { otherAircraft: '', remarks: body.remarks };
  return { otherAircraft: match[1] ?? '', remarks: body.remarks.slice(match[0].length) };
}
