-- A new fire that was taken by its number before any import brought it. One that was merged is deleted by mark, so that its number is free, and leads on.
alter table incidents add column is_unconfirmed boolean not null default false;
alter table incidents add column merged_into uuid references incidents (id) deferrable initially deferred;
alter table incidents add constraint incidents_merged_is_gone check (merged_into is null or deleted_at is not null);
create index incidents_merged on incidents (merged_into) where merged_into is not null;
