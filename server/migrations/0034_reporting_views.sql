-- Views for analysts (RPT-174). Their names and columns stay; docs/reporting.md lists each one. A migration that
-- changes a column which they read drops the view and creates it again.
do $$ begin
  -- An administrator can create it for a user who can't.
  if to_regnamespace('reporting') is null then create schema reporting; end if;
end $$;

create view reporting.aircraft as
select s.id as aircraft_id, s.registration, m.radio_id, t.category,
  case when t.name = 'SEU' and v.name = 'CDF' then 'SO' else t.name end as aircraft_type,
  v.name as vendor, t.fuel_type, home.code as home_base, b.code as base,
  s.archived_at is not null as is_archived, s.deleted_at is not null as is_deleted
from assets s
join aircraft_types t on t.id = s.aircraft_type_id
left join (
  select distinct on (asset_id) asset_id, radio_id, vendor_id from aircraft_metadata order by asset_id, deleted_at nulls first,
  updated_at desc
) m on m.asset_id = s.id
left join aircraft_vendors v on v.id = m.vendor_id
left join (
  select distinct on (asset_id) asset_id, base_id from base_assignments
  where deleted_at is null and start_time <= now() and (end_time is null or end_time > now()) order by asset_id, start_time desc
) p on p.asset_id = s.id
left join bases home on home.id = s.home_base_id
left join bases b on b.id = coalesce(p.base_id, s.home_base_id);

create view reporting.incidents as
select id as incident_id, year, state, unit, incident_number, sequence, name, agency, type_code as incident_type, discovered_at,
  is_unconfirmed, merged_into as merged_into_id, declared_from, declared_until, deleted_at is not null as is_deleted
from incidents;

