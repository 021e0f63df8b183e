-- Flags that follow from other records are written with catis.flags: that is no change of the record, so its version and time stay and no history is written.
create function bump_dispatch_version() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('catis.flags', true), '') = 'on' then return new; end if;
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  return new;
end $$;
drop trigger dispatches_version on dispatches;
create trigger dispatches_version before update on dispatches for each row execute function bump_dispatch_version();
drop trigger dispatches_log on dispatches;
create trigger dispatches_log after insert or update or delete on dispatches for each row
  when (coalesce(current_setting('catis.quiet', true), '') <> 'on' and coalesce(current_setting('catis.flags', true), '') <> 'on')
  execute function log_change('id');

-- A base sends its tankers, its helicopters and its air attack each in an order of their own. '' = all of them, as it was set before.
alter table rotations add column kind text not null default '' check (kind in ('', 'tankers', 'helitack', 'airAttack'));
alter table rotations drop constraint rotations_base_unique;
alter table rotations add constraint rotations_base_kind_unique unique (base_id, kind);
