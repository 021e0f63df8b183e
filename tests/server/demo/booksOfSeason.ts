import { asc } from 'drizzle-orm';
import type { Dimensions } from '../../../contract/report/reports.ts';
import { nanolitresOf } from '../../../domain/volume.ts';
import type { Store } from '../../../server/database/open.ts';
import {
  adjustments,
  type SealedCrew,
  type SealedDrop,
  seals,
} from '../../../server/schema/approvals.ts';
import type { SeasonActivity } from '../../domain/report/season.ts';

export const readBooks = async ({ db }: Store) => ({
  seals: new Map((await db.select().from(seals)).map((row) => [row.activityId, row])),
  adjustments: await db.select().from(adjustments).orderBy(asc(adjustments.id)),
});
export type Books = Awaited<ReturnType<typeof readBooks>>;
type Row = Books['adjustments'][number] | (typeof seals)['$inferSelect'];

/** A record in the books: keys, quantities, and parts computed from rates. */
function booked(row: Row, { aircraft, bases, contracts = [], incidents }: Dimensions) {
  const codeOf = (id: string | null) => bases.find((base) => base.id === id)?.code ?? null;
  return {
    aircraft: aircraft.find(({ id }) => id === row.assetId) ?? null,
    incident: incidents.find(({ id }) => id === row.incidentId) ?? null,
    takeOff: codeOf(row.takeOffBaseId),
    landing: codeOf(row.landingBaseId),
    hours: row.totalHours,
    dayHours: row.dayHours,
    nightHours: row.nightHours,
    landings: row.landings,
    landingFees: row.landingFeesCents,
    books: {
      contract: contracts.find(({ id }) => id === row.contractId) ?? null,
      flightCost: row.flightCostCents,
      abortFees: row.abortFeesCents,
      availabilityCost: row.availabilityCostCents,
    },
  };
}
const placeOf = (drop: SealedDrop | undefined, { bases, agentTypes }: Dimensions) => ({
  agent: agentTypes.find(({ id }) => id === drop?.agentTypeId)?.name ?? null,
  base: bases.find(({ id }) => id === drop?.baseId)?.code ?? null,
});
const nano = (litres: number) => (litres < 0 ? -nanolitresOf(-litres) : nanolitresOf(litres));

/** A live activity as it was approved, if it was. */
export function asApproved(
  live: SeasonActivity,
  activityId: string,
  { seals: known }: Books,
  dimensions: Dimensions,
): SeasonActivity {
  const seal = known.get(activityId);
  if (seal === undefined) return live;
  const aboard = ({ crewId, standbyHours, standbyCents, perDiemCents }: SealedCrew) => ({
    ...(live.crew.find(({ id }) => id === crewId) ?? {
      id: crewId,
      name: '',
      role: '',
      vendor: null,
    }),
    standBy: standbyHours,
    perDiem: perDiemCents,
    standbyCost: standbyCents,
  });
  const drops = seal.drops.map((drop) => ({
    ...placeOf(drop, dimensions),
    onIncident: nano(drop.litresOnIncident),
    jettisoned: nano(drop.litresJettisoned),
    cost: drop.cents,
  }));
  const [split, missingRate] = [
    seal.drops.some((drop) => drop.isSplit === true),
    seal.drops.some((drop) => drop.isMissing === true),
  ];
  return {
    ...live,
    ...booked(seal, dimensions),
    day: seal.activityDate,
    crew: seal.crew.map(aboard),
    drops,
    split,
    missingRate,
  };
}

/** The adjustments of the books, in the order of the wire. */
export const adjusting = (
  { seals: known, adjustments: posted }: Books,
  numberOf: (dispatchId: string) => number,
  dimensions: Dimensions,
): SeasonActivity[] =>
  posted.map((row) => ({
    ...booked(row, dimensions),
    dispatchId: row.id,
    dispatchNumber: numberOf(row.dispatchId ?? ''),
    type: 'flight',
    day: row.postedOn,
    dispatchTime: null,
    timeOut: null,
    timeIn: null,
    requestNumber: null,
    mission: null,
    flightType: null,
    hobbsStart: null,
    hobbsEnd: null,
    aborted: false,
    split: false,
    missingRate: false,
    remarks: '',
    crew:
      row.crewStandbyCents === 0 && row.perDiemCents === 0 && row.standbyHours === 0
        ? []
        : [
            {
              id: null,
              name: null,
              role: null,
              vendor: null,
              standBy: row.standbyHours,
              perDiem: row.perDiemCents,
              standbyCost: row.crewStandbyCents,
            },
          ],
    drops:
      row.agentCostCents === 0 &&
      row.litresOnIncident === 0 &&
      row.litresJettisoned === 0 &&
      row.loads === 0
        ? []
        : [
            {
              ...placeOf(known.get(row.activityId ?? '')?.drops[0], dimensions),
              onIncident: nano(row.litresOnIncident),
              jettisoned: nano(row.litresJettisoned),
              cost: row.agentCostCents,
              moved: row.loads,
            },
          ],
    approval: 'entered',
    adjusts: true,
  }));
