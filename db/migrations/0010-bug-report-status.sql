-- Super administrators read the reports of all organizations, newest first, and close them.
alter table bug_reports
  add column status text not null default 'open' check (status in ('open', 'closed')),
  add column comment text,
  add column updated_at timestamptz(3);
create index bug_reports_by_id on bug_reports (id);
grant select, update (status, comment, updated_at) on bug_reports to daybook_platform;
