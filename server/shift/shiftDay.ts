/** A base, and the instants of a Pacific day. */
export interface ShiftDay {
  readonly baseId: string;
  readonly from: string;
  readonly until: string;
}
/** The fields of a line that is neither about an aircraft nor about an incident. */
export const plainLine = {
  radioId: '',
  incidentId: null,
  incident: '',
  record: null,
  forNext: false,
} as const;
