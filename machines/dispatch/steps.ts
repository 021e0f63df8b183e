import {
  type ActivityTextKey,
  activityTextKeys,
  activityTexts,
  eachText,
} from '../../contract/dispatch/activityTexts.ts';
import type { DispatchType } from '../../contract/dispatch/dispatches.ts';
import type { ActivityDraft, DispatchDraft } from '../../domain/dispatch/draft/draft.ts';
import type { Finding } from '../../domain/forms/finding.ts';

/** Every step that a guided form can have. */
export const steps = ['aircraft', 'times', 'duty', 'agent', 'crew', 'review'] as const;
export type Step = (typeof steps)[number];

/** The steps of each kind of dispatch with their names, in order (D-7). */
const namesOf: Readonly<Record<DispatchType, readonly (readonly [Step, string])[]>> = {
  flight: [
    ['aircraft', 'Aircraft'],
    ['times', 'Times'],
    ['agent', 'Agent'],
    ['crew', 'Crew'],
    ['review', 'Review'],
  ],
  standby: [
    ['aircraft', 'Aircraft and base'],
    ['duty', 'Duty and crew'],
    ['review', 'Review'],
  ],
  agentOnly: [
    ['aircraft', 'Incident and aircraft'],
    ['agent', 'Agent'],
    ['review', 'Review'],
  ],
};
export const stepsOf = (kind: DispatchType): readonly Step[] => namesOf[kind].map(([step]) => step);
export const stepName = (kind: DispatchType, step: Step): string =>
  namesOf[kind].find(([each]) => each === step)?.[1] ?? '';

/** Returns the focus path of a step's first field. */
export const stepPath = (step: Step): string => `step.${step}`;

/** The step after or before another, null at the ends. */
export function stepBeside(kind: DispatchType, step: Step, by: 1 | -1): Step | null {
  const own = stepsOf(kind);
  return own[own.indexOf(step) + by] ?? null;
}

type DraftField = Exclude<
  keyof DispatchDraft,
  'dispatchType' | 'activities' | 'touched' | 'copied' | 'declined'
>;
type RowField = Exclude<keyof ActivityDraft, 'key' | 'activityId'>;
/** The step of a field in a flight, a standby and an agent-only form. */
type Places = readonly [flight: Step, standby: Step, agentOnly: Step];
const first: Places = ['aircraft', 'aircraft', 'aircraft'];
const times: Places = ['times', 'aircraft', 'aircraft'];
const duty: Places = ['times', 'duty', 'aircraft'];

type Before<Key extends ActivityTextKey> = (typeof activityTexts)[Key]['before'];
/** Plain text fields that precede another field on the form. */
const textsBefore = <Next extends Before<ActivityTextKey>>(next: Next) =>
  eachText(
    ({ step }): Places => [step, 'aircraft', 'aircraft'],
    activityTextKeys.filter(
      (
        key,
      ): key is { [K in ActivityTextKey]: Before<K> extends Next ? K : never }[ActivityTextKey] =>
        activityTexts[key].before === next,
    ),
  );

/**
 * The step of each field, in form order. A missing field is a compile error, because its message
 * would open the wrong step.
 */
const placeOf: Readonly<Record<DraftField | RowField, Places>> = {
  purpose: first,
  activityDate: first,
  assetId: first,
  otherAircraft: first,
  meterReset: first,
  ...textsBefore('incidentId'),
  incidentId: first,
  ...textsBefore('dispatchTime'),
  dispatchTime: times,
  dispatchTimeOffset: times,
  timeOut: duty,
  timeOutNextDay: duty,
  timeOutOffset: duty,
  timeIn: duty,
  timeInNextDay: duty,
  timeInOffset: duty,
  hobbsStart: times,
  hobbsEnd: times,
  takeOffBaseId: times,
  landingBaseId: times,
  totalFlightHours: times,
  dayFlightHours: times,
  nightFlightHours: times,
  landings: times,
  landingFees: duty,
  aborted: first,
  withoutIncident: first,
  drops: ['agent', 'aircraft', 'agent'],
  crew: ['crew', 'duty', 'aircraft'],
  remarks: ['review', 'review', 'review'],
};
const kinds = ['flight', 'standby', 'agentOnly'] as const satisfies readonly DispatchType[];
const isPlaced = (field: string): field is DraftField | RowField => field in placeOf;

/** Returns the step that shows a field, for a kind of dispatch. */
export function stepOf(kind: DispatchType, path: string): Step {
  const field = /^activities\.\d+\.(\w+)/.exec(path)?.[1] ?? path;
  return isPlaced(field) ? (placeOf[field][kinds.indexOf(kind)] ?? 'aircraft') : 'aircraft';
}

const fieldOrder: readonly string[] = Object.keys(placeOf);
const columnOrder = [
  'agentTypeId',
  'baseId',
  'volumeOnIncident',
  'volumeJettisoned',
  'rateId',
  'crewId',
  'roleId',
  'standByHours',
  'perDiemRate',
];
/** Returns a path's position on the form: step, activity, field, row, column of the row. */
function placeIn(kind: DispatchType, path: string): readonly number[] {
  const [, activity, own] = /^activities\.(\d+)\.(.*)$/.exec(path) ?? [];
  const [field = '', row = '-1', column = ''] = (own ?? path).split('.');
  return [
    stepsOf(kind).indexOf(stepOf(kind, path)),
    Number(activity ?? -1),
    fieldOrder.indexOf(field),
    Number(row),
    columnOrder.indexOf(column),
  ];
}
/** Sorts findings by the position of their fields on the form (ENTRY-2). */
export const inFieldOrder = <F extends Pick<Finding, 'path'>>(
  kind: DispatchType,
  findings: readonly F[],
): F[] =>
  findings
    .map((finding) => ({ finding, place: placeIn(kind, finding.path) }))
    .sort(
      (a, b) =>
        a.place.map((n, at) => n - (b.place[at] ?? 0)).find((difference) => difference !== 0) ?? 0,
    )
    .map(({ finding }) => finding);

/** Counts the visible errors of each step. */
export function problemsByStep(
  kind: DispatchType,
  shown: readonly Finding[],
): Readonly<Record<Step, number>> {
  const count = { aircraft: 0, times: 0, duty: 0, agent: 0, crew: 0, review: 0 };
  for (const finding of shown)
    if (finding.severity === 'error') count[stepOf(kind, finding.path)] += 1;
  return count;
}
