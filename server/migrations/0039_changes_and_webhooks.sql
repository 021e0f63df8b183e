-- The transaction of each change: changes are read in the order of transactions, up to the oldest one that still runs (WIRE-40).
-- Older rows and those of a restored copy have transaction 0: they are complete.
alter table change_log add column tx xid8 not null default '0';
alter table change_log alter column tx set default pg_current_xact_id();
create index change_log_transactions on change_log (tx, id);

-- This database as callers of changes know it; a restored copy is another one. No backup has it.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  -- Cluster, database and table: they differ after a restore.
  fingerprint text not null
);

-- Addresses that get changes (WIRE-42 to WIRE-47).
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  -- Sealed with a key that is not in the database.
  secret_sealed text not null,
  is_on boolean not null default true,
  -- Why the service switched it off; '' otherwise.
  off_because text not null default '',
  made_by text not null,
  -- Changes up to here have their sends.
  after_tx xid8 not null,
  after_id bigint not null,
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz
);
create trigger webhooks_version before update of url, kinds, is_on, off_because, deleted_at on webhooks for each row execute function bump_version();
create trigger webhooks_log after insert or delete or update of url, kinds, is_on, off_because, deleted_at on webhooks for each row
  when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_change('id', 'secret_sealed after_tx after_id');

-- One change for one webhook. They go out in the order of seq; the id is the receiver's for a repeated one.
create table webhook_sends (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  webhook_id uuid not null references webhooks (id),
  kind text not null,
  record_id text not null,
  action text not null check (action in ('added', 'changed', 'deleted')),
  at timestamptz not null,
  uid text not null,
  tx xid8 not null,
  change_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  tries integer not null default 0,
  -- Not before.
  next_at timestamptz not null,
  last_status integer,
  last_error text not null default '',
  tried_at timestamptz,
  -- The process that has it: one that is no longer heard of has lost it.
  runner uuid,
  heard_at timestamptz
);
-- Never two at once to one address.
create unique index webhook_sends_one_at_a_time on webhook_sends (webhook_id) where state = 'sending';
create index webhook_sends_open on webhook_sends (webhook_id, seq) where state in ('waiting', 'sending', 'failed');
create index webhook_sends_log on webhook_sends (webhook_id, seq desc);
