-- The historic (AIMS) source: read only, times are Los Angeles wall clock, costs as they were stored.
create table aims_aircraft (
  id uuid primary key default gen_random_uuid(),
  radio_id text not null,
  registration text not null unique,
  category text not null check (category in ('FW', 'RW')),
  type_code text not null,
  vendor_name text not null
);
create table aims_incidents (
  id uuid primary key default gen_random_uuid(),
  year integer not null,
  state text not null,
  unit text not null,
  incident_number text not null,
  sequence integer not null default 1,
  name text not null,
  agency text not null,
  type_code text not null,
  unique (year, state, unit, incident_number, sequence)
);
create table aims_activities (
  id uuid primary key default gen_random_uuid(),
  dispatch_id uuid not null,
  dispatch_number integer not null,
  aircraft_id uuid references aims_aircraft (id),
  incident_id uuid references aims_incidents (id),
  activity_date date not null,
  dispatch_time timestamp,
  time_out timestamp,
  time_in timestamp,
  mission_type text,
  flight_type text,
  request_number text,
  take_off_base_code text,
  landing_base_code text,
  agent_base_code text,
  agent_type_name text,
  contract_type_code text,
  hobbs_start integer,
  hobbs_end integer,
  total_flight_hours integer not null default 0,
  day_flight_hours integer not null default 0,
  night_flight_hours integer not null default 0,
  landings smallint not null default 0,
  litres_on_incident numeric(18, 9) not null default 0,
  litres_jettisoned numeric(18, 9) not null default 0,
  drop_count smallint not null default 0,
  aborted boolean not null default false,
  hourly_rate_cents bigint,
  daily_availability_cents bigint,
  flight_cost_cents bigint,
  abort_fees_cents bigint,
  availability_cost_cents bigint,
  agent_cost_cents bigint,
  landing_fees_cents bigint not null default 0,
  remarks text not null default ''
);
create index aims_activities_day on aims_activities (activity_date);
create index aims_activities_dispatch on aims_activities (dispatch_id);
