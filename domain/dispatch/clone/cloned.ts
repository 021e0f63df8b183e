import type { Incident } from '../../../contract/incidents/incidents.ts';
import type { Fix } from '../../forms/finding.ts';
import type { ClonedFrom } from '../../reference/facts.ts';
import type { DispatchDraft } from '../draft/draft.ts';

/**
 * `nextTrip`: the same aircraft flies again. `sameIncident`: another aircraft goes to the same fire
 * (CLONE-1).
 */
export const cloneTypes = ['nextTrip', 'sameIncident'] as const;
export type CloneType = (typeof cloneTypes)[number];

/** The initial content of a cloned dispatch. */
export interface Cloned {
  readonly draft: DispatchDraft;
  /** "next trip for T-83", "same incident as 10482". */
  readonly title: string;
  readonly sourceNumber: number;
  /** Incidents of the draft, because the day's list can lack them. */
  readonly incidents: readonly Incident[];
  readonly clonedFrom: ClonedFrom | null;
  /** "Hemet is archived and was not copied." */
  readonly notices: readonly string[];
  /** A change that the form proposes to the user; null for none. */
  readonly suggestion: {
    readonly message: string;
    readonly fix: Extract<Fix, { kind: 'set' }>;
  } | null;
  /** The first field that differs from the source; it gets the focus. */
  readonly firstField: string;
  /** Gallons of the source's last load, shown in the empty field; '' if there was none. */
  readonly lastVolume: string;
}
