import { eachText } from '../../../contract/dispatch/activityTexts.ts';
import { hoursText, hundredths, moneyText, readNumber } from '../../forms/typed.ts';
import { dollarsOf } from '../../money.ts';
import {
  type ActivityDraft,
  type CrewDraft,
  type DispatchDraft,
  type DropDraft,
  emptyActivity,
} from './draft.ts';
import { changeField, isTouched, nextKey, putValue, resetField, touch } from './edit.ts';
import { withoutRow } from './paths.ts';

const pathOf = (activity: number): string => `activities.${activity}`;

/** The same people, with nothing charged a second time (D-32). */
const sameCrew = (crew: readonly CrewDraft[]): CrewDraft[] =>
  crew.map((person, row) => ({
    ...person,
    key: `c${row + 1}`,
    id: '',
    standByHours: '0',
    perDiemRate: '0.00',
  }));

/**
 * Splits the dispatch to another incident: adds an activity that continues where the last one ended
 * (D-32). Times, bases and meter follow as defaults. A last activity that is still out ends in the
 * air, so it has no landing.
 */
export function addActivity(draft: DispatchDraft): DispatchDraft {
  const last = draft.activities.at(-1);
  if (last === undefined) return draft;
  const index = draft.activities.length;
  const isInTheAir = last.timeIn.trim() === '' && !last.aborted;
  const landed = isInTheAir ? changeField(draft, `${pathOf(index - 1)}.landings`, '0') : draft;
  // Resets an empty end reading, so that a default can fill it.
  const before =
    last.hobbsEnd === '' ? resetField(landed, `${pathOf(index - 1)}.hobbsEnd`) : landed;
  const added: ActivityDraft = {
    ...emptyActivity(nextKey('a', draft.activities)),
    crew: sameCrew(last.crew),
  };
  return {
    ...before,
    activities: [...before.activities, added],
    touched: touch(before.touched, `${pathOf(index)}.crew`),
  };
}

/** Removes an activity; a dispatch always keeps one. Defaults in the next activity stay. */
export function removeActivity(draft: DispatchDraft, activity: number): DispatchDraft {
  if (draft.activities.length < 2 || draft.activities[activity] === undefined) return draft;
  return {
    ...draft,
    activities: draft.activities.filter((_, index) => index !== activity),
    touched: withoutRow(draft.touched, 'activities', activity),
    copied: withoutRow(draft.copied, 'activities', activity),
    declined: withoutRow(draft.declined, 'activities', activity),
  };
}

/**
 * The meaning of each activity field: its end, a sum over it, or other. A missing field is a
 * compile error: joining activities would lose it, and a change-over would misplace it.
 */
const tellsOf = {
  incidentId: 'other',
  withoutIncident: 'other',
  ...eachText(() => 'other' as const),
  aborted: 'other',
  takeOffBaseId: 'other',
  landingBaseId: 'end',
  timeOut: 'other',
  timeOutNextDay: 'other',
  timeOutOffset: 'other',
  timeIn: 'end',
  timeInNextDay: 'end',
  timeInOffset: 'end',
  hobbsStart: 'other',
  hobbsEnd: 'end',
  totalFlightHours: 'sum',
  dayFlightHours: 'sum',
  nightFlightHours: 'sum',
  landings: 'endAndSum',
  landingFees: 'endAndSum',
} as const satisfies Record<
  Exclude<keyof ActivityDraft, 'key' | 'activityId' | 'drops' | 'crew'>,
  'end' | 'sum' | 'endAndSum' | 'other'
>;
type Telling<Kind> = {
  [Field in keyof typeof tellsOf]: (typeof tellsOf)[Field] extends Kind ? Field : never;
}[keyof typeof tellsOf];
type EndField = Telling<'end' | 'endAndSum'>;
type SumField = Telling<'sum' | 'endAndSum'>;
// The keys of a literal, in its order.
const fields = Object.keys(tellsOf) as (keyof typeof tellsOf)[];
const endFields = fields.filter(
  (field): field is EndField => tellsOf[field] === 'end' || tellsOf[field] === 'endAndSum',
);
const sumFields = fields.filter(
  (field): field is SumField => tellsOf[field] === 'sum' || tellsOf[field] === 'endAndSum',
);
const hourFields = ['totalFlightHours', 'dayFlightHours', 'nightFlightHours'] as const;

/**
 * Records a change-over in the air: moves the end of the previous activity to this one. The user
 * then types the change-over time.
 */
