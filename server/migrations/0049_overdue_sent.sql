-- The mails about overdue aircraft: one for each flight, reason and time (FOL-31).
create table overdue_sent (
  dispatch_id uuid not null,
  reason text not null check (reason in ('check', 'eta', 'fuel')),
  since timestamptz not null,
  sent_at timestamptz not null default clock_timestamp(),
  primary key (dispatch_id, reason, since)
);
