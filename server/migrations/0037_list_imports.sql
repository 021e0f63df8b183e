-- Lists come in by file too (SET-70). The application knows the kinds; a check would need a migration for each.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind ~ '^[a-z-]{1,40}$');
-- The refused rows with their reasons, as CSV to mend (SET-76).
alter table imports add column refused_csv text;
alter table imports add column undone_at timestamptz;

-- What an import of a list changed, for its undo (SET-80). Not logged: the changes themselves are.
create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  -- The order of the changes; the undo runs backwards.
  position integer not null,
  entity text not null,
  entity_id uuid not null,
  version_after integer not null,
  -- The row as it was; null for an added one.
  before jsonb,
  primary key (import_id, position)
);
