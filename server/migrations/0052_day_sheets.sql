-- What a contractor is paid for a day (PAY-1 to PAY-15).
alter table contracts
  add column window_start text not null default '07:00' check (window_start ~ '^(0[3-9]|1\d|2[0-3]):[0-5]\d$'),
  add column window_hours smallint not null default 14 check (window_hours between 1 and 21),
  add column step_minutes smallint not null default 15 check (step_minutes in (15, 30, 60)),
  add column guaranteed_days smallint check (guaranteed_days between 1 and 366),
  add constraint contracts_window_check check (left(window_start, 2)::int * 60 + right(window_start, 2)::int + window_hours * 60 <= 1440);

alter table unavailable_marks
  add column pays text not null default 'deduct' check (pays in ('deduct', 'excuse', 'dayOff')),
  add column pays_reason text check (length(btrim(pays_reason)) between 1 and 200);

-- Sheets of closed half-months, written when they are closed. Like seals they outlive what they name.
create table day_sheets (
  asset_id uuid not null,
  day date not null,
  contract_id uuid,
  -- Window, step and guaranteed hours then.
  terms jsonb not null,
  -- Rates in cents.
  rates jsonb not null,
  status text not null check (status in ('available', 'partly', 'unavailable', 'dayOff')),
  unavailable_minutes integer not null,
  units integer not null,
  deduction_cents bigint not null,
  availability_cents bigint not null,
  -- Hundredths of an hour.
  guarantee_hours integer not null,
  guarantee_cents bigint not null,
  payable_cents bigint not null,
  -- [{item, cents, quantity, rateCents}]
  parts jsonb not null,
  primary key (asset_id, day)
);
create index day_sheets_day on day_sheets (day);

-- Corrections of closed days by hand: what is paid, never what is charged (PAY-13).
create table sheet_adjustments (
  id uuid primary key default gen_random_uuid(),
  asset_id uuid not null,
  day date not null,
  item text not null check (item in ('availability', 'guarantee', 'flight', 'abortFee', 'landingFee', 'extendedStandby', 'perDiem')),
  cents bigint not null check (cents <> 0),
  reason text not null check (length(btrim(reason)) between 10 and 500),
  by_uid text not null,
  at timestamptz not null default clock_timestamp()
);
create index sheet_adjustments_day on sheet_adjustments (asset_id, day);

create function guard_sheets() returns trigger language plpgsql as $$
begin
  raise exception 'A sheet of a closed day is not changed, a correction is posted.' using errcode = 'CA001';
end $$;
create trigger day_sheets_guard before update or delete on day_sheets for each row execute function guard_sheets();
create trigger sheet_adjustments_guard before update or delete on sheet_adjustments for each row execute function guard_sheets();
create trigger sheet_adjustments_log after insert on sheet_adjustments for each row
  when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_change('id');
