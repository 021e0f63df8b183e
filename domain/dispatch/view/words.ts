import { incidentLabel, type LabelledIncident } from '../../reference/incidentNumber.ts';

// How an activity reads, beside a list and on its own page alike (HOME-81, D-65). What says nothing is ''.

export const incidentText = (incident: LabelledIncident | null): string =>
  incident === null ? 'No incident' : incidentLabel(incident);
/** "13:05–14:20", "13:05–out"; times of a day as they are shown. */
export const spanText = (timeOut: string, timeIn: string): string =>
  timeOut === '' ? '' : `${timeOut}–${timeIn === '' ? 'out' : timeIn}`;
/** "HMT → RAM"; codes of bases. */
export const routeText = (from: string, to: string): string =>
  from === '' && to === '' ? '' : `${from || '—'} → ${to || '—'}`;
/** "1234.5–1235.8"; readings of the Hobbs, in tenths of an hour. */
export const readingsText = (start: string, end: string): string =>
  start === '' && end === '' ? '' : `${start || '…'}–${end || '…'}`;
/** "Jane Doe, Pilot". */
export const personText = (firstName: string, lastName: string, role: string): string =>
  `${firstName} ${lastName}${role === '' ? '' : `, ${role}`}`;
/** What the lines and columns that both have are called. */
export const words = {
  incident: 'Incident',
  route: 'From, to',
  times: 'Times',
  hobbs: 'Hobbs',
  hours: 'Hours',
  crew: 'Crew',
  cost: 'Cost',
} as const;
