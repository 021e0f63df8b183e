-- What an incident cost and who bears it (PACK-1 to PACK-43).
alter table incidents
  add column declared_from date,
  add column declared_until date,
  -- Who bears what no agreement covers; null = the agency.
  add column share_owner text check (length(btrim(share_owner)) between 1 and 60),
  add constraint incidents_declared check (declared_until >= declared_from and (declared_from is null) = (declared_until is null));

create table cost_shares (
  id uuid primary key default gen_random_uuid(),
  incident_id uuid not null references incidents (id),
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  constraint cost_shares_days_apart exclude using gist (incident_id with =, daterange(from_day, until_day, '[]') with &&)
);
-- In hundredths of a percent.
create table cost_share_parties (
  id uuid primary key default gen_random_uuid(),
  cost_share_id uuid not null references cost_shares (id) on delete cascade,
  position integer not null,
  name text not null check (length(btrim(name)) between 1 and 60),
  aircraft_bps integer not null check (aircraft_bps between 0 and 10000),
  agent_bps integer not null check (agent_bps between 0 and 10000),
  constraint cost_share_parties_place unique (cost_share_id, position)
);
create unique index cost_share_parties_name on cost_share_parties (cost_share_id, normal_name(name));

-- An agreement is written party by party: it adds up when the transaction ends (PACK-10).
create function check_cost_share() returns trigger language plpgsql as $$
declare
  share uuid;
begin
  if tg_table_name = 'cost_shares' then
    share := new.id;
  elsif tg_op = 'DELETE' then
    share := old.cost_share_id;
  else
    share := new.cost_share_id;
  end if;
  if exists (select 1 from cost_shares s where s.id = share) and not exists (
    select 1 from cost_share_parties p where p.cost_share_id = share
    having count(*) between 2 and 8 and sum(p.aircraft_bps) = 10000 and sum(p.agent_bps) = 10000
  ) then
    raise exception 'An agreement has two to eight parties, and each class adds up to all of it.' using errcode = '23514', constraint = 'cost_shares_whole';
  end if;
  return null;
end $$;
create constraint trigger cost_shares_whole after insert or update on cost_shares deferrable initially deferred for each row execute function check_cost_share();
create constraint trigger cost_share_parties_whole after insert or update or delete on cost_share_parties
  deferrable initially deferred for each row execute function check_cost_share();
create trigger cost_shares_log after insert or update or delete on cost_shares for each row
  when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_change('id');
create trigger cost_share_parties_log after insert or update or delete on cost_share_parties for each row
  when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_change('id');

-- A page as it was when its link was made. The token itself is stored nowhere.
create table shared_packs (
  id uuid primary key default gen_random_uuid(),
  incident_id uuid not null references incidents (id),
  token_hash bytea not null,
  document jsonb not null,
  as_of timestamptz not null,
  expires_at timestamptz not null,
  created_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  revoked_by text,
  revoked_at timestamptz,
  opened integer not null default 0,
  constraint shared_packs_token unique (token_hash)
);
create index shared_packs_incident on shared_packs (incident_id, created_at desc);
-- What a link shows never changes, and one that was revoked stays so (PACK-40).
create function guard_shared_packs() returns trigger language plpgsql as $$
begin
  if (new.document, new.token_hash, new.as_of, new.expires_at, new.incident_id) is distinct from (old.document, old.token_hash, old.as_of, old.expires_at, old.incident_id)
    or (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at)
  then
    raise exception 'A link shows what it showed when it was made.' using errcode = 'CA001';
  end if;
  return new;
end $$;
create trigger shared_packs_guard before update on shared_packs for each row execute function guard_shared_packs();
