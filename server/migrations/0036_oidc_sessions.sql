-- Sessions of users who signed in at an OpenID Connect provider (SAFE-45). Not logged: it is no record, and the log must not hold it.
create table oidc_sessions (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the cookie's token.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  uid text not null,
  email text not null,
  name text not null,
  staff boolean not null,
  -- The provider's own id of its session; null if it gives none.
  sid text,
  -- Sealed with the service's key; null if the provider gave none, or once it ended the session.
  refresh_sealed text,
  id_token_sealed text,
  signed_in_at timestamptz not null,
  -- When the provider last confirmed the sign-in, or was last asked.
  checked_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index oidc_sessions_uid on oidc_sessions (uid);
create index oidc_sessions_sid on oidc_sessions (sid);
