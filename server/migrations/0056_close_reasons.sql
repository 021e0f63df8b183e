-- Reasons for lines of the list that closes a month (APR-63). One counts while `basis` is that of its line.
create table close_reasons (
  id uuid primary key default gen_random_uuid(),
  start_date date not null check (extract(day from start_date) in (1, 16)),
  asset_id uuid,
  kind text not null check (kind in ('noRate', 'noPrice', 'meterGap', 'invoice', 'openMark')),
  base_id uuid,
  -- Id of the invoice or mark; '' for lines that add up several records.
  subject text not null,
  basis text not null,
  -- What the line said.
  line text not null,
  reason text not null check (length(btrim(reason)) between 10 and 500),
  by_uid text not null,
  at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (start_date, asset_id, kind, base_id, subject)
);
create trigger close_reasons_log after insert or update or delete on close_reasons for each row
  when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_change('id');
