-- How an approved cost came about, as the explanation told it then (APR-46); null where nobody was asked to look at each record.
alter table seals add column explained jsonb;

-- What was approved stands on the day it was approved for, also where its record has another day since: both months show the record's times and remarks.
create function mark_sealed_months() returns trigger language plpgsql as $$
begin
  insert into report_marks (scope)
  select distinct to_char(s.activity_date, 'YYYY-MM') from changed c join seals s on s.dispatch_id = c.id
  where to_char(s.activity_date, 'YYYY-MM') <> to_char(c.activity_date, 'YYYY-MM');
  return null;
end $$;
create trigger dispatches_mark_sealed after update on dispatches referencing new table as changed for each statement execute function mark_sealed_months();