export function changeOverInAir(draft: DispatchDraft, activity: number): DispatchDraft {
  const [from, to] = [pathOf(activity - 1), pathOf(activity)];
  const ended = draft.activities[activity - 1];
  if (ended === undefined || draft.activities[activity] === undefined) return draft;
  const moved = endFields.reduce((next, field) => {
    const was = isTouched(draft, `${from}.${field}`);
    const put = was ? changeField(next, `${to}.${field}`, ended[field]) : next;
    return resetField(
      putValue(put, `${from}.${field}`, field === 'timeInNextDay' ? 'auto' : ''),
      `${from}.${field}`,
    );
  }, draft);
  // Hours typed for the whole flight do not apply to its first part.
  const shared = hourFields.reduce((next, field) => resetField(next, `${from}.${field}`), moved);
  return changeField(shared, `${from}.landings`, '0');
}

const texts: Record<SumField, (hundredths: number) => string> = {
  totalFlightHours: hoursText,
  dayFlightHours: hoursText,
  nightFlightHours: hoursText,
  landings: (value) => String(value / 100),
  landingFees: (value) => moneyText(dollarsOf(value)),
};
const hundredthsIn = (text: string): number => hundredths(readNumber(text, 2).value ?? 0);

/** Merges the crew of two activities: a person's hours and money add up. */
function mergedCrew(first: readonly CrewDraft[], second: readonly CrewDraft[]): CrewDraft[] {
  const crew = [...first];
  for (const person of second) {
    const at = crew.findIndex((other) => other.crewId !== '' && other.crewId === person.crewId);
    const known = crew[at];
    if (known === undefined) crew.push({ ...person, key: nextKey('c', crew), id: '' });
    else
      crew[at] = {
        ...known,
        standByHours: hoursText(
          hundredthsIn(known.standByHours) + hundredthsIn(person.standByHours),
        ),
        perDiemRate: moneyText(
          dollarsOf(hundredthsIn(known.perDiemRate) + hundredthsIn(person.perDiemRate)),
        ),
      };
  }
  return crew;
}

function joinedDrops(first: readonly DropDraft[], second: readonly DropDraft[]): DropDraft[] {
  const drops = [...first];
  for (const drop of second) drops.push({ ...drop, key: nextKey('d', drops), id: '' });
  return drops;
}

/**
 * Joins an activity to the previous one: start of the first, end of the second, loads and crew of
 * both.
 */
export function joinActivities(draft: DispatchDraft, activity: number): DispatchDraft {
  const [into, from] = [pathOf(activity - 1), pathOf(activity)];
  const first = draft.activities[activity - 1];
  const second = draft.activities[activity];
  if (first === undefined || second === undefined) return draft;
  const isNextDay = second.timeInNextDay === true || second.timeOutNextDay === true;
  let next = draft;
  // Fields that were not typed are recomputed from the joined times and readings.
  for (const field of sumFields) {
    const isTyped = isTouched(draft, `${into}.${field}`) || isTouched(draft, `${from}.${field}`);
    const sum = texts[field](hundredthsIn(first[field]) + hundredthsIn(second[field]));
    next = isTyped ? changeField(next, `${into}.${field}`, sum) : next;
  }
  next = changeField(next, `${into}.timeIn`, second.timeIn);
  next = {
    ...next,
    activities: next.activities.map((each, n) =>
      n === activity - 1 ? { ...each, timeInNextDay: isNextDay ? true : 'auto' } : each,
    ),
  };
  next = putValue(next, `${into}.timeInOffset`, second.timeInOffset);
  next = changeField(next, `${into}.hobbsEnd`, second.hobbsEnd);
  if (second.landingBaseId !== '')
    next = changeField(next, `${into}.landingBaseId`, second.landingBaseId);
  next = changeField(next, `${into}.aborted`, first.aborted && second.aborted);
  const drops = joinedDrops(first.drops, second.drops);
  next = putValue(
    putValue(next, `${into}.drops`, drops),
    `${into}.crew`,
    mergedCrew(first.crew, second.crew),
  );
  const rows = [
    ...drops.flatMap((_, row) => [
      `${into}.drops.${row}.agentTypeId`,
      `${into}.drops.${row}.baseId`,
    ]),
    ...(next.activities[activity - 1]?.crew ?? []).flatMap((_, row) =>
      ['crewId', 'roleId', 'standByHours', 'perDiemRate'].map((f) => `${into}.crew.${row}.${f}`),
    ),
  ];
  const kept = [`${into}.drops`, `${into}.crew`, ...rows].reduce<readonly string[]>(
    touch,
    next.touched,
  );
  return removeActivity({ ...next, touched: kept }, activity);
}
