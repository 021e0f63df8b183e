-- What was approved, closed and adjusted (APR-1 to APR-25).
alter table dispatches
  add column approval text not null default 'entered' check (approval in ('entered', 'checked', 'approved', 'reopened')),
  add column approval_by text,
  add column approval_at timestamptz,
  add column approval_note text check (length(btrim(approval_note)) between 1 and 500),
  -- Who last saved what is in it; steps of approval are no content. Null: who changed it last.
  add column content_by text;

-- Aircraft and half-month; null = records without an aircraft. Never opened again.
create table cost_periods (
  id uuid primary key default gen_random_uuid(),
  asset_id uuid,
  start_date date not null check (extract(day from start_date) in (1, 16)),
  end_date date not null,
  approved_cents bigint not null,
  closed_by text not null,
  closed_at timestamptz not null default clock_timestamp(),
  constraint cost_periods_once unique nulls not distinct (asset_id, start_date),
  constraint cost_periods_half check (
    end_date = case when extract(day from start_date) = 1 then start_date + 14 else (date_trunc('month', start_date) + interval '1 month - 1 day')::date end
  )
);

-- What an approval wrote down of one activity. `activity_id` and `asset_id` are no foreign keys: what was told outlives the record.
create table seals (
  activity_id uuid primary key,
  dispatch_id uuid not null,
  asset_id uuid,
  period_start date not null check (extract(day from period_start) in (1, 16)),
  activity_date date not null,
  incident_id uuid,
  take_off_base_id uuid,
  landing_base_id uuid,
  contract_id uuid,
  hourly_rate_cents bigint,
  daily_availability_cents bigint,
  crew_standby_rate_cents bigint,
  -- Hundredths of hours.
  total_hours integer not null default 0,
  day_hours integer not null default 0,
  night_hours integer not null default 0,
  landings integer not null default 0,
  litres_on_incident numeric(18, 9) not null default 0,
  litres_jettisoned numeric(18, 9) not null default 0,
  flight_cost_cents bigint not null default 0,
  abort_fees_cents bigint not null default 0,
  availability_cost_cents bigint not null default 0,
  agent_cost_cents bigint not null default 0,
  landing_fees_cents bigint not null default 0,
  crew_standby_cents bigint not null default 0,
  per_diem_cents bigint not null default 0,
  -- [{agentTypeId, baseId, litresOnIncident, litresJettisoned, cents}], [{crewId, roleId, standbyCents, perDiemCents}]
  drops jsonb not null default '[]',
  crew jsonb not null default '[]',
  sealed_by text not null,
  sealed_at timestamptz not null default clock_timestamp(),
  revision integer not null default 1
);
create index seals_dispatch on seals (dispatch_id);
create index seals_period on seals (period_start, asset_id);
create index seals_day on seals (activity_date);
create index seals_incident on seals (incident_id);

-- What moves the books afterwards; every number is signed.
create table adjustments (
  id uuid primary key default gen_random_uuid(),
  activity_id uuid,
  dispatch_id uuid,
  asset_id uuid,
  activity_date date not null,
  incident_id uuid,
  take_off_base_id uuid,
  landing_base_id uuid,
  contract_id uuid,
  posted_on date not null,
  cause text not null check (cause in ('repriced', 'corrected', 'late', 'deleted', 'manual')),
  total_hours integer not null default 0,
  day_hours integer not null default 0,
  night_hours integer not null default 0,
  landings integer not null default 0,
  litres_on_incident numeric(18, 9) not null default 0,
  litres_jettisoned numeric(18, 9) not null default 0,
  flight_cost_cents bigint not null default 0,
  abort_fees_cents bigint not null default 0,
  availability_cost_cents bigint not null default 0,
  agent_cost_cents bigint not null default 0,
  landing_fees_cents bigint not null default 0,
  crew_standby_cents bigint not null default 0,
  per_diem_cents bigint not null default 0,
  reason text not null check (length(btrim(reason)) between 10 and 500),
  -- One press of a button.
  batch_id uuid not null,
  posted_by text not null,
  posted_at timestamptz not null default clock_timestamp()
);
create index adjustments_activity on adjustments (activity_id);
create index adjustments_posted on adjustments (posted_on);
create index adjustments_incident on adjustments (incident_id);

