-- The books began here: everything up to the end of this half-month is closed for every aircraft, also for one that comes later (APR-26).
alter table cost_periods add column is_opening boolean not null default false;
create unique index cost_periods_opening on cost_periods (is_opening) where is_opening;

create or replace function is_closed_period(asset uuid, day date) returns boolean language sql stable as $$
  select exists (select 1 from cost_periods p where p.asset_id is not distinct from asset and day between p.start_date and p.end_date)
    or exists (select 1 from cost_periods p where p.is_opening and day <= p.end_date)
$$;