-- The rows that a report counts (APR-40): `counted` is the twin of server/report/reportRows.ts. A column has one type in
-- all three parts of a union: else PostgreSQL computes columns that a query doesn't read, jsonb among them.
create view reporting.activities as
with last_adjustment as not materialized (
  select distinct on (activity_id) activity_id, cause from adjustments order by activity_id, posted_at desc, id desc
), counted as (
  select 'live'::text as source, a.id as activity_id, null::uuid as adjustment_id, d.id as dispatch_id, d.number, d.type,
    d.approval, d.activity_date, null::date as adjusted_date, null::text as cause, null::text as reason, d.asset_id, a.contract_id,
    a.incident_id, a.take_off_base_id, a.landing_base_id, a.request_number, a.mission_type, a.flight_type, d.dispatch_time, a.time_out,
    a.time_in, a.hobbs_start, a.hobbs_end, a.total_flight_hours, a.day_flight_hours, a.night_flight_hours, c.standby_hours, a.landings::int as landings, a.aborted, l.loads,
    l.litres_on_incident, l.litres_jettisoned, d.remarks,
    a.flight_cost_cents, a.abort_fees_cents, a.availability_cost_cents, l.agent_cost_cents, a.landing_fees_cents, a.crew_standby_cents,
    c.per_diem_cents,
    a.flight_cost_cents as live_flight_cost_cents,
    a.abort_fees_cents as live_abort_fees_cents,
    a.availability_cost_cents as live_availability_cost_cents,
    l.agent_cost_cents as live_agent_cost_cents,
    a.landing_fees_cents as live_landing_fees_cents,
    a.crew_standby_cents as live_crew_standby_cents,
    c.per_diem_cents as live_per_diem_cents
  from dispatches d
  join activities a on a.dispatch_id = d.id
  left join seals s on s.activity_id = a.id
  left join last_adjustment k on k.activity_id = a.id
  left join lateral (
    select count(*) filter (where x.litres_on_incident + x.litres_jettisoned > 0)::int as loads,
      coalesce(sum(x.litres_on_incident), 0) as litres_on_incident, coalesce(sum(x.litres_jettisoned), 0) as litres_jettisoned,
      coalesce(sum(x.cost_cents), 0)::bigint as agent_cost_cents
    from drops x where x.activity_id = a.id and x.is_counted
  ) l on true
  left join lateral (
    select coalesce(sum(x.standby_hours), 0)::int as standby_hours, coalesce(sum(x.per_diem_cents), 0)::bigint as per_diem_cents
    from activity_crew x where x.activity_id = a.id
  ) c on true
  -- A record whose deletion was taken from a closed period, and that was restored since, counts as it is (APR-25).
  where d.deleted_at is null and (s.activity_id is null or (d.approval <> 'approved' and k.cause = 'deleted'))
  union all
  select 'books', s.activity_id, null, s.dispatch_id, d.number, d.type, coalesce(d.approval, 'approved'), s.activity_date,
    null, null, null, s.asset_id, coalesce(s.contract_id, case when d.type = 'agentOnly' then a.contract_id end), s.incident_id,
    s.take_off_base_id, s.landing_base_id, a.request_number, a.mission_type, a.flight_type, d.dispatch_time, a.time_out, a.time_in, a.hobbs_start,
    a.hobbs_end, s.total_hours, s.day_hours, s.night_hours,
    (select coalesce(sum((e ->> 'standbyHours')::int), 0)::int from jsonb_array_elements(s.crew) e),
    s.landings, coalesce(a.aborted, s.abort_fees_cents > 0),
    (select count(*)::int from jsonb_array_elements(s.drops) e
      where (e ->> 'litresOnIncident')::numeric + (e ->> 'litresJettisoned')::numeric > 0),
    s.litres_on_incident, s.litres_jettisoned, d.remarks,
    s.flight_cost_cents, s.abort_fees_cents, s.availability_cost_cents, s.agent_cost_cents, s.landing_fees_cents, s.crew_standby_cents,
    s.per_diem_cents,
    case when now.is_here then a.flight_cost_cents else 0 end,
    case when now.is_here then a.abort_fees_cents else 0 end,
    case when now.is_here then a.availability_cost_cents else 0 end,
    case when now.is_here then l.agent_cost_cents else 0 end,
    case when now.is_here then a.landing_fees_cents else 0 end,
    case when now.is_here then a.crew_standby_cents else 0 end,
    case when now.is_here then c.per_diem_cents else 0 end
  from seals s
  left join dispatches d on d.id = s.dispatch_id
  left join activities a on a.id = s.activity_id
  left join last_adjustment k on k.activity_id = s.activity_id
  left join lateral (
    select coalesce(sum(x.cost_cents), 0)::bigint as agent_cost_cents from drops x where x.activity_id = s.activity_id and x.is_counted
  ) l on true
  left join lateral (
    select coalesce(sum(x.per_diem_cents), 0)::bigint as per_diem_cents from activity_crew x where x.activity_id = s.activity_id
  ) c on true
  -- Whether the record is there and has no row of its own above.
  cross join lateral (
    select a.id is not null and d.deleted_at is null and (d.approval = 'approved' or k.cause is distinct from 'deleted') as is_here
  ) now
  union all
  select 'adjustment', j.activity_id, j.id, j.dispatch_id, d.number, d.type, null, j.posted_on,
    j.activity_date, j.cause, j.reason, j.asset_id, coalesce(j.contract_id, case when d.type = 'agentOnly' then a.contract_id end),
    j.incident_id, j.take_off_base_id, j.landing_base_id, null, null, null, null, null, null, null, null,
    j.total_hours, j.day_hours, j.night_hours, j.standby_hours, j.landings, false, j.loads, j.litres_on_incident, j.litres_jettisoned, null,
    j.flight_cost_cents, j.abort_fees_cents, j.availability_cost_cents, j.agent_cost_cents, j.landing_fees_cents, j.crew_standby_cents,
    j.per_diem_cents,
    0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint
  from adjustments j
  left join dispatches d on d.id = j.dispatch_id
  left join activities a on a.id = j.activity_id
)
select c.source, c.activity_id, c.adjustment_id, c.dispatch_id, c.number as dispatch_number, c.type as dispatch_type, c.approval,
  c.activity_date, c.adjusted_date, c.cause as adjustment_cause, c.reason as adjustment_reason,
  c.asset_id as aircraft_id, x.registration, x.radio_id, x.category, x.aircraft_type,
  c.contract_id, case when k.type_code = 'SEU' and kv.name = 'CDF' then 'SO' else k.type_code end as contract_type,
  case when c.contract_id is null then x.vendor else kv.name end as vendor,
  c.incident_id, i.year as incident_year, i.state as incident_state, i.unit as incident_unit, i.incident_number, i.name as incident_name,
  i.agency, i.type_code as incident_type, f.code as take_off_base, l.code as landing_base,
  c.request_number, c.mission_type, c.flight_type, c.aborted as is_aborted, c.dispatch_time, c.time_out, c.time_in,
  round(c.hobbs_start / 100.0, 2) as hobbs_start_hours, round(c.hobbs_end / 100.0, 2) as hobbs_end_hours,
  round(c.total_flight_hours / 100.0, 2) as flight_hours, round(c.day_flight_hours / 100.0, 2) as day_flight_hours,
  round(c.night_flight_hours / 100.0, 2) as night_flight_hours, round(c.standby_hours / 100.0, 2) as standby_hours,
  c.landings, c.loads, c.litres_on_incident as on_incident_litres, c.litres_jettisoned as jettisoned_litres,
  round(c.litres_on_incident / 3.785411784, 6) as on_incident_gallons, round(c.litres_jettisoned / 3.785411784, 6) as jettisoned_gallons,
  c.flight_cost_cents, c.abort_fees_cents, c.availability_cost_cents, c.agent_cost_cents, c.landing_fees_cents, c.crew_standby_cents,
  c.per_diem_cents,
  c.flight_cost_cents + c.abort_fees_cents + c.availability_cost_cents + c.agent_cost_cents + c.landing_fees_cents + c.crew_standby_cents +
    c.per_diem_cents as total_cost_cents,
  c.live_flight_cost_cents, c.live_abort_fees_cents, c.live_availability_cost_cents, c.live_agent_cost_cents, c.live_landing_fees_cents,
  c.live_crew_standby_cents, c.live_per_diem_cents,
  c.live_flight_cost_cents + c.live_abort_fees_cents + c.live_availability_cost_cents + c.live_agent_cost_cents +
    c.live_landing_fees_cents + c.live_crew_standby_cents + c.live_per_diem_cents as live_total_cost_cents,
  c.remarks
