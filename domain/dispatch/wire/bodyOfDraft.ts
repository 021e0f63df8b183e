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
import type { ParsedTime } from '../draft/times.ts';

const idOrNull = (id: string): string | null => (id === '' ? null : id);
const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const instantOf = (time: ParsedTime): string | null => time.placed?.instant ?? null;
const rowId = (id: string): { id?: string } => (id === '' ? {} : { id });

/**
 * Requires every field except those omitted when empty. Without it, the compiler would not report a
 * missing optional field, and its typed value would never be sent.
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
    // A preload has no incident yet. One chosen before the purpose changed stays only in the draft.
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
 * The body for POST and PUT; null if the date is not readable. Call it only for a draft without
 * errors from `checkDispatch`, because unreadable text becomes null.
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

/** A stored record as a PUT body, without read-only fields. */
export const bodyOfRecord = (record: Dispatch): DispatchBody => DispatchBody.parse(record);
