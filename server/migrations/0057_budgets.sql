-- Budgets of fiscal years by a dimension of the cost report (BUD-1). `key`: the id of a base or vendor, else
-- the agency or aircraft type. `month_cents`: twelve, the first month of the fiscal year first, or null.
create table budgets (
  id uuid primary key default gen_random_uuid(),
  fiscal_year integer not null check (fiscal_year between 2000 and 2099),
  dimension text not null check (dimension in ('agency', 'base', 'vendor', 'type')),
  key text not null check (length(key) between 1 and 100),
  cents bigint not null check (cents between 0 and 1000000000000),
  month_cents jsonb check (jsonb_array_length(month_cents) = 12),
  version integer not null default 1,
  updated_at timestamptz not null default clock_timestamp(),
  updated_by text not null default 'system',
  deleted_at timestamptz
);
create unique index budgets_name on budgets (fiscal_year, dimension, key) where deleted_at is null;
create trigger budgets_version before update on budgets for each row execute function bump_version();
create trigger budgets_log after insert or update or delete on budgets for each row
  when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_change('id');

-- The mails about used budgets: one for each threshold of an amount (BUD-10).
create table budget_warnings (
  budget_id uuid not null references budgets (id),
  percent smallint not null check (percent in (80, 100)),
  cents bigint not null,
  sent_at timestamptz not null default clock_timestamp(),
  primary key (budget_id, percent, cents)
);
