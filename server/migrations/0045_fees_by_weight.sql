-- A fee per 1,000 lb of the aircraft type's landing weight, with a least amount (BASE-33).
alter table landing_fees
  add column per_1000_lb_cents bigint check (per_1000_lb_cents between 0 and 10000000),
  add column minimum_cents bigint check (minimum_cents between 0 and 10000000);
alter table aircraft_types
  add column landing_weight_lb integer check (landing_weight_lb between 1 and 2000000);
