-- Analytics count the tasks and the contacted clients of 30 days from the indexes alone.
drop index tasks_of_day;
create index tasks_of_day on tasks (organization_id, assigned_agent_id, due_date, is_daily desc, id)
  include (type, status, is_paused);
drop index tasks_completed_on;
create index tasks_completed_on on tasks (organization_id, assigned_agent_id, completed_on, due_date, id)
  include (client_id) where completed_on is not null;
-- An index alone answers only for pages that were vacuumed since their last change. A fifth of all tasks, the default, are
-- those of months.
alter table tasks set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
