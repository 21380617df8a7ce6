-- Sequences with their steps; a client's assignment to one yields a task for each step.
create table sequences (
  organization_id uuid not null,
  id uuid not null,
  created_by uuid not null,
  name text not null,
  description text,
  is_active boolean not null,
  is_org_level boolean not null,
  repeat_interval text check (repeat_interval in ('daily', 'weekly', 'monthly', 'yearly', 'custom')),
  repeat_custom_days int check (repeat_custom_days between 1 and 365),
  ends_when_active boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id),
  check ((repeat_interval is not distinct from 'custom') = (repeat_custom_days is not null))
);
create index sequences_of_creator on sequences (organization_id, created_by);
select enable_tenant_isolation('sequences');
grant select, insert, update, delete on sequences to daybook_app;

create table sequence_steps (
  organization_id uuid not null,
  id uuid not null,
  sequence_id uuid not null,
  title text not null,
  description text,
  task_type text not null check (task_type in ('call', 'email', 'meeting', 'follow_up', 'message', 'social', 'other')),
  priority text not null check (priority in ('low', 'medium', 'high')),
  days_after_kickoff int not null check (days_after_kickoff between -365 and 365),
  estimated_minutes int not null check (estimated_minutes between 1 and 1440),
  target_count int not null check (target_count between 1 and 1000),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, sequence_id) references sequences (organization_id, id) on delete cascade
);
create index steps_of_sequence on sequence_steps (organization_id, sequence_id, days_after_kickoff, id);
select enable_tenant_isolation('sequence_steps');
grant select, insert, update, delete on sequence_steps to daybook_app;

-- `opened_through` is the last day whose steps have become tasks or were skipped, and is moved when a step yields;
-- `next_due_on` is the day on which the next one may, null when none does: paused, over, or nothing left.
create table nurture_assignments (
  organization_id uuid not null,
  id uuid not null,
  sequence_id uuid not null,
  client_id uuid not null,
  assigned_agent_id uuid not null,
  notes text,
  start_date date not null,
  custom_start_date date,
  opened_through date not null,
  next_due_on date,
  paused_on date,
  paused_at timestamptz(3),
  finished_at timestamptz(3),
  end_reason text check (end_reason in ('finished', 'ended', 'client_active')),
  created_by uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, sequence_id) references sequences (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id) references clients (organization_id, id) on delete cascade,
  foreign key (organization_id, assigned_agent_id) references users (organization_id, id),
  check ((finished_at is null) = (end_reason is null)),
  check ((paused_on is null) = (paused_at is null)),
  check (next_due_on is null or (paused_on is null and finished_at is null))
);
create unique index one_running_assignment on nurture_assignments (organization_id, client_id, sequence_id)
  where finished_at is null;
create index assignments_of_client on nurture_assignments (organization_id, client_id, id);
create index assignments_of_sequence on nurture_assignments (organization_id, sequence_id);
create index assignments_of_agent on nurture_assignments (organization_id, assigned_agent_id);
create index assignments_due on nurture_assignments (organization_id, assigned_agent_id, next_due_on)
  where next_due_on is not null;
select enable_tenant_isolation('nurture_assignments');
grant select, insert, update, delete on nurture_assignments to daybook_app;
-- Regenerating tasks visits the organizations that have running assignments.
grant select (organization_id, finished_at) on nurture_assignments to daybook_platform;

-- Open tasks of a paused assignment wait: the mark spares the day's list a join.
alter table tasks add column is_paused boolean not null default false;
drop index tasks_open;
create index tasks_open on tasks (organization_id, assigned_agent_id, due_date, id)
  where status in ('pending', 'in_progress') and not is_paused;

-- Who archived a client may undo that for a short time.
alter table clients add column archived_by uuid;
