-- What a person entered last, on their home page: without it every entry there is was read (HOME-6).
create index dispatches_created on dispatches (created_by, created_at desc) where deleted_at is null;
