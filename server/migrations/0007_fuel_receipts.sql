-- What a receipt still needs looked at, and who entered it when.
alter table fuel_receipts
  add column flags text[] not null default '{}',
  add column created_at timestamptz not null default clock_timestamp(),
  add column created_by text not null default 'system';
create index fuel_receipts_vendor on fuel_receipts (vendor_id, receipt_timestamp desc) where deleted_at is null;
create index fuel_receipts_asset on fuel_receipts (asset_id) where deleted_at is null;
create index fuel_receipts_storage on fuel_receipts (storage_id) where deleted_at is null;
create index fuel_receipts_to_storage on fuel_receipts (to_storage_id) where deleted_at is null;
