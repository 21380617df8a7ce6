-- The pages of a day's list are read in the order of an index.
drop index tasks_of_day;
create index tasks_of_day on tasks (organization_id, assigned_agent_id, due_date, is_daily desc, id);
drop index tasks_open;
create index tasks_open on tasks (organization_id, assigned_agent_id, due_date, id) where status in ('pending', 'in_progress');
drop index tasks_completed_on;
create index tasks_completed_on on tasks (organization_id, assigned_agent_id, completed_on, due_date, id) where completed_on is not null;
