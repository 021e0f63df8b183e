import { type LoadedByRate, type PricingRate, priceDrops } from '../../domain/cost/tiers.ts';
import { litresOf } from '../../domain/volume.ts';
import { agentId, baseId, demoAgents } from './reference/catalogue.ts';
import { jobId } from './reference/crews.ts';
import { demoId } from './reference/random.ts';
import type { Row, Tables } from './reference/rows.ts';
import type { DemoActivity, DemoDispatch } from './seasonTypes.ts';

const FIRST_NUMBER = 10_001;
/**
 * An instant in whole seconds. A season has tens of thousands, and Date formats one 20 times faster
 * than Temporal.
 */
const instant = (minutes: number | null) =>
  minutes === null ? null : `${new Date(minutes * 60_000).toISOString().slice(0, 19)}Z`;
const water = new Set(
  demoAgents.filter(([, kind]) => kind === 'water').map(([name]) => agentId(name)),
);

/** The rates from the catalogue's rows. */
export function ratesOf(catalogue: Tables): PricingRate[] {
  const rows = (table: string) => catalogue.find(([name]) => name === table)?.[1] ?? [];
  const tiers = rows('suppressant_tiers');
  return rows('suppressant_rates').map((r) => ({
    id: String(r['id']),
    baseId: String(r['base_id']),
    agentTypeId: String(r['agent_type_id']),
    startDate: String(r['start_date']),
    endDate: String(r['end_date']),
    tiers: tiers
      .filter((t) => t['rate_id'] === r['id'])
      .map((t) => ({
        id: String(t['id']),
        amountLitres: Number(t['amount_litres']),
        price: Number(t['price']),
        isDeleted: false,
      })),
  }));
}

interface Load {
  readonly day: string;
  readonly at: number;
  readonly dispatchId: string;
  readonly order: number;
  readonly row: Record<string, unknown>;
}

const compare = (a: Load, b: Load): number =>
  a.day !== b.day
    ? a.day < b.day
      ? -1
      : 1
    : a.at !== b.at
      ? a.at - b.at
      : a.dispatchId !== b.dispatchId
        ? a.dispatchId < b.dispatchId
          ? -1
          : 1
        : a.order - b.order;

/** Prices the loads in order, on the same tiers as a save. @returns flags by dispatch */
function price(
  loads: readonly Load[],
  rates: readonly PricingRate[],
): ReadonlyMap<string, readonly string[]> {
  const byLine = new Map<string, PricingRate[]>();
  for (const r of rates) {
    const key = `${r.baseId} ${r.agentTypeId}`;
    byLine.set(key, [...(byLine.get(key) ?? []), r]);
  }
  const used = new Map<string, bigint>();
  const flags = new Map<string, string[]>();
  for (const { row, day, dispatchId } of [...loads].sort(compare)) {
    const drop = {
      agentTypeId: String(row['agent_type_id']),
      baseId: String(row['base_id']),
      volumeOnIncident: Number(row['litres_on_incident']),
      volumeJettisoned: Number(row['litres_jettisoned']),
    };
    const own = byLine.get(`${drop.baseId} ${drop.agentTypeId}`) ?? [];
    const before: LoadedByRate = new Map(own.map((r) => [r.id, used.get(r.id) ?? 0n]));
    const priced = priceDrops([drop], own, (id) => !water.has(id), day, before);
    for (const [id, amount] of priced.used) used.set(id, amount);
    const [cost] = priced.drops;
    Object.assign(row, {
      rate_id: cost?.rateId ?? null,
      cost_cents: cost?.cents ?? 0,
      is_split_pricing: cost?.isSplitPricing ?? false,
      is_missing_rate: cost?.isMissingAgentRate ?? false,
    });
    const found = [
      ...(cost?.isMissingAgentRate === true ? ['noAgentPrice'] : []),
      ...(cost?.isSplitPricing === true ? ['splitPricing'] : []),
    ];
    flags.set(dispatchId, [
      ...(flags.get(dispatchId) ?? []),
      ...found.filter((f) => !(flags.get(dispatchId) ?? []).includes(f)),
    ]);
  }
  return flags;
}

const activityRow = (a: DemoActivity, dispatchId: string, id: string, position: number): Row => ({
  id,
  dispatch_id: dispatchId,
  position,
  incident_id: a.incident?.id ?? null,
  request_number: a.requestNumber,
  mission_type: a.mission,
  flight_type: a.flightType,
  take_off_base_id: baseId(a.from),
  landing_base_id: a.to === null ? null : baseId(a.to),
  time_out: instant(a.timeOut),
  time_in: instant(a.timeIn),
  hobbs_start: a.hobbs?.[0] ?? null,
  hobbs_end: a.hobbs?.[1] ?? null,
  total_flight_hours: a.hours,
  day_flight_hours: a.hours === null ? null : a.hours - (a.nightHours ?? 0),
  night_flight_hours: a.nightHours,
  landings: a.landings,
  landing_fees_cents: a.landingFees,
  aborted: a.aborted,
});

/** Dispatches and all their child rows, with priced loads, numbered in the given order. */
export function seasonTables(
  season: readonly DemoDispatch[],
  rates: readonly PricingRate[],
): Tables {
  const dispatches: Record<string, unknown>[] = [];
  const activities: Row[] = [];
  const drops: Record<string, unknown>[] = [];
  const crew: Row[] = [];
  const loads: Load[] = [];
  for (const [n, d] of season.entries()) {
    const id = demoId('dispatch', n);
    const closed = d.activities.at(-1)?.timeIn ?? d.dispatchTime;
    dispatches.push({
      id,
      number: FIRST_NUMBER + n,
      type: d.type,
      asset_id: d.aircraft?.id ?? null,
      activity_date: d.day,
      dispatch_time: d.type === 'standby' ? null : instant(d.dispatchTime),
      remarks: d.remarks,
      purpose: d.purpose,
      flags: d.flags,
      created_at: instant(closed + 4),
      created_by: n % 3 === 0 ? 'demo-base' : 'demo-dispatcher',
      updated_at: instant(closed + 4),
      updated_by: n % 3 === 0 ? 'demo-base' : 'demo-dispatcher',
    });
    for (const [position, a] of d.activities.entries()) {
      const activityId = demoId('activity', `${n} ${position}`);
      activities.push(activityRow(a, id, activityId, position));
      for (const [i, drop] of a.drops.entries()) {
        const row: Record<string, unknown> = {
          id: demoId('drop', `${n} ${position} ${i}`),
          activity_id: activityId,
          position: i,
          agent_type_id: agentId(drop.agent),
          base_id: baseId(drop.base),
          litres_on_incident: litresOf(drop.onIncident),
          litres_jettisoned: litresOf(drop.jettisoned),
        };
        drops.push(row);
        loads.push({
          day: d.day,
          at: a.timeOut ?? d.dispatchTime,
          dispatchId: id,
          order: position * 100 + i,
          row,
        });
      }
      for (const [i, c] of a.crew.entries())
        crew.push({
          id: demoId('activity crew', `${n} ${position} ${i}`),
          activity_id: activityId,
          position: i,
          crew_id: c.crewId,
          role_id: jobId(c.job),
          standby_hours: c.standby,
          per_diem_cents: c.perDiem,
        });
    }
  }
  const flags = price(loads, rates);
  for (const d of dispatches) {
    // Written above as a list of codes.
    const written = d['flags'] as string[];
    d['flags'] = [...written, ...(flags.get(String(d['id'])) ?? [])];
  }
  return [
    ['dispatches', dispatches],
    ['activities', activities],
    ['drops', drops],
    ['activity_crew', crew],
  ];
}
