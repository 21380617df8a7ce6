-- How many documents the language model read on a day (UTC), for each user and, under its own id, for the organization.
create table model_calls (
  organization_id uuid not null references organizations,
  subject_id uuid not null,
  day date not null,
  calls integer not null,
  primary key (organization_id, subject_id, day)
);
select enable_tenant_isolation('model_calls');
create index model_calls_by_day on model_calls (day);
grant select, insert, update on model_calls to daybook_app;
grant select, delete on model_calls to daybook_platform;
