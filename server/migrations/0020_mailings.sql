-- Saved views of reports that are sent by mail (RPT-160 to RPT-169).
create table mailings (
  id uuid primary key default gen_random_uuid(),
  -- Its owner: the report is computed with their rights.
  uid text not null,
  view_id uuid not null references saved_views (id),
  pace text not null check (pace in ('daily', 'weekly', 'monthly')),
  weekday integer not null check (weekday between 1 and 7),
  month_day integer not null check (month_day between 1 and 31),
  hour integer not null check (hour between 0 and 23),
  dates text not null,
  format text not null check (format in ('csv', 'xlsx')),
  with_totals boolean not null,
  recipient_ids uuid[] not null check (cardinality(recipient_ids) between 1 and 50),
  is_paused boolean not null,
  ended_at timestamptz,
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz
);
create index mailings_owner on mailings (uid) where deleted_at is null;
create trigger mailings_version before update on mailings for each row execute function bump_version();
create trigger mailings_log after insert or update or delete on mailings for each row
  when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_change('id');

-- The times at which they are sent: the next one waits here, the others are the log. Whoever begins one takes its row first.
create table sendings (
  id uuid primary key default gen_random_uuid(),
  mailing_id uuid not null references mailings (id),
  due timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'ended')),
  -- The process that has it: one that is no longer heard of has lost it.
  runner uuid,
  heard_at timestamptz,
  -- null: it was due.
  asked_by text,
  ended_at timestamptz,
  message text not null default '',
  recipients jsonb not null default '[]'
);
-- Never twice for one time, never two at once, never two that wait.
create unique index sendings_once on sendings (mailing_id, due) where asked_by is null;
create unique index sendings_one_at_a_time on sendings (mailing_id) where state = 'sending';
create unique index sendings_one_next on sendings (mailing_id) where state = 'waiting';
create index sendings_log on sendings (mailing_id, due desc);
create index sendings_waiting on sendings (due) where state = 'waiting';
