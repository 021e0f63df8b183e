-- Numbers of incidents can have hyphens: 25-0044601 (INC-43).
alter table incidents drop constraint incidents_incident_number_check;
alter table incidents add constraint incidents_incident_number_check
  check (incident_number ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$' and length(incident_number) <= 20);
