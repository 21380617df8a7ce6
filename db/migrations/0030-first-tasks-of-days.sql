-- The first tasks of each day of a month are chosen from the index alone.
drop index tasks_of_day;
create index tasks_of_day on tasks (organization_id, assigned_agent_id, due_date, is_daily desc, id)
  include (type, status, is_paused, priority);
