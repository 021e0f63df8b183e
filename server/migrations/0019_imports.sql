-- Files on their way into the database, and the log of those that came (SET-60 to SET-63). The file itself lies beside the service that was sent it.
create table imports (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('incidents', 'aims')),
  file_name text not null,
  bytes bigint not null,
  state text not null default 'uploaded' check (state in ('uploaded', 'checking', 'checked', 'refused', 'running', 'done', 'cancelled', 'failed')),
  share real not null default 0,
  rows_read integer not null default 0,
  accepts_new boolean not null default false,
  -- The process that has it: one that is no longer heard of has lost it.
  runner uuid,
  heard_at timestamptz not null default clock_timestamp(),
  is_cancelled boolean not null default false,
  started_by text not null,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  message text,
  outcome jsonb
);
-- One at a time, whichever service or command it is.
create unique index imports_one_at_a_time on imports ((true)) where state in ('checking', 'running');
create index imports_started on imports (started_at desc);
