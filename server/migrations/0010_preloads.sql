-- A flight's row that took its load from a preload's row; the preload's row may have ended without a flight.
alter table drops add column preload_drop_id uuid references drops (id) on delete set null deferrable initially deferred;
alter table drops add column preload_end text check (preload_end in ('offloaded', 'jettisoned'));
-- Kept with the price: false = what this row says was loaded is paid, and counted, by the flight that took it, or went back.
alter table drops add column is_counted boolean not null default true;
create index drops_preload on drops (preload_drop_id) where preload_drop_id is not null;

-- Which flight's row took which preload's load. A link alone does not count: both dispatches must live, and the preload must still be one, of the same
-- aircraft, base and agent. Of several flights that name one load the earliest number has it.
create view preload_uses as
select distinct on (x.id)
  x.id as load_id, y.id as drop_id, yd.id as by_id, yd.number as by_number,
  xd.activity_date as day, coalesce(xa.time_out, xd.dispatch_time) as at, xd.id as dispatch_id, xa.position as activity_position, x.position as drop_position
from drops y
join activities ya on ya.id = y.activity_id
join dispatches yd on yd.id = ya.dispatch_id and yd.deleted_at is null and yd.type = 'flight'
join drops x on x.id = y.preload_drop_id and x.base_id = y.base_id and x.agent_type_id = y.agent_type_id and x.preload_end is null
join activities xa on xa.id = x.activity_id and xa.incident_id is null
join dispatches xd on xd.id = xa.dispatch_id and xd.deleted_at is null and xd.type = 'agentOnly' and xd.asset_id = yd.asset_id
order by x.id, yd.number, ya.position, y.position;

-- Every load of a living dispatch with its place on the season's tiers: what a flight took from a preload stands where the preload was filled.
create view priced_loads as
select y.id as drop_id, y.base_id, y.agent_type_id, y.litres_on_incident + y.litres_jettisoned as litres,
  y.preload_end is distinct from 'offloaded' and taken.load_id is null as is_counted,
  coalesce(took.day, d.activity_date) as day,
  case when took.drop_id is null then coalesce(a.time_out, d.dispatch_time) else took.at end as at,
  coalesce(took.dispatch_id, d.id) as dispatch_id,
  coalesce(took.activity_position, a.position) as activity_position,
  coalesce(took.drop_position, y.position) as drop_position
from drops y
join activities a on a.id = y.activity_id
join dispatches d on d.id = a.dispatch_id and d.deleted_at is null
left join preload_uses took on took.drop_id = y.id
left join preload_uses taken on taken.load_id = y.id;

-- The order in which a base sends its aircraft, as somebody set it last.
create table rotations (
  id uuid primary key default gen_random_uuid(),
  base_id uuid not null references bases (id),
  asset_ids uuid[] not null,
  reason text not null check (length(btrim(reason)) between 1 and 200),
  set_at timestamptz not null default clock_timestamp(),
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz,
  constraint rotations_base_unique unique (base_id)
);
create trigger rotations_version before update on rotations for each row execute function bump_version();
create trigger rotations_log after insert or update or delete on rotations for each row
  when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_change('id');
