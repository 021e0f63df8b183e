-- The books of an agent-only record name no contract: reports show that of its activity (RPT-80). A change of it marks the months of its seal and adjustments,
-- which may be other months than the activity's own.
create function mark_booked_contracts() returns trigger language plpgsql as $$
begin
  insert into report_marks (scope)
  select distinct to_char(b.day, 'YYYY-MM')
  from gone g join changed c using (id)
    join (
      select activity_id, activity_date as day from seals where contract_id is null
      union all
      select activity_id, posted_on from adjustments where contract_id is null
    ) b on b.activity_id = c.id
  where g.contract_id is distinct from c.contract_id;
  return null;
end $$;
create trigger activities_mark_booked after update on activities referencing old table as gone new table as changed
  for each statement execute function mark_booked_contracts();
