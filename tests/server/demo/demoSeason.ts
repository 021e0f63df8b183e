import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import type { Dimensions } from '../../../contract/report/reports.ts';
import { nanolitresOf } from '../../../domain/volume.ts';
import type { Season, SeasonActivity } from '../../domain/report/season.ts';
import { adjusting, asApproved, type Books } from './booksOfSeason.ts';

const hundredths = (value: number | null) => (value === null ? null : Math.round(value * 100));
const orNull = (text: string | null) => (text === '' ? null : text);

/** Day, dispatch time (none last), number; adjustments after the records of their number. */
function inOrder(activities: readonly SeasonActivity[]): SeasonActivity[] {
  const key = (a: SeasonActivity) =>
    `${a.day} ${a.dispatchTime ?? '\uFFFF'} ${String(a.dispatchNumber).padStart(9, '0')} ${a.adjusts ? 1 : 0}`;
  return [...activities].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

/**
 * Dispatches as their own page reads them, instead of as report columns, for the naive report. In
 * the wire's order: day, dispatch time (none last), number.
 */
export function seasonOf(
  dispatches: readonly Dispatch[],
  dimensions: Dimensions,
  books: Books,
): Season {
  const aircraft = new Map(dimensions.aircraft.map((one) => [one.id, one]));
  return {
    dimensions,
    activities: inOrder([
      ...dispatches.flatMap((d) =>
        d.activities.map((a) =>
          asApproved(
            {
              dispatchId: d.id,
              dispatchNumber: d.dispatchNumber,
              type: d.dispatchType,
              aircraft: aircraft.get(d.assetId ?? '') ?? null,
              incident: a.incident,
              day: d.activityDate,
              dispatchTime: d.dispatchTime,
              timeOut: a.timeOut,
              timeIn: a.timeIn,
              requestNumber: orNull(a.requestNumber),
              mission: orNull(a.missionTypeDesc),
              flightType: orNull(a.missionFlightTypeDesc),
              takeOff: a.takeOffBaseCode,
              landing: a.landingBaseCode,
              hobbsStart: hundredths(a.hobbsStart),
              hobbsEnd: hundredths(a.hobbsEnd),
              hours: hundredths(a.totalFlightHours),
              dayHours: hundredths(a.dayFlightHours),
              nightHours: hundredths(a.nightFlightHours),
              landings: a.landings,
              landingFees: Math.round(a.landingFees * 100),
              aborted: a.aborted,
              split: a.drops.some((drop) => drop.isSplitPricing),
              missingRate: a.drops.some((drop) => drop.isMissingAgentRate),
              remarks: d.remarks,
              crew: a.crew.map((c) => ({
                id: c.crewId,
                name: `${c.firstName} ${c.lastName}`,
                role: c.roleName,
                vendor: orNull(c.vendorName),
                standBy: Math.round(c.standByHours * 100),
                perDiem: Math.round(c.perDiemRate * 100),
                standbyCost: 0,
              })),
              approval: d.approval?.state ?? 'entered',
              books: null,
              adjusts: false,
              drops: a.drops.map((drop) => ({
                agent: drop.name,
                base: drop.baseCode,
                onIncident: nanolitresOf(drop.volumeOnIncident),
                jettisoned: nanolitresOf(drop.volumeJettisoned),
                cost: Math.round(drop.cost * 100),
              })),
            },
            a.activityId,
            books,
            dimensions,
          ),
        ),
      ),
      ...adjusting(
        books,
        (id) => dispatches.find((d) => d.id === id)?.dispatchNumber ?? 0,
        dimensions,
      ),
    ]),
  };
}
