import type { ActivityBody, DispatchBody } from '../../contract/dispatch/dispatches.ts';

const whose = ({ dispatchType, assetId, activityDate, dispatchTime, purpose }: DispatchBody) => ({
  dispatchType,
  assetId,
  activityDate,
  dispatchTime,
  purpose,
});
const loadsOf = ({ activityId, incidentId, timeOut, aborted, drops }: ActivityBody) => ({
  activityId,
  incidentId,
  timeOut,
  aborted,
  drops: drops.map((drop) => ({ ...drop, preloadDropId: drop.preloadDropId ?? null })),
});
const flownOf = ({
  activityId,
  timeOut,
  timeIn,
  hobbsStart,
  hobbsEnd,
  totalFlightHours,
  aborted,
}: ActivityBody) => ({
  activityId,
  timeOut,
  timeIn,
  hobbsStart,
  hobbsEnd,
  totalFlightHours,
  aborted,
});

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const samePart = (
  before: DispatchBody,
  body: DispatchBody,
  part: (activity: ActivityBody) => object,
) =>
  same(whose(before), whose(body)) && same(before.activities.map(part), body.activities.map(part));

/**
 * True if the save can't change a price: loads, their order and their days are unchanged (COST-14,
 * PERF-8).
 */
export const keepsPricing = (before: DispatchBody, body: DispatchBody): boolean =>
  samePart(before, body, loadsOf);

/**
 * True if the save can't affect the aircraft's other flights: times, readings and hours are
 * unchanged (D-O3, PERF-8).
 */
export const keepsLinkedFlags = (before: DispatchBody, body: DispatchBody): boolean =>
  before.meterReset === body.meterReset && samePart(before, body, flownOf);

const sharedOf = ({
  incidentId,
  requestNumber,
  totalFlightHours,
  aborted,
  crew,
  drops,
}: ActivityBody) => ({
  incidentId,
  requestNumber,
  totalFlightHours,
  aborted,
  crew: crew.map(({ crewId, standByHours, perDiemRate }) => ({
    crewId,
    standByHours,
    perDiemRate,
  })),
  drops: drops.length,
});
/** True if the save can't affect the flags of the day's other records (D-O3). */
export const keepsDay = (before: DispatchBody, body: DispatchBody): boolean =>
  samePart(before, body, sharedOf);
