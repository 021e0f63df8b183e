-- A price that begins and the one that ends for it are told together: found by the request that wrote both.
create index change_log_prices on change_log (request_id) where entity in ('landing_fees', 'suppressant_rates', 'contracts');
