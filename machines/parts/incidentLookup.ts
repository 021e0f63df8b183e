import type { Incident } from '../../contract/incidents/incidents.ts';
import {
  type IncidentQueryText,
  parseIncidentNumber,
} from '../../domain/reference/incidentNumber.ts';

/** What the incident control shows: the four boxes as typed, and what they found. */
export interface IncidentLookup extends IncidentQueryText {
  readonly items: readonly Incident[];
  /** The name a new fire is taken by, where it is known (INC-7). */
  readonly name: string;
  /** Enter was pressed before the search had an answer: the one that is meant is chosen when it comes (INC-10). */
  readonly wantsExact: boolean;
}
export type LookupBox = keyof IncidentQueryText;

/** The boxes before anything is typed in them. */
export const emptyLookup = (year: string): IncidentLookup => ({
  year,
  state: 'CA',
  unit: '',
  incidentNumber: '',
  items: [],
  name: '',
  wantsExact: false,
});

/** The lookup with a text typed into one of its boxes. A whole number pasted into any box fills all four. */
export function typedInto<L extends IncidentLookup>(lookup: L, box: LookupBox, text: string): L {
  const pasted = parseIncidentNumber(text);
  const typed =
    pasted === null
      ? { [box]: text }
      : { ...pasted, year: pasted.year === '' ? lookup.year : pasted.year };
  return { ...lookup, ...typed, items: [], wantsExact: false };
}
