-- The month shows the first tasks of each day by their hour (docs/product/planning.md), which are chosen in this index alone.
drop index tasks_of_day;
create index tasks_of_day on tasks (organization_id, assigned_agent_id, due_date, is_daily desc, id) include (type, status, is_paused, priority, due_time);
