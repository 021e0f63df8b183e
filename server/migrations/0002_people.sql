create table people (
  id uuid primary key default gen_random_uuid(),
  first_name text not null,
  last_name text not null,
  email text,
  base_id uuid references bases (id),
  archived_at timestamptz,
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz
);
create unique index people_email_unique on people (normal_name(email)) where deleted_at is null;

-- The sign-in of a person; firebase_user_id is the identity provider's uid.
create table users (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id),
  firebase_user_id text not null,
  name text not null default '',
  email text not null,
  disabled_at timestamptz,
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz
);
create unique index users_person_unique on users (person_id) where deleted_at is null;
create unique index users_firebase_unique on users (firebase_user_id) where deleted_at is null;

create table memberships (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  organisation_id uuid not null references organisations (id),
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz
);
create unique index memberships_user_unique on memberships (user_id, organisation_id) where deleted_at is null;

create table roles (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid references organisations (id),
  name text not null check (length(btrim(name)) between 1 and 100),
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz
);
create unique index roles_name_unique on roles (normal_name(name)) where deleted_at is null;
create table role_permissions (
  role_id uuid not null references roles (id),
  entity_code text not null,
  action text not null check (action in ('View', 'Create', 'Edit', 'Delete')),
  primary key (role_id, entity_code, action)
);
-- Both dates null: always. The end is exclusive, so ending a role takes it away at once.
create table user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  role_id uuid not null references roles (id),
  start_date timestamptz,
  end_date timestamptz check (end_date >= start_date),
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz,
  constraint user_roles_times_apart exclude using gist (user_id with =, role_id with =, tstzrange(start_date, end_date) with &&) where (deleted_at is null)
);

-- Only the hash of the token is kept.
create table invites (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  email text not null,
  name text not null,
  base_id uuid references bases (id),
  role_ids uuid[] not null default '{}',
  status text not null default 'Open' check (status in ('Open', 'Accepted', 'Cancelled')),
  new_user_id text,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz
);
create unique index invites_open_unique on invites (normal_name(email)) where status = 'Open' and deleted_at is null;

create table user_settings (
  uid text primary key,
  document jsonb not null,
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system'
);

create table saved_views (
  id uuid primary key default gen_random_uuid(),
  uid text not null,
  page text not null,
  name text not null check (length(btrim(name)) between 1 and 100),
  state text not null,
  is_shared boolean not null default false,
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz
);
create unique index saved_views_name_unique on saved_views (uid, page, normal_name(name)) where deleted_at is null;

create table crew_roles (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 100),
  archived_at timestamptz,
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz
);
create unique index crew_roles_name_unique on crew_roles (normal_name(name)) where archived_at is null and deleted_at is null;

create table crew (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id),
  role_id uuid not null references crew_roles (id),
  vendor_id uuid references aircraft_vendors (id),
  base_id uuid references bases (id),
  usual_per_diem_cents bigint check (usual_per_diem_cents >= 0),
  archived_at timestamptz,
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz
);
create unique index crew_person_unique on crew (person_id) where deleted_at is null;

create table idempotency (
  uid text not null,
  key uuid not null,
  method text not null,
  path text not null,
  body_sha256 bytea not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (uid, key)
);
