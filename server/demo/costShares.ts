import type { DemoIncident } from './reference/incidents.ts';
import { demoId } from './reference/random.ts';
import type { Row, Tables } from './reference/rows.ts';
import type { DemoDispatch } from './seasonTypes.ts';

/** Number of incidents with cost shares. */
const SHARED = 2;

interface Flown {
  readonly id: string;
  readonly agency: string;
  readonly days: readonly string[];
}
/** The most flown incidents, each with its days in order. */
function mostFlown(incidents: readonly DemoIncident[], season: readonly DemoDispatch[]): Flown[] {
  const days = new Map<string, string[]>();
  for (const { day, activities } of season)
    for (const { incident } of activities)
      if (incident !== null) days.set(incident.id, [...(days.get(incident.id) ?? []), day]);
  return incidents
    .flatMap(({ id, agency }) => ({
      id,
      agency,
      flights: days.get(id)?.length ?? 0,
      days: [...new Set(days.get(id))].sort(),
    }))
    .filter((one) => one.days.length > 2)
    .sort((a, b) => b.flights - a.flights || a.id.localeCompare(b.id))
    .slice(0, SHARED);
}
const party = (
  share: string,
  position: number,
  name: string,
  aircraft: number,
  agent: number,
): Row => ({
  id: demoId('cost share party', `${share} ${position}`),
  cost_share_id: share,
  position,
  name,
  aircraft_bps: aircraft,
  agent_bps: agent,
});
const partner = (agency: string) => (agency === 'USFS' ? 'CAL FIRE' : 'USFS');

/**
 * Two incidents with cost shares: one from its second day on, one for all its days and with a third
 * party.
 */
export function withCostShares(
  tables: Tables,
  incidents: readonly DemoIncident[],
  season: readonly DemoDispatch[],
): Tables {
  const shared = mostFlown(incidents, season);
  const span = (n: number) => ({
    from: shared[n]?.days[n === 0 ? 1 : 0] ?? '',
    until: shared[n]?.days.at(-1) ?? '',
  });
  const declared = new Map(shared.map(({ id }, n) => [id, span(n)]));
  const shares = shared.map(
    ({ id }, n): Row => ({
      id: demoId('cost share', String(n)),
      incident_id: id,
      from_day: span(n).from,
      until_day: span(n).until,
    }),
  );
  const parties = shared.flatMap(({ agency }, n) => {
    const share = demoId('cost share', String(n));
    return n === 0
      ? [party(share, 0, agency, 5000, 6000), party(share, 1, partner(agency), 5000, 4000)]
      : [
          party(share, 0, agency, 3334, 5000),
          party(share, 1, partner(agency), 3333, 2500),
          party(share, 2, 'BLM', 3333, 2500),
        ];
  });
  const withPeriod = (row: Row): Row => {
    const period = declared.get(String(row['id']));
    return { ...row, declared_from: period?.from ?? null, declared_until: period?.until ?? null };
  };
  return [
    ...tables.map(([table, rows]) =>
      table === 'incidents' ? ([table, rows.map(withPeriod)] as const) : ([table, rows] as const),
    ),
    ['cost_shares', shares],
    ['cost_share_parties', parties],
  ];
}
