import { eachText } from '../../../contract/dispatch/activityTexts.ts';
import type { DispatchType } from '../../../contract/dispatch/dispatches.ts';
import { format0, formatHours, formatUsd } from '../../format.ts';
import { readNumber } from '../../forms/typed.ts';
import { byId, type DispatchFacts } from '../../reference/facts.ts';
import { incidentLabel } from '../../reference/incidentNumber.ts';
import { namedIncident } from '../../reference/takenIncident.ts';
import type { ActivityDraft, CrewDraft, DispatchDraft, DropDraft } from '../draft/draft.ts';

/** The kinds of rows that two users can both change. */
export type MergeKind = 'dispatch' | 'activity' | 'drop' | 'crew';
type Values = Readonly<Record<string, unknown>>;
type Format = (values: Values, facts: DispatchFacts) => string;

/**
 * Fields that are merged together. They are only meaningful as a group, so they never come from two
 * users.
 */
export interface MergeField {
  /** The first of its fields; identifies the group in paths. */
  readonly name: string;
  readonly fields: readonly string[];
  label(type: DispatchType): string;
  /** The displayed value; '' for none. */
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
    text(values, field) === ''
      ? ''
      : `${text(values, field)}${values[`${field}NextDay`] === true ? ' +1 day' : ''}`;
const gallons = (value: number) => `${format0(value)} gal`;
const hours = (value: number) => `${formatHours(value)} h`;
const base = (id: string, facts: DispatchFacts) => byId(facts.bases, id)?.name;
const purposes: Readonly<Record<string, string>> = {
  assist: 'Assist',
  ground: 'Ground',
  preload: 'Preload',
};

/** The label on each kind of dispatch form; one text if all forms share it. */
type Label = string | Readonly<Record<DispatchType, string>>;
/** A field that is merged alone, or together with another field of its row. */
type Merging<Fields> =
  | { readonly label: Label; readonly format?: Format }
  | { readonly with: Fields };
/**
 * How each field of a row is merged, in the order of the form. A missing field is a compile error,
 * because a merge would lose it.
 */
type Merged<Row, Rest extends keyof Row> = {
  readonly [Field in Exclude<keyof Row, Rest>]: Merging<Exclude<keyof Row, Rest>>;
};

const total: Format = (values, facts) => {
  const whole = figure('totalFlightHours', hours)(values, facts);
  const night = readNumber(text(values, 'nightFlightHours'), 2).value ?? 0;
  return night === 0 ? whole : `${whole}, of it night ${hours(night)}`;
};

const dispatch: Merged<
  DispatchDraft,
  'dispatchType' | 'activities' | 'touched' | 'copied' | 'declined'
> = {
  activityDate: { label: 'Date' },
  assetId: {
    label: 'Aircraft',
    format: named('assetId', (id, facts) => byId(facts.aircraft, id)?.radioId),
  },
  otherAircraft: { label: 'Other aircraft' },
  purpose: { label: 'What it is for', format: (values) => purposes[text(values, 'purpose')] ?? '' },
  dispatchTime: {
    label: { flight: 'Dispatch time', standby: 'Dispatch time', agentOnly: 'Time loaded' },
    format: timed('dispatchTime'),
  },
  dispatchTimeOffset: { with: 'dispatchTime' },
  meterReset: { label: 'Meter replaced', format: yesNo('meterReset') },
  remarks: { label: 'Remarks' },
};
const incidentName = (id: string, facts: DispatchFacts): string | undefined => {
  const incident = namedIncident(id, facts.incidents);
  return incident === null ? undefined : incidentLabel(incident);
};
const activity: Merged<ActivityDraft, 'key' | 'activityId' | 'drops' | 'crew'> = {
  incidentId: { label: 'Incident', format: named('incidentId', incidentName) },
  withoutIncident: { with: 'incidentId' },
  ...eachText(({ label }) => ({ label })),
  aborted: { label: 'Aborted', format: yesNo('aborted') },
  takeOffBaseId: {
    label: { flight: 'From', standby: 'Base', agentOnly: 'Base' },
    format: named('takeOffBaseId', base),
  },
  landingBaseId: { label: 'To', format: named('landingBaseId', base) },
  timeOut: {
    label: { flight: 'Time out', standby: 'On duty from', agentOnly: 'Time out' },
    format: timed('timeOut'),
  },
  timeOutNextDay: { with: 'timeOut' },
  timeOutOffset: { with: 'timeOut' },
  timeIn: {
    label: { flight: 'Time in', standby: 'On duty to', agentOnly: 'Time in' },
    format: timed('timeIn'),
  },
  timeInNextDay: { with: 'timeIn' },
  timeInOffset: { with: 'timeIn' },
  hobbsStart: { label: 'Hobbs start', format: figure('hobbsStart', formatHours) },
  hobbsEnd: { label: 'Hobbs end', format: figure('hobbsEnd', formatHours) },
  totalFlightHours: { label: 'Flight hours', format: total },
  dayFlightHours: { with: 'totalFlightHours' },
  nightFlightHours: { with: 'totalFlightHours' },
  landings: { label: 'Landings' },
  landingFees: {
    label: { flight: 'Landing fees', standby: 'Landing/parking fees', agentOnly: 'Landing fees' },
    format: figure('landingFees', formatUsd),
  },
};
const drop: Merged<DropDraft, 'key' | 'id'> = {
  agentTypeId: {
    label: 'Agent',
    format: named('agentTypeId', (id, facts) => byId(facts.agents, id)?.name),
  },
  baseId: { label: 'Agent base', format: named('baseId', base) },
  volumeOnIncident: {
    label: { flight: 'On incident', standby: 'Loaded', agentOnly: 'Loaded' },
    format: figure('volumeOnIncident', gallons),
  },
  volumeJettisoned: { label: 'Jettisoned', format: figure('volumeJettisoned', gallons) },
  preloadDropId: {
    label: 'Taken from a preload',
    format: (values) => (text(values, 'preloadDropId') === '' ? '' : 'Yes'),
  },
};
const crew: Merged<CrewDraft, 'key' | 'id'> = {
  crewId: {
    label: 'Crew member',
    format: named('crewId', (id, facts) => {
      const person = byId(facts.crew, id);
      return person === null ? undefined : `${person.firstName} ${person.lastName}`;
    }),
  },
  roleId: { label: 'Job', format: named('roleId', (id, facts) => byId(facts.crewRoles, id)?.name) },
  standByHours: { label: 'Standby', format: figure('standByHours', hours) },
  perDiemRate: { label: 'Per diem', format: figure('perDiemRate', formatUsd) },
};

const listOf = (fields: Readonly<Record<string, Merging<string>>>): readonly MergeField[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if ('with' in field) return [];
    const { label, format = plain(name) } = field;
    const others = Object.entries(fields).flatMap(([other, merging]) =>
      'with' in merging && merging.with === name ? [other] : [],
    );
    return [
      {
        name,
        fields: [name, ...others],
        label: (type) => (typeof label === 'string' ? label : label[type]),
        text: format,
      },
    ];
  });

/** All merged fields, in the order of the form. */
export const mergeFields: Readonly<Record<MergeKind, readonly MergeField[]>> = {
  dispatch: listOf(dispatch),
  activity: listOf(activity),
  drop: listOf(drop),
  crew: listOf(crew),
};

/** A whole row in one line. */
export const rowText = (kind: MergeKind, values: Values, facts: DispatchFacts): string =>
  mergeFields[kind]
    .filter((field) => values[field.name] !== false)
    .map((field) => field.text(values, facts))
    .filter((shown) => shown !== '')
    .join(', ');
