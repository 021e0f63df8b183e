-- ArcGIS layers whose incidents are pulled (INC-25 to INC-31).
create table incident_feeds (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  -- As the layer writes them: US-CA.
  states text[] not null check (cardinality(states) > 0),
  every_minutes integer not null default 15 check (every_minutes between 5 and 1440),
  -- Agencies and types that are not known here are taken too.
  accepts_new boolean not null default true,
  is_on boolean not null default true,
  -- The latest modification of the last whole pull.
  watermark timestamptz,
  last_ok_at timestamptz,
  last_error text not null default '',
  -- Failed pulls since the last whole one.
  failures integer not null default 0,
  -- Not before.
  next_at timestamptz not null default clock_timestamp(),
  -- Since when a pull is expected.
  since timestamptz not null default clock_timestamp(),
  -- The process that pulls: one that is no longer heard of has lost it.
  runner uuid,
  heard_at timestamptz,
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz
);
create trigger incident_feeds_version before update of url, states, every_minutes, accepts_new, is_on, deleted_at on incident_feeds
  for each row execute function bump_version();
create trigger incident_feeds_log after insert or delete or update of url, states, every_minutes, accepts_new, is_on, deleted_at on incident_feeds for each row
  when (coalesce(current_setting('catis.quiet', true), '') <> 'on')
  execute function log_change('id', 'watermark last_ok_at last_error failures next_at since runner heard_at');
