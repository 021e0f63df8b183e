-- An invite knows whom it is for and when its mail went out; a repeated one gets a new token.
alter table invites add column person_id uuid references people (id);
alter table invites add column sent_at timestamptz not null default clock_timestamp();

-- When each account last signed in, by its token; no business record, so no version and no change log.
create table sign_ins (
  firebase_user_id text primary key,
  at timestamptz not null
);
