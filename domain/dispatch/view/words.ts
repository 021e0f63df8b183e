import { incidentLabel, type LabelledIncident } from '../../reference/incidentNumber.ts';

// Texts of an activity, shared by lists and its own page (HOME-81, D-65). '' for no value.

export const incidentText = (incident: LabelledIncident | null): string =>
  incident === null ? 'No incident' : incidentLabel(incident);
/** "13:05–14:20", "13:05–out"; times as displayed. */
export const spanText = (timeOut: string, timeIn: string): string =>
  timeOut === '' ? '' : `${timeOut}–${timeIn === '' ? 'out' : timeIn}`;
/** "HMT → RAM"; base codes. */
export const routeText = (from: string, to: string): string =>
  from === '' && to === '' ? '' : `${from || '—'} → ${to || '—'}`;
/** "1234.5–1235.8"; Hobbs readings in hours, with tenths. */
export const readingsText = (start: string, end: string): string =>
  start === '' && end === '' ? '' : `${start || '…'}–${end || '…'}`;
/** "Jane Doe, Pilot". */
export const personText = (firstName: string, lastName: string, role: string): string =>
  `${firstName} ${lastName}${role === '' ? '' : `, ${role}`}`;
/** Labels that detail lines and review columns share. */
export const words = {
  incident: 'Incident',
  route: 'From, to',
  times: 'Times',
  hobbs: 'Hobbs',
  hours: 'Hours',
  crew: 'Crew',
  cost: 'Cost',
} as const;
