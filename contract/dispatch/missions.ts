/** Whether a mission requires an incident, allows one or hides the field. */
export type IncidentNeed = 'required' | 'optional' | 'hidden';
export interface MissionType {
  readonly code: string;
  readonly text: string;
  readonly incident: IncidentNeed;
}
/** Mission types (D-22). `code` is internal; `text` goes on the wire. */
export const missionTypes = [
  { code: 'IA', text: 'Initial attack', incident: 'required' },
  { code: 'EA', text: 'Extended attack', incident: 'required' },
  { code: 'LF', text: 'Large fire support', incident: 'required' },
  { code: 'MUC', text: 'Move-up and cover', incident: 'optional' },
  { code: 'REC', text: 'Reconnaissance / detection', incident: 'optional' },
  { code: 'RX', text: 'Prescribed fire / vegetation management', incident: 'required' },
  { code: 'MED', text: 'Medical evacuation', incident: 'required' },
  { code: 'SAR', text: 'Search and rescue', incident: 'required' },
  { code: 'AR', text: 'All-risk (flood, quake, hazmat)', incident: 'required' },
  { code: 'LE', text: 'Law enforcement assist', incident: 'optional' },
  { code: 'ASST', text: 'Assist another agency', incident: 'required' },
  { code: 'TRN', text: 'Training', incident: 'hidden' },
  { code: 'PRO', text: 'Proficiency / check ride', incident: 'hidden' },
  { code: 'MX', text: 'Maintenance / test flight', incident: 'hidden' },
  { code: 'FER', text: 'Ferry', incident: 'optional' },
  { code: 'ADM', text: 'Administrative / passenger', incident: 'hidden' },
  { code: 'PUB', text: 'Public event', incident: 'hidden' },
] as const satisfies readonly MissionType[];

export interface FlightType {
  readonly text: string;
  readonly category: 'FW' | 'RW' | 'both';
  /** Whether the form shows the drop section by default (D-23). */
  readonly drops: boolean;
}
/** Flight types (D-22). `text` goes on the wire. */
export const flightTypes = [
  { text: 'Tanker drop', category: 'FW', drops: true },
  { text: 'Air attack (ATGS)', category: 'FW', drops: false },
  { text: 'Lead plane', category: 'FW', drops: false },
  { text: 'Aerial supervision module', category: 'FW', drops: false },
  { text: 'Water/foam drop – tank', category: 'RW', drops: true },
  { text: 'Water/foam drop – bucket', category: 'RW', drops: true },
  { text: 'Helitack crew transport', category: 'RW', drops: false },
  { text: 'Cargo / long line', category: 'RW', drops: false },
  { text: 'HLCO', category: 'RW', drops: false },
  { text: 'Aerial ignition', category: 'RW', drops: false },
  { text: 'Hoist / short-haul', category: 'RW', drops: false },
  { text: 'Medevac', category: 'RW', drops: false },
  { text: 'Night drop', category: 'RW', drops: true },
  { text: 'Recon', category: 'both', drops: false },
  { text: 'IR mapping', category: 'both', drops: false },
  { text: 'Reposition / ferry', category: 'both', drops: false },
  { text: 'Crew transport', category: 'both', drops: false },
  { text: 'Training', category: 'both', drops: true },
  { text: 'Test', category: 'both', drops: false },
  { text: 'Assist / other', category: 'both', drops: true },
] as const satisfies readonly FlightType[];

/** The fixed mission of a standby (D-25). */
export const STANDBY_MISSION = 'Standby';
/** The fixed mission of an agent-only dispatch (D-25). */
export const AGENT_ONLY_MISSION = 'Agent only';
