-- Invoices of aircraft vendors, checked against the records (INV-1).
create table invoices (
  id uuid primary key default gen_random_uuid(),
  vendor_id uuid not null references aircraft_vendors (id),
  number text not null check (length(btrim(number)) between 1 and 40),
  received_on date not null,
  state text not null default 'checking' check (state in ('checking', 'settled', 'void')),
  file_name text,
  void_reason text check (length(void_reason) between 10 and 500),
  version integer not null default 1,
  updated_at timestamptz not null default clock_timestamp(),
  updated_by text not null default 'system',
  deleted_at timestamptz,
  check ((state = 'void') = (void_reason is not null))
);
create unique index invoices_number on invoices (vendor_id, normal_name(number)) where state <> 'void';
create index invoices_received on invoices (received_on desc, id);

-- `quantity` in hundredths.
create table invoice_lines (
  invoice_id uuid not null references invoices (id),
  position integer not null,
  row integer not null,
  aircraft text not null,
  asset_id uuid references assets (id),
  day date not null,
  item text not null check (item in ('Flight', 'Availability', 'Extended standby', 'Per diem', 'Landing fee', 'Abort fee', 'Guarantee', 'Other')),
  quantity integer,
  rate_cents bigint,
  amount_cents bigint not null,
  reference text,
  primary key (invoice_id, position)
);

-- `aircraft`: '' where the aircraft is known. A decision counts while `basis_cents` is left to pay.
create table invoice_decisions (
  invoice_id uuid not null references invoices (id),
  asset_id uuid references assets (id),
  aircraft text not null,
  day date not null,
  item text not null,
  decision text not null check (decision in ('invoiced', 'recorded', 'other', 'dispute')),
  other_cents bigint,
  reason text,
  basis_cents bigint not null,
  check ((decision = 'other') = (other_cents is not null)),
  unique nulls not distinct (invoice_id, asset_id, aircraft, day, item)
);

-- Written by settling. The amounts of an invoice that is voided later no longer count.
create table invoice_settled (
  invoice_id uuid not null references invoices (id),
  asset_id uuid references assets (id),
  aircraft text not null,
  day date not null,
  item text not null,
  invoiced_cents bigint not null,
  recorded_cents bigint not null,
  settled_cents bigint not null,
  quantity integer,
  rate_cents bigint,
  pay_cents bigint not null,
  decision text not null,
  other_cents bigint,
  reason text,
  settled_by text not null,
  settled_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (invoice_id, asset_id, aircraft, day, item)
);
create index invoice_settled_asset on invoice_settled (asset_id, day);

-- Which column of a vendor's file is which (INV-11).
create table invoice_mappings (
  vendor_id uuid primary key references aircraft_vendors (id),
  mapping jsonb not null
);

create function refuse_settled_change() returns trigger language plpgsql as $$
begin
  raise exception 'Settled amounts are never changed' using errcode = 'restrict_violation';
end $$;
create trigger invoice_settled_stay before update or delete on invoice_settled
  for each row execute function refuse_settled_change();

create trigger invoices_version before update on invoices for each row execute function bump_version();
create trigger invoices_log after insert or update or delete on invoices for each row
  when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_change('id');
create trigger invoice_decisions_log after insert or update or delete on invoice_decisions for each row
  when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_change('invoice_id');
create trigger invoice_mappings_log after insert or update or delete on invoice_mappings for each row
  when (coalesce(current_setting('catis.quiet', true), '') <> 'on') execute function log_change('vendor_id');
