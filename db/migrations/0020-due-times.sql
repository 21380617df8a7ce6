-- The hour of an appointment, 'HH:MM' on the clock of its user, and how many minutes before it a reminder comes:
-- docs/product/tasks.md#appointments. The day alone decides what is overdue.
alter table tasks
  add column due_time text check (due_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column reminder_minutes smallint check (reminder_minutes in (0, 5, 15, 60)),
  add constraint reminder_needs_a_time check (reminder_minutes is null or due_time is not null);
alter table recurring_rules
  add column due_time text check (due_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column reminder_minutes smallint check (reminder_minutes in (0, 5, 15, 60)),
  add constraint reminder_needs_a_time check (reminder_minutes is null or due_time is not null);
alter table sequence_steps
  add column due_time text check (due_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column reminder_minutes smallint check (reminder_minutes in (0, 5, 15, 60)),
  add constraint reminder_needs_a_time check (reminder_minutes is null or due_time is not null);

-- Read every minute: what may ring on a few days.
create index tasks_to_remind on tasks (due_date) where reminder_minutes is not null and status in ('pending', 'in_progress') and not is_paused;
-- Of all organizations at once; titles are read in each alone.
grant select (organization_id, id, assigned_agent_id, due_date, due_time, reminder_minutes, status, is_paused, updated_at) on tasks to daybook_platform;
