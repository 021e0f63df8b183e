-- Standby hours of the crew and loads, moved as hours and gallons are (APR-42): a seal's crew and drops tell its own.
alter table adjustments add column if not exists standby_hours integer not null default 0, add column if not exists loads integer not null default 0;

-- A gap between two readings that somebody explained is no flag of its flight any more (LIM-21): those explained before lose it here. One that
-- another flight with a reading has parted since keeps it, as it would with its next change.
do $$
begin
  perform set_config('catis.flags', 'on', true);
  update dispatches d set flags = array_remove(d.flags, 'hobbsGap')
  from meter_notes n
  join activities before on before.id = n.before_activity_id and before.hobbs_start = n.before_reading and before.position = 0
  join activities after on after.id = n.after_activity_id and after.hobbs_end = n.after_reading and not after.aborted
  join dispatches earlier on earlier.id = after.dispatch_id and earlier.deleted_at is null
  where n.deleted_at is null and d.id = before.dispatch_id and d.asset_id = earlier.asset_id and 'hobbsGap' = any (d.flags)
    and not exists (
      select 1 from dispatches x join activities y on y.dispatch_id = x.id
      where x.asset_id = d.asset_id and x.type = 'flight' and x.deleted_at is null and x.id not in (d.id, earlier.id) and not y.aborted
        and coalesce(y.hobbs_end, y.hobbs_start) is not null and x.activity_date between earlier.activity_date and d.activity_date
    );
  perform set_config('catis.flags', '', true);
end $$;
