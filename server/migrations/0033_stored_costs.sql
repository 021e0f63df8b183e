-- What an activity costs by its contract is worked out where it changes and stored with it; null: not worked out yet.
-- No foreign key: the books name contracts too, and a save holds no contract.
alter table activities
  add column contract_id uuid,
  add column flight_cost_cents bigint,
  add column abort_fees_cents bigint,
  add column availability_cost_cents bigint,
  add column crew_standby_cents bigint;
alter table activity_crew add column standby_cents bigint;

-- The change log leaves out what follows from other changes. A trigger names those columns after the id.
create or replace function log_change() returns trigger language plpgsql as $$
declare
  left_out text[] := array['report_number'] || string_to_array(coalesce(tg_argv[1], ''), ' ');
  old_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - left_out end;
  new_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - left_out end;
begin
  insert into change_log (uid, action, entity, entity_id, before, after, request_id, conditional)
  values (
    coalesce(nullif(current_setting('catis.uid', true), ''), 'system'), lower(tg_op), tg_table_name,
    coalesce(new_row ->> tg_argv[0], old_row ->> tg_argv[0]), old_row, new_row,
    nullif(current_setting('catis.request_id', true), ''), coalesce(current_setting('catis.conditional', true), '') = 'on'
  );
  return null;
end $$;

drop trigger activities_log on activities;
create trigger activities_log
  after insert or delete or update of id, dispatch_id, position, incident_id, request_number, mission_type, flight_type, take_off_base_id,
    landing_base_id, time_out, time_in, hobbs_start, hobbs_end, total_flight_hours, day_flight_hours, night_flight_hours, landings,
    landing_fees_cents, aborted
  on activities for each row when (coalesce(current_setting('catis.quiet', true), '') <> 'on')
  execute function log_change('id', 'contract_id flight_cost_cents abort_fees_cents availability_cost_cents crew_standby_cents');
drop trigger activity_crew_log on activity_crew;
create trigger activity_crew_log
  after insert or delete or update of id, activity_id, position, crew_id, role_id, standby_hours, per_diem_cents
  on activity_crew for each row when (coalesce(current_setting('catis.quiet', true), '') <> 'on')
  execute function log_change('id', 'standby_cents');
