-- Where an incident is, and what an arrival time needs (CLO-1 to CLO-4).
alter table incidents
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add column point_source text check (point_source in ('file', 'feed', 'typed', 'map')),
  add constraint incidents_point_check
    check ((latitude is null) = (longitude is null) and (latitude is null) = (point_source is null));
alter table aircraft_types
  add column cruise_knots smallint check (cruise_knots between 20 and 600),
  add column get_away_minutes smallint check (get_away_minutes between 0 and 120);
alter table bases
  add column load_minutes smallint check (load_minutes between 0 and 240),
  add column phone text not null default '';
