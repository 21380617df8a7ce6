-- A recurring rule: its first occurrence is `first_due`, every other is computed from it (contract 5). Stopped, not removed.
create table recurring_rules (
  organization_id uuid not null,
  id uuid not null,
  assigned_agent_id uuid not null,
  client_id uuid,
  type text not null,
  title text not null,
  description text,
  priority text not null check (priority in ('low', 'medium', 'high')),
  target_count int not null check (target_count between 1 and 1000),
  estimated_minutes int not null check (estimated_minutes between 1 and 1440),
  resource_type text not null check (resource_type in ('none', 'client', 'link')),
  resource_link text,
  repeat_interval text not null check (repeat_interval in ('daily', 'weekly', 'monthly', 'yearly', 'custom')),
  repeat_custom_days int check (repeat_custom_days between 1 and 365),
  first_due date not null,
  repeat_end_date date check (repeat_end_date >= first_due),
  opened_through date not null,
  stopped_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, assigned_agent_id) references users,
  check ((repeat_interval = 'custom') = (repeat_custom_days is not null))
);
create index recurring_rules_of_agent on recurring_rules (organization_id, assigned_agent_id) where stopped_at is null;
create index recurring_rules_of_client on recurring_rules (organization_id, client_id) where client_id is not null;

-- Where a generated task comes from: one row for a source's key, whatever its due day becomes (contract 5).
alter table tasks
  add column source text check (source in ('recurring', 'nurture')),
  add column source_id uuid,
  add column source_key text,
  add column repeat_interval text,
  add column repeat_end_date date,
  add column repeat_custom_days int,
  add column moved_by_hand boolean not null default false,
  add column moved_from date,
  add column moved_before boolean not null default false,
  add column closed_as text check (closed_as in ('missed', 'overdue')),
  add column closed_told boolean not null default false,
  add check ((source is null) = (source_id is null) and (source is null) = (source_key is null)),
  add check (closed_as is null or status = 'abandoned');
create unique index one_task_an_occurrence on tasks (organization_id, source, source_id, source_key) where source is not null;
create index tasks_closed_untold on tasks (organization_id, assigned_agent_id) where closed_as is not null and not closed_told;

-- How far each user's days are opened and closed.
create table opened_days (
  organization_id uuid not null,
  user_id uuid not null,
  opened_through date,
  closed_through date,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users
);

-- One row for a user and cleared day: the key makes a second count impossible.
create table cleared_days (
  organization_id uuid not null,
  user_id uuid not null,
  day date not null,
  streak int not null check (streak > 0),
  created_at timestamptz(3) not null,
  primary key (organization_id, user_id, day),
  foreign key (organization_id, user_id) references users
);

do $$
declare
  walled text;
begin
  foreach walled in array array['recurring_rules', 'opened_days', 'cleared_days'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format($policy$create policy own_organization on %I to daybook_app
      using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
      with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)$policy$, walled);
    execute format('create policy whole_platform on %I to daybook_platform using (true) with check (true)', walled);
  end loop;
end $$;

grant select, insert, update on recurring_rules, opened_days to daybook_app;
grant select, insert on cleared_days to daybook_app;
grant select on opened_days to daybook_platform;
grant delete on tasks to daybook_app;
