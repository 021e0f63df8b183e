-- Whether flight and duty limits apply to a job function (LIM-24).
alter table crew_roles add column is_flight_crew boolean not null default false;
-- The same words as in domain/flightCrew.ts: a captain of a ground crew flies nothing.
update crew_roles set is_flight_crew = true
  where normal_name(name) like '%pilot%'
    or (normal_name(name) like '%captain%' and normal_name(name) !~ 'fire|helitack|crew|engine');
