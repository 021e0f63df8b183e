import type { Incident } from '../../contract/incidents/incidents.ts';
import {
  type IncidentQueryText,
  parseIncidentNumber,
} from '../../domain/reference/incidentNumber.ts';

/** The state of the incident control: the four boxes as typed, and the incidents found. */
export interface IncidentLookup extends IncidentQueryText {
  readonly items: readonly Incident[];
  /** The name for a new fire, if known (INC-7). */
  readonly name: string;
  /**
   * The user pressed Enter before the search returned. The exact match is chosen on arrival
   * (INC-10).
   */
  readonly wantsExact: boolean;
}
export type LookupBox = keyof IncidentQueryText;

/** The empty boxes, with a default year and state. */
export const emptyLookup = (year: string): IncidentLookup => ({
  year,
  state: 'CA',
  unit: '',
  incidentNumber: '',
  items: [],
  name: '',
  wantsExact: false,
});

/**
 * Returns the lookup with `text` typed into `box`. A complete number or label pasted into any box
 * fills all four, and the name (INC-45).
 */
export function typedInto<L extends IncidentLookup>(lookup: L, box: LookupBox, text: string): L {
  const pasted = parseIncidentNumber(text);
  const typed =
    pasted === null
      ? { [box]: text }
      : { ...pasted, year: pasted.year || lookup.year, name: pasted.name || lookup.name };
  return { ...lookup, ...typed, items: [], wantsExact: false };
}
