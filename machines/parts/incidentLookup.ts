import type { Incident } from '../../contract/incidents/incidents.ts';
import { type IncidentQueryText, parseIncidentNumber } from '../../domain/reference/incidentNumber.ts';

/** What the incident control shows: the four boxes as typed, and what they found. */
export interface IncidentLookup extends IncidentQueryText {
  readonly items: readonly Incident[];
}
export type LookupBox = keyof IncidentQueryText;

/** The boxes before anything is typed in them. */
export const emptyLookup = (year: string): IncidentLookup => ({ year, state: 'CA', unit: '', incidentNumber: '', items: [] });

/** The lookup with a text typed into one of its boxes. A whole number pasted into any box fills all four. */
export function typedInto<L extends IncidentLookup>(lookup: L, box: LookupBox, text: string): L {
  const pasted = parseIncidentNumber(text);
  const typed = pasted === null ? { [box]: text } : { ...pasted, year: pasted.year === '' ? lookup.year : pasted.year };
  return { ...lookup, ...typed, items: [] };
}
