-- What hangs on a record is found in its history by the record's id.
create index change_log_activities on change_log ((coalesce(after, before) ->> 'dispatch_id')) where entity = 'activities';
create index change_log_activity_rows on change_log ((coalesce(after, before) ->> 'activity_id')) where entity in ('drops', 'activity_crew');
create index change_log_tiers on change_log ((coalesce(after, before) ->> 'rate_id')) where entity = 'suppressant_tiers';
create index change_log_metadata on change_log ((coalesce(after, before) ->> 'asset_id')) where entity = 'aircraft_metadata';
create index change_log_persons on change_log ((coalesce(after, before) ->> 'person_id')) where entity in ('crew', 'users');
create index change_log_user_roles on change_log ((coalesce(after, before) ->> 'user_id')) where entity = 'user_roles';
