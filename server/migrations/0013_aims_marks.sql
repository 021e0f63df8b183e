-- Historic records leave marks of their own (0012), in scopes 'aims YYYY-MM'. Their rows name aircraft and incidents by id only, so nothing else changes them.
create function mark_aims() returns trigger language plpgsql as $$
begin
  insert into report_marks (scope) select distinct 'aims ' || to_char(activity_date, 'YYYY-MM') from changed;
  if tg_op = 'UPDATE' then
    insert into report_marks (scope)
    select distinct 'aims ' || to_char(activity_date, 'YYYY-MM') from gone except select distinct 'aims ' || to_char(activity_date, 'YYYY-MM') from changed;
  end if;
  return null;
end $$;
create trigger aims_activities_mark_insert after insert on aims_activities referencing new table as changed for each statement execute function mark_aims();
create trigger aims_activities_mark_update after update on aims_activities referencing old table as gone new table as changed
  for each statement execute function mark_aims();
create trigger aims_activities_mark_delete after delete on aims_activities referencing old table as changed for each statement execute function mark_aims();
insert into report_marks (scope) select distinct 'aims ' || to_char(activity_date, 'YYYY-MM') from aims_activities;
