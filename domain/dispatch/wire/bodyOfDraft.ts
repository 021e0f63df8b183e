import { eachText } from '../../../contract/dispatch/activityTexts.ts';
import {
  type ActivityBody,
  type Dispatch,
  DispatchBody,
} from '../../../contract/dispatch/dispatches.ts';
import type { DispatchFacts } from '../../reference/facts.ts';
import type { DispatchDraft } from '../draft/draft.ts';
import { remarksOf } from '../draft/otherAircraft.ts';
import { type ReadActivity, readDispatch } from '../draft/read.ts';
import type { ReadTime } from '../draft/times.ts';

const idOrNull = (id: string): string | null => (id === '' ? null : id);
const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const instantOf = (time: ReadTime): string | null => time.placed?.instant ?? null;
const rowId = (id: string): { id?: string } => (id === '' ? {} : { id });

/**
 * Every field by its name, but those that are sent only where there is something: the compiler would not ask for one
 * that the wire lets a caller leave out, and what was typed in it would never be sent.
 */
type EveryField<Body, Left extends keyof Body = never> = Record<Exclude<keyof Body, Left>, unknown>;
type DropBody = ActivityBody['drops'][number];
type CrewRowBody = ActivityBody['crew'][number];

function bodyOfDrop({
  draft,
  litresOnIncident,
  litresJettisoned,
}: ReadActivity['drops'][number]): DropBody {
  const fields = {
    agentTypeId: draft.agentTypeId,
    baseId: draft.baseId,
    volumeOnIncident: litresOnIncident,
    volumeJettisoned: litresJettisoned,
  } satisfies EveryField<DropBody, 'id' | 'preloadDropId'>;
  return {
    ...rowId(draft.id),
    ...fields,
    ...(draft.preloadDropId === '' ? {} : { preloadDropId: draft.preloadDropId }),
  };
}
function bodyOfCrewRow({ draft, standby, perDiem }: ReadActivity['crew'][number]): CrewRowBody {
  const fields = {
    crewId: draft.crewId,
    roleId: draft.roleId,
    standByHours: standby.value ?? 0,
    perDiemRate: perDiem.value ?? 0,
  } satisfies EveryField<CrewRowBody, 'id'>;
  return { ...rowId(draft.id), ...fields };
}
function bodyOfActivity(activity: ReadActivity, isPreload: boolean): ActivityBody {
  const { draft } = activity;
  const fields = {
    // A preload has no incident yet; one chosen before it became a preload stays in the draft only.
    incidentId: isPreload ? null : idOrNull(draft.incidentId),
    ...eachText((_, key) => textOrNull(draft[key])),
    ...(isPreload ? { requestNumber: null } : {}),
    takeOffBaseId: idOrNull(draft.takeOffBaseId),
    landingBaseId: idOrNull(draft.landingBaseId),
    timeOut: instantOf(activity.out),
    timeIn: instantOf(activity.in),
    hobbsStart: activity.hobbsStart.value,
    hobbsEnd: activity.hobbsEnd.value,
    totalFlightHours: activity.total.value,
    dayFlightHours: activity.day.value,
    nightFlightHours: activity.night.value,
    landings: activity.landings.value,
    landingFees: activity.landingFees.value ?? 0,
    aborted: draft.aborted,
    drops: activity.drops.map(bodyOfDrop),
    crew: activity.crew.map(bodyOfCrewRow),
  } satisfies EveryField<ActivityBody, 'activityId'>;
  return { ...(draft.activityId === '' ? {} : { activityId: draft.activityId }), ...fields };
}

/**
 * What POST and PUT take. Null while the date cannot be read; otherwise meant for a draft in which `checkDispatch`
 * finds no error, since unreadable text becomes nothing.
 */
export function bodyOfDraft(draft: DispatchDraft, facts: DispatchFacts): DispatchBody | null {
  const read = readDispatch(draft, facts);
  if (read.day === null) return null;
  return {
    dispatchType: draft.dispatchType,
    assetId: idOrNull(draft.assetId),
    activityDate: read.day,
    dispatchTime:
      draft.dispatchType === 'standby'
        ? instantOf(read.activities[0]?.out ?? read.dispatchTime)
        : instantOf(read.dispatchTime),
    remarks: remarksOf(draft),
    purpose: draft.purpose === '' ? null : draft.purpose,
    meterReset: draft.meterReset,
    activities: read.activities.map((activity) =>
      bodyOfActivity(activity, draft.dispatchType === 'agentOnly' && draft.purpose === 'preload'),
    ),
  } satisfies EveryField<DispatchBody>;
}

/** A stored record as PUT takes it: what is read only is left out. */
export const bodyOfRecord = (record: Dispatch): DispatchBody => DispatchBody.parse(record);
