-- Positions of aircraft as machines report them (CLO-11), for 48 hours.
create table positions (
  asset_id uuid not null references assets (id),
  at timestamptz not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  knots smallint,
  heading smallint,
  altitude_ft integer,
  received_at timestamptz not null default clock_timestamp(),
  primary key (asset_id, at)
);
create index positions_at on positions (at);
-- The last position of each flight, kept when its positions go.
create table flight_last_positions (
  dispatch_id uuid primary key references dispatches (id),
  at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null
);
