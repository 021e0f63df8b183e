do $$
declare
  t text;
begin
  foreach t in array array[
    'organisations', 'bases', 'landing_fees', 'suppressant_types', 'suppressant_rates', 'suppressant_tiers', 'aircraft_types', 'aircraft_vendors', 'assets',
    'aircraft_metadata', 'base_assignments', 'unavailable_marks', 'contracts', 'people', 'users', 'memberships', 'roles', 'user_roles', 'invites',
    'saved_views', 'crew_roles', 'crew', 'incidents', 'dispatches', 'fuel_vendors', 'fuel_storages', 'fuel_receipts', 'user_settings'
  ] loop
    execute format('create trigger %I before update on %I for each row execute function bump_version()', t || '_version', t);
  end loop;
  foreach t in array array[
    'organisations', 'bases', 'landing_fees', 'suppressant_types', 'suppressant_rates', 'suppressant_tiers', 'aircraft_types', 'aircraft_vendors', 'assets',
    'aircraft_metadata', 'base_assignments', 'unavailable_marks', 'contracts', 'people', 'users', 'memberships', 'roles', 'user_roles', 'invites',
    'saved_views', 'crew_roles', 'crew', 'incidents', 'dispatches', 'activities', 'drops', 'activity_crew', 'fuel_vendors', 'fuel_storages', 'fuel_receipts'
  ] loop
    execute format(
      'create trigger %I after insert or update or delete on %I for each row
       when (coalesce(current_setting(''catis.quiet'', true), '''') <> ''on'') execute function log_change(''id'')', t || '_log', t);
  end loop;
  foreach t in array array['contract_types', 'contract_assets'] loop
    execute format(
      'create trigger %I after insert or update or delete on %I for each row
       when (coalesce(current_setting(''catis.quiet'', true), '''') <> ''on'') execute function log_change(''contract_id'')', t || '_log', t);
  end loop;
  create trigger role_permissions_log after insert or update or delete on role_permissions for each row
    when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_change('role_id');
  create trigger user_settings_log after insert or update or delete on user_settings for each row
    when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_change('uid');
end $$;