from counted c
left join reporting.aircraft x on x.aircraft_id = c.asset_id
left join contracts k on k.id = c.contract_id
left join aircraft_vendors kv on kv.id = k.vendor_id
left join incidents i on i.id = c.incident_id
left join bases f on f.id = c.take_off_base_id
left join bases l on l.id = c.landing_base_id;

-- Loads and crew of the same rows; what an adjustment moves is a row of its own there too (APR-42).
create view reporting.loads as
with counted as (
  select a.source, a.activity_id, a.adjustment_id, a.dispatch_id, a.dispatch_number, a.activity_date, x.position + 1 as load_number,
    x.agent_type_id, x.base_id, (x.litres_on_incident + x.litres_jettisoned > 0)::int as loads, x.litres_on_incident, x.litres_jettisoned,
    x.cost_cents as agent_cost_cents, x.is_missing_rate, x.is_split_pricing
  from reporting.activities a join drops x on x.activity_id = a.activity_id and x.is_counted where a.source = 'live'
  union all
  select a.source, a.activity_id, a.adjustment_id, a.dispatch_id, a.dispatch_number, a.activity_date, e.n::int,
    (e.v ->> 'agentTypeId')::uuid, (e.v ->> 'baseId')::uuid, ((e.v ->> 'litresOnIncident')::numeric + (e.v ->> 'litresJettisoned')::numeric > 0)::int,
    (e.v ->> 'litresOnIncident')::numeric, (e.v ->> 'litresJettisoned')::numeric, (e.v ->> 'cents')::bigint,
    coalesce((e.v ->> 'isMissing')::boolean, false), coalesce((e.v ->> 'isSplit')::boolean, false)
  from reporting.activities a join seals s on s.activity_id = a.activity_id
    cross join lateral jsonb_array_elements(s.drops) with ordinality e(v, n)
  where a.source = 'books'
  union all
  select a.source, a.activity_id, a.adjustment_id, a.dispatch_id, a.dispatch_number, a.activity_date, null,
    (s.drops -> 0 ->> 'agentTypeId')::uuid, (s.drops -> 0 ->> 'baseId')::uuid, a.loads, a.on_incident_litres, a.jettisoned_litres,
    a.agent_cost_cents, false, false
  from reporting.activities a left join seals s on s.activity_id = a.activity_id
  where a.source = 'adjustment' and (a.agent_cost_cents <> 0 or a.on_incident_litres <> 0 or a.jettisoned_litres <> 0 or a.loads <> 0)
)
select c.source, c.activity_id, c.adjustment_id, c.dispatch_id, c.dispatch_number, c.activity_date, c.load_number, t.name as agent,
  t.is_charged, b.code as base, c.loads, c.litres_on_incident as on_incident_litres, c.litres_jettisoned as jettisoned_litres,
  round(c.litres_on_incident / 3.785411784, 6) as on_incident_gallons, round(c.litres_jettisoned / 3.785411784, 6) as jettisoned_gallons,
  c.agent_cost_cents, c.is_missing_rate as is_missing_price, c.is_split_pricing as is_split_price
