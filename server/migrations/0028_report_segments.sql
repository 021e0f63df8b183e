-- A month of the reports as services send it, pressed, beside its marks: one that just started need not make it again (PERF-11). A row holds while its mark
-- is that of its month; what stands here is made of other tables and is in no backup.
create table report_segments (
  -- 'YYYY-MM'.
  month text primary key,
  mark text not null,
  -- Of the release that made the bytes.
  revision int not null,
  pressed bytea not null
);
-- Pressed already.
alter table report_segments alter column pressed set storage external;
