-- Half-months whose day sheets were stored when they closed (PAY-14): a day without one has none.
alter table cost_periods add has_sheets boolean not null default false;
