import { sql } from 'drizzle-orm';
import { activityTexts } from '../../../contract/dispatch/activityTexts.ts';
import {
  ABORTED,
  ADJUSTMENT,
  APPROVAL_SHIFT,
  approvals,
  IN_BOOKS,
  MISSING_AGENT_RATE,
  SPLIT_PRICING,
} from '../../../contract/report/metricColumns.ts';
import type { MetricsQuery } from '../../../contract/report/reports.ts';
import { eachWordColumn } from '../../../contract/report/wordColumns.ts';
import type { MonthBlock } from '../../../domain/report/block/encodeMonth.ts';
import { reportIdOf } from '../../../domain/report/block/numberedIds.ts';
import type { Reader } from '../../database/open.ts';
import { type MonthValues, monthBlock } from './block.ts';
import {
  maybeNumber,
  maybeWord,
  number,
  type RecordColumn,
  type RecordColumns,
  readRecords,
  recordsOf,
  word,
  yesNo,
} from './recordText.ts';
import { reportCrew, reportDrops, reportRows } from './reportRows.ts';
import { versionIn } from './versions.ts';
import type { MonthPart } from './window.ts';

// date_part returns a double. extract returns a numeric, which divides many times slower.
const minutes = (column: string) => `floor(date_part('epoch', ${column}) / 60)::int`;

/**
 * The id used in reports: the row's report number, or its uuid if the row no longer exists
 * (PERF-36).
 */
const named = (table: string, id: string): RecordColumn<string | null> => ({
  sql: `coalesce(${table}.report_number::text, ${id}::text)`,
  read: reportIdOf,
});

const activities: RecordColumns<MonthValues['activities']> = {
  dispatch: word('act.did'),
  dispatchNumber: number('act.number'),
  aircraft: named('x', 'act.asset_id'),
  incident: named('n', 'act.incident_id'),
  dispatchType: {
    sql: 'act.type',
    // The column's enum allows no other value.
    read: (text) => text as MonthValues['activities']['dispatchType'][number],
  },
  activityDate: number(`act.activity_date - date '1970-01-01'`),
  dispatchTime: maybeNumber(minutes('act.dispatch_time')),
  timeOut: maybeNumber(minutes('act.time_out')),
  timeIn: maybeNumber(minutes('act.time_in')),
  ...eachWordColumn('name', ({ key }) => maybeWord(`act.${activityTexts[key].column}`)),
  takeOffBase: maybeWord('f.code'),
  landingBase: maybeWord('l.code'),
  hobbsStart: maybeNumber('act.hobbs_start'),
  hobbsEnd: maybeNumber('act.hobbs_end'),
  totalFlightHours: maybeNumber('act.total_flight_hours'),
  dayFlightHours: maybeNumber('act.day_flight_hours'),
  nightFlightHours: maybeNumber('act.night_flight_hours'),
  landings: maybeNumber('act.landings'),
  landingFees: number('act.landing_fees_cents'),
  contract: maybeWord('act.contract_id'),
  flightCost: number('act.flight_cost_cents'),
  abortFees: number('act.abort_fees_cents'),
  availabilityCost: number('act.availability_cost_cents'),
  crewStandbyCost: number('act.crew_standby_cents'),
  movedLoads: number('act.moved_loads'),
  flags: number(`case when act.aborted then ${ABORTED} else 0 end
    + case act.source when 'seal' then ${IN_BOOKS} when 'adjustment' then ${IN_BOOKS | ADJUSTMENT} else 0 end
    + case act.approval ${approvals.map((state, place) => `when '${state}' then ${place << APPROVAL_SHIFT}`).join(' ')} else 0 end`),
  remarks: maybeWord(`nullif(act.remarks, '')`),
};
const activitiesNamed = sql`act left join assets x on x.id = act.asset_id left join incidents n on n.id = act.incident_id
  left join bases f on f.id = act.take_off_base_id left join bases l on l.id = act.landing_base_id order by act.i`;

const crew: RecordColumns<MonthValues['crew']> = {
  activity: number('c.i'),
  person: named('m', 'c.crew_id'),
  role: maybeWord('r.name'),
  standByHours: number('c.standby_hours'),
  perDiemRate: number('c.per_diem_cents'),
  standbyCost: number('c.standby_cents'),
};
const crewNamed = sql`crew_rows c left join crew m on m.id = c.crew_id left join crew_roles r on r.id = c.role_id order by c.i, c.position`;

const drops: RecordColumns<MonthValues['drops']> = {
  activity: number('d.i'),
  isCounted: yesNo('d.is_counted'),
  flags: number(
    `case when d.is_split_pricing then ${SPLIT_PRICING} else 0 end + case when d.is_missing_rate then ${MISSING_AGENT_RATE} else 0 end`,
  ),
  agent: maybeWord('t.name'),
  base: maybeWord('b.code'),
  onIncident: number('d.litres_on_incident'),
  jettisoned: number('d.litres_jettisoned'),
  cost: number('d.cost_cents'),
};
const dropsNamed = sql`(${reportDrops}) d left join suppressant_types t on t.id = d.agent_type_id left join bases b on b.id = d.base_id order by d.i, d.position`;

const persons: RecordColumns<MonthValues['persons']> = {
  id: named('m', 'm.id'),
  name: word(`p.first_name || ' ' || p.last_name`),
  vendor: maybeWord('v.name'),
};
const personsNamed = sql`crew m join people p on p.id = m.person_id left join aircraft_vendors v on v.id = m.vendor_id
  where m.id in (select crew_id from crew_rows)`;

/** One month's part in the block format of the contract. */
export interface MonthColumns {
  /** The month's version, read by the same statement as the block. */
  readonly version: string;
  /** null when the month's part is empty. */
  readonly block: MonthBlock | null;
}

type Texts = Readonly<Record<'activities' | 'crew' | 'drops' | 'persons', string | null>>;

/**
 * Reads one month's part. The database only lists plain values, one pass per table. Building the
 * dictionaries there would need a sort each; here it is a Map lookup.
 */
export async function readMonthColumns(
  db: Reader,
  query: MetricsQuery,
  part: MonthPart,
): Promise<MonthColumns> {
  const { rows } = await db.execute<{ version: string } & Texts & Record<string, unknown>>(sql`
    with act as materialized (
      select row_number() over (order by activity_date, dispatch_time, number, position, key, source) - 1 as i, q.* from (${reportRows(query, part)}) q
    ), crew_rows as materialized (${reportCrew})
    select ${versionIn(part)} as version, ${recordsOf(activities, activitiesNamed)} as activities, ${recordsOf(crew, crewNamed)} as crew,
      ${recordsOf(drops, dropsNamed)} as drops, ${recordsOf(persons, personsNamed)} as persons`);
  const [read] = rows;
  if (read === undefined) return { version: '', block: null };
  const { version } = read;
  if (read.activities === null) return { version, block: null };
  const values: MonthValues = {
    activities: readRecords(activities, read.activities),
    crew: readRecords(crew, read.crew),
    drops: readRecords(drops, read.drops),
    persons: readRecords(persons, read.persons),
  };
  return { version, block: monthBlock(values) };
}
