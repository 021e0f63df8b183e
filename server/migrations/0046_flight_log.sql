-- The log of each flight (FOL-1 to FOL-6). Lines are only added; the page makes their ids.
create table flight_log (
  id uuid primary key,
  dispatch_id uuid not null,
  at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in
    ('contact', 'follow', 'off', 'onScene', 'returning', 'down', 'divert', 'abort', 'step', 'found', 'note', 'correction')),
  text text not null default '' check (length(text) <= 500),
  -- 0 = tracked.
  every_minutes smallint check (every_minutes in (0, 15, 30, 60)),
  eta timestamptz,
  fuel_until timestamptz,
  souls smallint check (souls between 0 and 999),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  step_id uuid,
  corrects uuid,
  by_uid text not null,
  seq bigint generated always as identity
);
create index flight_log_flights on flight_log (dispatch_id, at, seq);
-- Walls and boards look at the newest lines (BASE-21).
create unique index flight_log_order on flight_log (seq);

create function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'Lines of the flight log are never changed' using errcode = 'restrict_violation';
end $$;
create trigger flight_log_stays before update or delete on flight_log
  for each row execute function refuse_log_change();
