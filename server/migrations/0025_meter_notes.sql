-- Why two meter readings that follow each other do not join (LIM-21); it counts while both are what they were. No foreign keys: what was
-- said of an activity that is gone counts for nothing, and comes back with it.
create table meter_notes (
  id uuid primary key default gen_random_uuid(),
  after_activity_id uuid not null,
  before_activity_id uuid not null,
  -- Hundredths of an hour.
  after_reading integer not null,
  before_reading integer not null,
  reason text not null check (length(btrim(reason)) between 3 and 200),
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz,
  constraint meter_notes_once unique (after_activity_id, before_activity_id)
);
create index meter_notes_before on meter_notes (before_activity_id);
create trigger meter_notes_version before update on meter_notes for each row execute function bump_version();
create trigger meter_notes_log after insert or update or delete on meter_notes for each row
  when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_change('id');
