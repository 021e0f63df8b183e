-- Programs that call the service (SAFE-50 to SAFE-56). A service account is never a person: its tokens have the rights of its role.
create table service_accounts (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 100),
  role_id uuid not null references roles (id),
  owner_user_id uuid not null references users (id),
  archived_at timestamptz,
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz
);
create unique index service_accounts_name_unique on service_accounts (normal_name(name)) where archived_at is null and deleted_at is null;
create trigger service_accounts_version before update on service_accounts for each row execute function bump_version();
create trigger service_accounts_log after insert or update or delete on service_accounts for each row
  when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_change('id');
create trigger service_accounts_rights after insert or update or delete or truncate on service_accounts for each statement execute function tell_rights();

create table access_tokens (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('personal', 'service')),
  user_id uuid references users (id),
  service_account_id uuid references service_accounts (id),
  name text not null check (length(btrim(name)) between 1 and 100),
  -- The token's first characters, to recognize it by.
  hint text not null check (length(hint) between 1 and 20),
  -- SHA-256 of the whole token. The token itself is stored nowhere.
  hash bytea not null unique check (octet_length(hash) = 32),
  -- Whether the session that made it had a second factor (ACC-16).
  has_second_factor boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_ip text,
  revoked_at timestamptz,
  version integer not null default 1, updated_at timestamptz not null default clock_timestamp(), updated_by text not null default 'system', deleted_at timestamptz,
  check (expires_at <= created_at + interval '367 days'),
  check ((kind = 'personal') = (user_id is not null)),
  check ((kind = 'service') = (service_account_id is not null))
);
create index access_tokens_user on access_tokens (user_id, created_at desc);
create index access_tokens_account on access_tokens (service_account_id, created_at desc);
-- The log holds no hash. The last use is no change: it is neither logged nor a version.
create function log_access_token() returns trigger language plpgsql as $$
declare
  unlogged text[] := array['hash', 'last_used_at', 'last_used_ip'];
  old_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - unlogged end;
  new_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - unlogged end;
begin
  insert into change_log (uid, action, entity, entity_id, before, after, request_id)
  values (
    coalesce(nullif(current_setting('catis.uid', true), ''), 'system'), lower(tg_op), tg_table_name,
    coalesce(new_row ->> 'id', old_row ->> 'id'), old_row, new_row, nullif(current_setting('catis.request_id', true), '')
  );
  return null;
end $$;
create trigger access_tokens_version before update of name, revoked_at, expires_at, deleted_at on access_tokens for each row execute function bump_version();
create trigger access_tokens_log after insert or update of name, revoked_at, expires_at, deleted_at or delete on access_tokens for each row
  when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_access_token();
-- A revoked token stays so, and no token is extended or replaced.
create function guard_access_tokens() returns trigger language plpgsql as $$
begin
  if (new.hash, new.kind, new.user_id, new.service_account_id, new.expires_at) is distinct from (old.hash, old.kind, old.user_id, old.service_account_id, old.expires_at)
    or (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at)
  then
    raise exception 'A token stays what it was when it was made.' using errcode = 'CA001';
  end if;
  return new;
end $$;
create trigger access_tokens_guard before update on access_tokens for each row execute function guard_access_tokens();
