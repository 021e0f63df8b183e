-- A mail is claimed, then sent: one whose service died in between is sent by another (FOL-31).
alter table overdue_sent
  add claimed_at timestamptz not null default clock_timestamp(),
  alter sent_at drop not null,
  alter sent_at drop default;
