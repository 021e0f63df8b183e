-- Who is entering a record of which aircraft (FOL-34). A row is alive for 45 seconds.
create table presence (
  uid text not null,
  asset_id uuid not null,
  dispatch_id uuid,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (uid, asset_id)
);
-- Boards ask every two seconds for the newest position.
create index positions_received on positions (received_at);
