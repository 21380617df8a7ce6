-- Working days hold from a day on; those of before hold for earlier days.
alter table organizations
  add column former_working_days smallint[] not null default '{1,2,3,4,5}',
  add column working_days_since date not null default '0001-01-01';
grant update (calendar_url, quoting_tool_url, time_zone, working_days, former_working_days, working_days_since, country)
  on organizations to daybook_app;
