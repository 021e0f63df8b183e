-- What people write into the shift log of a base, and its hand-overs (SHIFT-1, SHIFT-5).
create table shift_notes (
  id uuid primary key default gen_random_uuid(),
  base_id uuid not null references bases (id),
  at timestamptz not null default clock_timestamp(),
  text text not null check (length(btrim(text)) between 1 and 500),
  for_next boolean not null default false,
  by_uid text not null
);
create index shift_notes_base on shift_notes (base_id, at);

-- `sheet`: the state of the base when it was handed over.
create table handovers (
  id uuid primary key default gen_random_uuid(),
  base_id uuid not null references bases (id),
  sheet jsonb not null,
  given_by text not null,
  given_at timestamptz not null default clock_timestamp(),
  taken_by text check (taken_by <> given_by),
  taken_at timestamptz,
  check ((taken_by is null) = (taken_at is null))
);
create index handovers_base on handovers (base_id, given_at);

create function refuse_shift_change() returns trigger language plpgsql as $$
begin
  -- The one change: somebody takes a hand-over.
  if tg_op = 'UPDATE' and tg_table_name = 'handovers' then
    if old.taken_at is null and to_jsonb(new) - 'taken_by' - 'taken_at' = to_jsonb(old) - 'taken_by' - 'taken_at' then
      return new;
    end if;
  end if;
  raise exception 'Lines of the shift log are never changed' using errcode = 'restrict_violation';
end $$;
create trigger shift_notes_stay before update or delete on shift_notes
  for each row execute function refuse_shift_change();
create trigger handovers_stay before update or delete on handovers
  for each row execute function refuse_shift_change();
-- Open pages see a new note and a hand-over like a change of a record (BASE-27).
create trigger shift_notes_log after insert on shift_notes
  for each row when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_change('id');
create trigger handovers_log after insert or update on handovers
  for each row when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_change('id');
