create extension if not exists btree_gist;

-- A name as duplicates are looked for: case, outer and repeated inner spaces do not count.
create function normal_name(given text) returns text language sql immutable strict parallel safe
  as $$ select lower(btrim(regexp_replace(given, '\s+', ' ', 'g'))) $$;

create function bump_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  return new;
end $$;

create table change_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  uid text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  conditional boolean not null default false
);
create index change_log_entity on change_log (entity, entity_id, id);

-- Who writes comes from the transaction (catis.uid); the demo data is loaded with catis.quiet, it is nobody's change.
create function log_change() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  new_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
begin
  insert into change_log (uid, action, entity, entity_id, before, after, request_id, conditional)
  values (
    coalesce(nullif(current_setting('catis.uid', true), ''), 'system'), lower(tg_op), tg_table_name,
    coalesce(new_row ->> tg_argv[0], old_row ->> tg_argv[0]), old_row, new_row,
    nullif(current_setting('catis.request_id', true), ''), coalesce(current_setting('catis.conditional', true), '') = 'on'
  );
  return null;
end $$;

create table organisations (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz
);
create unique index organisations_name_unique on organisations (normal_name(name)) where deleted_at is null;

create table bases (
  id uuid primary key default gen_random_uuid(),
  code text not null check (code ~ '^[A-Z0-9]{2,5}$'),
  name text not null check (length(btrim(name)) between 1 and 100),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  elevation integer,
  archived_at timestamptz,
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz
);
create unique index bases_code_unique on bases (normal_name(code)) where archived_at is null and deleted_at is null;
create unique index bases_name_unique on bases (normal_name(name)) where archived_at is null and deleted_at is null;

create table landing_fees (
  id uuid primary key default gen_random_uuid(),
  base_id uuid not null references bases (id),
  amount_cents bigint not null check (amount_cents >= 0),
  applies_to text not null check (applies_to in ('All', 'FW', 'RW')),
  start_date date not null,
  end_date date check (end_date >= start_date),
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz,
  constraint landing_fees_dates_apart
    exclude using gist (base_id with =, applies_to with =, daterange(start_date, end_date, '[]') with &&) where (deleted_at is null)
);

create table suppressant_types (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 100),
  kind text not null check (kind in ('retardant', 'foam', 'gel', 'water')),
  is_charged boolean not null,
  archived_at timestamptz,
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz,
  check (is_charged = (kind <> 'water'))
);
create unique index suppressant_types_name_unique on suppressant_types (normal_name(name)) where archived_at is null and deleted_at is null;

create table suppressant_rates (
  id uuid primary key default gen_random_uuid(),
  base_id uuid not null references bases (id),
  agent_type_id uuid not null references suppressant_types (id),
  start_date date not null,
  end_date date check (end_date >= start_date),
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz,
  constraint suppressant_rates_dates_apart
    exclude using gist (base_id with =, agent_type_id with =, daterange(start_date, end_date, '[]') with &&) where (deleted_at is null)
);
-- amount_litres: lower bound of the tier over the season. price: US dollars a US gallon.
create table suppressant_tiers (
  id uuid primary key default gen_random_uuid(),
  rate_id uuid not null references suppressant_rates (id),
  amount_litres numeric(18, 9) not null check (amount_litres >= 0),
  price numeric(12, 4) not null check (price >= 0),
  is_deleted boolean not null default false,
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system'
);
create unique index suppressant_tiers_start_unique on suppressant_tiers (rate_id, amount_litres) where not is_deleted;

create table aircraft_types (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 100),
  description text not null default '',
  litres numeric(18, 9) not null default 0 check (litres >= 0),
  fuel_type text not null check (fuel_type in ('Jet A', '100LL')),
  category text not null check (category in ('FW', 'RW')),
  archived_at timestamptz,
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz
);
create unique index aircraft_types_name_unique on aircraft_types (normal_name(name)) where archived_at is null and deleted_at is null;

create table aircraft_vendors (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 100),
  archived_at timestamptz,
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz
);
create unique index aircraft_vendors_name_unique on aircraft_vendors (normal_name(name)) where archived_at is null and deleted_at is null;

create table assets (
  id uuid primary key default gen_random_uuid(),
  registration text not null check (length(btrim(registration)) between 1 and 20),
  aircraft_type_id uuid not null references aircraft_types (id),
  home_base_id uuid references bases (id),
  remarks text not null default '',
  archived_at timestamptz,
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz
);
create unique index assets_registration_unique on assets (normal_name(registration)) where archived_at is null and deleted_at is null;

create table aircraft_metadata (
  id uuid primary key default gen_random_uuid(),
  asset_id uuid not null references assets (id),
  vendor_id uuid references aircraft_vendors (id),
  radio_id text not null check (length(btrim(radio_id)) between 1 and 20),
  archived_at timestamptz,
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz
);
create unique index aircraft_metadata_asset_unique on aircraft_metadata (asset_id) where deleted_at is null;

-- An aircraft's stay at a base: one base at a time.
create table base_assignments (
  id uuid primary key default gen_random_uuid(),
  base_id uuid not null references bases (id),
  asset_id uuid not null references assets (id),
  start_time timestamptz not null,
  end_time timestamptz check (end_time > start_time),
  rotation integer,
  rotation_reason text,
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz,
  constraint base_assignments_times_apart exclude using gist (asset_id with =, tstzrange(start_time, end_time) with &&) where (deleted_at is null)
);
create index base_assignments_base on base_assignments (base_id);

create table unavailable_marks (
  id uuid primary key default gen_random_uuid(),
  asset_id uuid not null references assets (id),
  base_id uuid not null references bases (id),
  reason text not null,
  start_time timestamptz not null,
  until_time timestamptz check (until_time > start_time),
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz,
  constraint unavailable_marks_times_apart exclude using gist (asset_id with =, tstzrange(start_time, until_time) with &&) where (deleted_at is null)
);

-- Rates in cents an hour or a day. `source` says what the contract hangs on; the link tables can only follow it.
create table contracts (
  id uuid primary key default gen_random_uuid(),
  source text not null check (source in ('aircraft', 'type')),
  type_code text not null check (length(btrim(type_code)) between 1 and 20),
  vendor_id uuid not null references aircraft_vendors (id),
  hourly_rate_cents bigint not null check (hourly_rate_cents >= 0),
  daily_availability_cents bigint not null check (daily_availability_cents >= 0),
  crew_standby_rate_cents bigint not null check (crew_standby_rate_cents >= 0),
  start_date date not null,
  end_date date check (end_date >= start_date),
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz,
  unique (id, source)
);
create table contract_types (
  contract_id uuid not null,
  source text not null default 'type' check (source = 'type'),
  aircraft_type_id uuid not null references aircraft_types (id),
  primary key (contract_id, aircraft_type_id),
  foreign key (contract_id, source) references contracts (id, source)
);
create table contract_assets (
  contract_id uuid not null,
  source text not null default 'aircraft' check (source = 'aircraft'),
  asset_id uuid not null references assets (id),
  primary key (contract_id, asset_id),
  foreign key (contract_id, source) references contracts (id, source)
);
create index contract_types_type on contract_types (aircraft_type_id);
create index contract_assets_asset on contract_assets (asset_id);
