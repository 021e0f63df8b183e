-- Tries of one kind by one caller within their window (SAFE-8): kept here, so that several services count together. The key is a digest: neither an address nor a mail is readable.
create table tries (
  key bytea primary key,
  times timestamptz[] not null,
  is_refused boolean not null default false
);