from counted c left join suppressant_types t on t.id = c.agent_type_id left join bases b on b.id = c.base_id;

create view reporting.crew as
with counted as (
  select a.source, a.activity_id, a.adjustment_id, a.dispatch_id, a.dispatch_number, a.activity_date, x.position + 1 as crew_number,
    x.crew_id, x.role_id, x.standby_hours, x.standby_cents as crew_standby_cents, x.per_diem_cents
  from reporting.activities a join activity_crew x on x.activity_id = a.activity_id where a.source = 'live'
  union all
  select a.source, a.activity_id, a.adjustment_id, a.dispatch_id, a.dispatch_number, a.activity_date, e.n::int, (e.v ->> 'crewId')::uuid,
    (e.v ->> 'roleId')::uuid, coalesce((e.v ->> 'standbyHours')::int, 0), (e.v ->> 'standbyCents')::bigint, (e.v ->> 'perDiemCents')::bigint
  from reporting.activities a join seals s on s.activity_id = a.activity_id
    cross join lateral jsonb_array_elements(s.crew) with ordinality e(v, n)
  where a.source = 'books'
  union all
  select a.source, a.activity_id, a.adjustment_id, a.dispatch_id, a.dispatch_number, a.activity_date, null, null, null, j.standby_hours,
    j.crew_standby_cents, j.per_diem_cents
  from reporting.activities a join adjustments j on j.id = a.adjustment_id
  where a.source = 'adjustment' and (j.per_diem_cents <> 0 or j.crew_standby_cents <> 0 or j.standby_hours <> 0)
)
select c.source, c.activity_id, c.adjustment_id, c.dispatch_id, c.dispatch_number, c.activity_date, c.crew_number, c.crew_id,
  p.first_name || ' ' || p.last_name as person, r.name as role, v.name as vendor, round(c.standby_hours / 100.0, 2) as standby_hours,
  c.crew_standby_cents, c.per_diem_cents
from counted c
left join crew m on m.id = c.crew_id
left join people p on p.id = m.person_id
left join crew_roles r on r.id = c.role_id
left join aircraft_vendors v on v.id = m.vendor_id;

create view reporting.fuel as
select r.id as receipt_id, r.kind, r.receipt_timestamp as received_at,
  (r.receipt_timestamp at time zone 'America/Los_Angeles')::date as receipt_date,
  r.asset_id as aircraft_id, x.registration, x.radio_id, v.name as vendor, b.code as base, sb.code as storage_base, s.name as storage,
  tb.code as to_storage_base, ts.name as to_storage, r.fuel_type, r.litres, round(r.litres / 3.785411784, 6) as gallons,
  r.price_per_gallon as price_per_gallon_dollars, r.taxes_and_fees_cents, r.total_cost_cents, r.receipt_number, r.incident_id,
  r.request_number, r.remarks
from fuel_receipts r
left join reporting.aircraft x on x.aircraft_id = r.asset_id
left join fuel_vendors v on v.id = r.vendor_id
left join bases b on b.id = r.base_id
left join fuel_storages s on s.id = r.storage_id
left join bases sb on sb.id = s.base_id
left join fuel_storages ts on ts.id = r.to_storage_id
left join bases tb on tb.id = ts.base_id
where r.deleted_at is null;

create view reporting.periods as
select p.id as period_id, p.asset_id as aircraft_id, x.registration, x.radio_id, p.start_date, p.end_date, p.approved_cents, p.closed_at,
  p.is_opening
from cost_periods p left join reporting.aircraft x on x.aircraft_id = p.asset_id;
