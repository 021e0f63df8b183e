-- What a report's kept answers are compared by. Every write that touches a month, the names that the columns carry, or the dimensions leaves a random mark in
-- its scope; the version of a scope is the xor of its marks. Marks are only added (and folded into one with the same xor), so writes of one month never wait
-- for each other, a version is seen exactly when the write is, and an old one never comes back, not even after a restore.
create table report_marks (
  id uuid primary key default gen_random_uuid(),
  -- 'YYYY-MM' of the activity date, 'names' or 'dimensions'.
  scope text not null,
  mark bigint not null default hashtextextended(gen_random_uuid()::text, 0)
);
create index report_marks_scope on report_marks (scope) include (mark);

create function mark_dispatches() returns trigger language plpgsql as $$
begin
  insert into report_marks (scope) select distinct to_char(activity_date, 'YYYY-MM') from changed;
  if tg_op = 'UPDATE' then
    insert into report_marks (scope)
    select distinct to_char(activity_date, 'YYYY-MM') from gone except select distinct to_char(activity_date, 'YYYY-MM') from changed;
  end if;
  return null;
end $$;
create function mark_activities() returns trigger language plpgsql as $$
begin
  insert into report_marks (scope)
  select distinct to_char(d.activity_date, 'YYYY-MM') from changed c join dispatches d on d.id = c.dispatch_id;
  if tg_op = 'UPDATE' then
    insert into report_marks (scope)
    select distinct to_char(d.activity_date, 'YYYY-MM') from gone g join changed c using (id) join dispatches d on d.id = g.dispatch_id
    where g.dispatch_id <> c.dispatch_id;
  end if;
  return null;
end $$;
-- Rows that fall with their activity are marked by the activity's own trigger.
create function mark_activity_rows() returns trigger language plpgsql as $$
begin
  insert into report_marks (scope)
  select distinct to_char(d.activity_date, 'YYYY-MM') from changed c join activities a on a.id = c.activity_id join dispatches d on d.id = a.dispatch_id;
  if tg_op = 'UPDATE' then
    insert into report_marks (scope)
    select distinct to_char(d.activity_date, 'YYYY-MM')
    from gone g join changed c using (id) join activities a on a.id = g.activity_id join dispatches d on d.id = a.dispatch_id
    where g.activity_id <> c.activity_id;
  end if;
  return null;
end $$;
create function mark_scope() returns trigger language plpgsql as $$
begin
  insert into report_marks (scope) values (tg_argv[0]);
  return null;
end $$;

do $$
declare
  t text;
  f text;
begin
  foreach t in array array['dispatches', 'activities', 'drops', 'activity_crew'] loop
    f := case t when 'dispatches' then 'mark_dispatches' when 'activities' then 'mark_activities' else 'mark_activity_rows' end;
    execute format('create trigger %I after insert on %I referencing new table as changed for each statement execute function %I()', t || '_mark_insert', t, f);
    execute format('create trigger %I after update on %I referencing old table as gone new table as changed for each statement execute function %I()',
      t || '_mark_update', t, f);
    execute format('create trigger %I after delete on %I referencing old table as changed for each statement execute function %I()', t || '_mark_delete', t, f);
  end loop;
  foreach t in array array[
    'assets', 'aircraft_types', 'aircraft_metadata', 'aircraft_vendors', 'base_assignments', 'bases', 'contracts', 'contract_assets', 'contract_types',
    'incidents', 'suppressant_types'
  ] loop
    execute format('create trigger %I after insert or update or delete on %I for each statement execute function mark_scope(''dimensions'')',
      t || '_mark_dimensions', t);
  end loop;
end $$;

-- A new name is in no column yet, so only changes of names count; who first uses it marks the month.
create trigger bases_mark_names after update on bases for each row when (old.code is distinct from new.code) execute function mark_scope('names');
create trigger suppressant_types_mark_names after update on suppressant_types for each row
  when (old.name is distinct from new.name) execute function mark_scope('names');
create trigger crew_roles_mark_names after update on crew_roles for each row when (old.name is distinct from new.name) execute function mark_scope('names');
create trigger aircraft_vendors_mark_names after update on aircraft_vendors for each row
  when (old.name is distinct from new.name) execute function mark_scope('names');
create trigger crew_mark_names after update on crew for each row
  when (old.vendor_id is distinct from new.vendor_id or old.person_id is distinct from new.person_id) execute function mark_scope('names');
create trigger people_mark_names after update on people for each row
  when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name) execute function mark_scope('names');

insert into report_marks (scope) select distinct to_char(activity_date, 'YYYY-MM') from dispatches;
