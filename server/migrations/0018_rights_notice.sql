-- Every service on this database is told at once when somebody's rights may have changed, so that it may keep them for a moment.
create function tell_rights() returns trigger language plpgsql as $$
begin
  notify catis_rights;
  return null;
end $$;
do $$
declare t text;
begin
  foreach t in array array['users', 'people', 'roles', 'role_permissions', 'user_roles'] loop
    execute format('create trigger %I after insert or update or delete or truncate on %I for each statement execute function tell_rights()', t || '_rights', t);
  end loop;
end $$;
