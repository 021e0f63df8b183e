-- What a contract promises beyond its rates (SET-112). No cost uses it.
alter table contracts
  add column minimum_hours_a_day numeric(4, 2) check (minimum_hours_a_day between 0 and 24),
  add column flat_price_cents bigint check (flat_price_cents between 0 and 10000000000),
  add column flat_price_per text check (flat_price_per in ('day', 'season')),
  add constraint contracts_flat_price_check check ((flat_price_cents is null) = (flat_price_per is null));
