import type { DispatchType } from '../../contract/dispatches.ts';
import { format0, formatHours, formatUsd } from '../format.ts';
import { incidentLabel } from '../incidentNumber.ts';
import { byId, type DispatchFacts } from './facts.ts';
import { readNumber } from './typed.ts';

/** The parts of a dispatch two people may have changed. */
export type MergeKind = 'dispatch' | 'activity' | 'drop' | 'crew';
type Values = Readonly<Record<string, unknown>>;
type Format = (values: Values, facts: DispatchFacts) => string;

/** What is merged as one: fields that mean something only together are never taken from two people. */
export interface MergeField {
  /** The first of its fields; stands for it in paths. */
  readonly name: string;
  readonly fields: readonly string[];
  label(type: DispatchType): string;
  /** As a person reads it; '' = nothing. */
  readonly text: Format;
}

const text = (values: Values, field: string): string => {
  const value = values[field];
  return typeof value === 'string' ? value.trim() : '';
};
const plain =
  (field: string): Format =>
  (values) =>
    text(values, field);
const figure =
  (field: string, format: (value: number) => string): Format =>
  (values) => {
    const typed = readNumber(text(values, field), 9);
    return typed.value === null ? text(values, field) : format(typed.value);
  };
const yesNo =
  (field: string): Format =>
  (values) =>
    values[field] === true ? 'Yes' : 'No';
const named =
  (field: string, nameOf: (id: string, facts: DispatchFacts) => string | undefined): Format =>
  (values, facts) => {
    const id = text(values, field);
    return id === '' ? '' : (nameOf(id, facts) ?? 'no longer in the list');
  };
const timed =
  (field: string): Format =>
  (values) =>
    text(values, field) === '' ? '' : `${text(values, field)}${values[`${field}NextDay`] === true ? ' +1 day' : ''}`;
const gallons = (value: number) => `${format0(value)} gal`;
const hours = (value: number) => `${formatHours(value)} h`;
const base = (id: string, facts: DispatchFacts) => byId(facts.bases, id)?.name;
const purposes: Readonly<Record<string, string>> = { assist: 'Assist', ground: 'Ground', preload: 'Preload' };

const one = (name: string, label: string | ((type: DispatchType) => string), format: Format = plain(name), more: readonly string[] = []): MergeField => ({
  name,
  fields: [name, ...more],
  label: typeof label === 'string' ? () => label : label,
  text: format,
});
const time = (name: string, label: string | ((type: DispatchType) => string)) =>
  one(name, label, timed(name), name === 'dispatchTime' ? ['dispatchTimeOffset'] : [`${name}NextDay`, `${name}Offset`]);
const total: Format = (values, facts) => {
  const whole = figure('totalFlightHours', hours)(values, facts);
  const night = readNumber(text(values, 'nightFlightHours'), 2).value ?? 0;
  return night === 0 ? whole : `${whole}, of it night ${hours(night)}`;
};

/** Every field that is merged, in the order of the form. */
export const mergeFields: Readonly<Record<MergeKind, readonly MergeField[]>> = {
  dispatch: [
    one('activityDate', 'Date'),
    one(
      'assetId',
      'Aircraft',
      named('assetId', (id, facts) => byId(facts.aircraft, id)?.radioId),
    ),
    one('otherAircraft', 'Other aircraft'),
    one('purpose', 'What it is for', (values) => purposes[text(values, 'purpose')] ?? ''),
    time('dispatchTime', (type) => (type === 'agentOnly' ? 'Time loaded' : 'Dispatch time')),
    one('meterReset', 'Meter replaced', yesNo('meterReset')),
    one('remarks', 'Remarks'),
  ],
  activity: [
    one(
      'incidentId',
      'Incident',
      named('incidentId', (id, facts) => {
        const incident = byId(facts.incidents, id);
        return incident === null ? undefined : incidentLabel(incident);
      }),
      ['withoutIncident'],
    ),
    one('requestNumber', 'Request number'),
    one('missionTypeDesc', 'Mission type'),
    one('missionFlightTypeDesc', 'Flight type'),
    one('aborted', 'Aborted', yesNo('aborted')),
    one('takeOffBaseId', (type) => (type === 'flight' ? 'From' : 'Base'), named('takeOffBaseId', base)),
    one('landingBaseId', 'To', named('landingBaseId', base)),
    time('timeOut', (type) => (type === 'standby' ? 'On duty from' : 'Time out')),
    time('timeIn', (type) => (type === 'standby' ? 'On duty to' : 'Time in')),
    one('hobbsStart', 'Hobbs start', figure('hobbsStart', formatHours)),
    one('hobbsEnd', 'Hobbs end', figure('hobbsEnd', formatHours)),
    one('totalFlightHours', 'Flight hours', total, ['dayFlightHours', 'nightFlightHours']),
    one('landings', 'Landings'),
    one('landingFees', (type) => (type === 'standby' ? 'Landing/parking fees' : 'Landing fees'), figure('landingFees', formatUsd)),
  ],
  drop: [
    one(
      'agentTypeId',
      'Agent',
      named('agentTypeId', (id, facts) => byId(facts.agents, id)?.name),
    ),
    one('baseId', 'Agent base', named('baseId', base)),
    one('volumeOnIncident', (type) => (type === 'flight' ? 'On incident' : 'Loaded'), figure('volumeOnIncident', gallons)),
    one('volumeJettisoned', 'Jettisoned', figure('volumeJettisoned', gallons)),
  ],
  crew: [
    one(
      'crewId',
      'Crew member',
      named('crewId', (id, facts) => {
        const person = byId(facts.crew, id);
        return person === null ? undefined : `${person.firstName} ${person.lastName}`;
      }),
    ),
    one(
      'roleId',
      'Job',
      named('roleId', (id, facts) => byId(facts.crewRoles, id)?.name),
    ),
    one('standByHours', 'Standby', figure('standByHours', hours)),
    one('perDiemRate', 'Per diem', figure('perDiemRate', formatUsd)),
  ],
};

/** A whole row in one line. */
export const rowText = (kind: MergeKind, values: Values, facts: DispatchFacts): string =>
  mergeFields[kind]
    .filter((field) => values[field.name] !== false)
    .map((field) => field.text(values, facts))
    .filter((shown) => shown !== '')
    .join(', ');