-- A drift that somebody kept out, and what was live then: shown again when that moves.
create table kept_drifts (
  activity_id uuid primary key,
  -- The seven parts in cents, by their names on the wire.
  live jsonb not null,
  reason text not null check (length(btrim(reason)) between 10 and 500),
  kept_by text not null,
  kept_at timestamptz not null default clock_timestamp()
);

create function is_closed_period(asset uuid, day date) returns boolean language sql stable as $$
  select exists (select 1 from cost_periods p where p.asset_id is not distinct from asset and day between p.start_date and p.end_date)
$$;

-- A restored backup brings its rows in any order (catis.quiet); nothing else writes into a closed period.
create function guard_seals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and is_closed_period(old.asset_id, old.period_start) then
    raise exception 'A seal of a closed period cannot be changed.' using errcode = 'CA001';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if coalesce(current_setting('catis.quiet', true), '') <> 'on' and is_closed_period(new.asset_id, new.period_start)
    and (
      new.total_hours, new.day_hours, new.night_hours, new.landings, new.litres_on_incident, new.litres_jettisoned, new.flight_cost_cents,
      new.abort_fees_cents, new.availability_cost_cents, new.agent_cost_cents, new.landing_fees_cents, new.crew_standby_cents, new.per_diem_cents
    ) is distinct from (0, 0, 0, 0, 0::numeric, 0::numeric, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint)
  then
    raise exception 'A closed period takes no seal but an empty one.' using errcode = 'CA001';
  end if;
  return new;
end $$;
create trigger seals_guard before insert or update or delete on seals for each row execute function guard_seals();

create function guard_adjustments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    raise exception 'An adjustment is not changed, another one is posted.' using errcode = 'CA001';
  end if;
  if coalesce(current_setting('catis.quiet', true), '') <> 'on' and is_closed_period(new.asset_id, new.posted_on) then
    raise exception 'A closed period takes no adjustment.' using errcode = 'CA001';
  end if;
  return new;
end $$;
create trigger adjustments_guard before insert or update or delete on adjustments for each row execute function guard_adjustments();

create function guard_periods() returns trigger language plpgsql as $$
begin
  raise exception 'A closed period is never opened.' using errcode = 'CA001';
end $$;
create trigger cost_periods_guard before update or delete on cost_periods for each row execute function guard_periods();

-- Reports of a month know that its books moved.
create function mark_books() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'seals' then
    insert into report_marks (scope) select distinct to_char(activity_date, 'YYYY-MM') from changed;
    if tg_op = 'UPDATE' then
      insert into report_marks (scope)
      select distinct to_char(activity_date, 'YYYY-MM') from gone except select distinct to_char(activity_date, 'YYYY-MM') from changed;
    end if;
  else
    insert into report_marks (scope) select distinct to_char(posted_on, 'YYYY-MM') from changed;
  end if;
  return null;
end $$;
create trigger seals_mark_insert after insert on seals referencing new table as changed for each statement execute function mark_books();
create trigger seals_mark_update after update on seals referencing old table as gone new table as changed for each statement execute function mark_books();
create trigger seals_mark_delete after delete on seals referencing old table as changed for each statement execute function mark_books();
create trigger adjustments_mark_insert after insert on adjustments referencing new table as changed for each statement execute function mark_books();

-- Every step in the books is written down.
create trigger seals_log after insert or update or delete on seals for each row
  when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_change('activity_id');
create trigger adjustments_log after insert on adjustments for each row
  when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_change('id');
create trigger kept_drifts_log after insert or update or delete on kept_drifts for each row
  when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_change('activity_id');
create trigger cost_periods_log after insert on cost_periods for each row
  when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_change('id');
