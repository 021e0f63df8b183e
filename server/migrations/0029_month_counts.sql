-- How many activities a stored month has, so that a service that just started need not count them (PERF-23); unknown for those stored before.
alter table report_segments add column activities int;
