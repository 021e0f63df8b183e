-- The key of each user under which browsers encrypt drafts and unsent entries (SAFE-28). Not logged: it is no record, and the log must not hold it.
create table draft_keys (
  uid text primary key,
  key bytea not null check (octet_length(key) = 32)
);
