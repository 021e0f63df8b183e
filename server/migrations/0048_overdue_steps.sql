-- The checklist for overdue aircraft, in the installation's own words (FOL-30).
create table overdue_steps (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 100),
  after_minutes smallint not null check (after_minutes between 0 and 240),
  position smallint not null default 1 check (position between 1 and 99),
  archived_at timestamptz,
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(),
  updated_by text not null default 'system', deleted_at timestamptz
);
create unique index overdue_steps_name_unique on overdue_steps (normal_name(name))
  where archived_at is null and deleted_at is null;
create trigger overdue_steps_version before update on overdue_steps
  for each row execute function bump_version();
create trigger overdue_steps_log after insert or update or delete on overdue_steps for each row
  when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_change('id');
