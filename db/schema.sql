-- Generated from a migrated database by `npm run db:schema`, for reading; a change of the schema is a new file in
-- db/migrations. The roles are daybook_app, limited to one organization by row level security, and daybook_platform.

create function enable_tenant_isolation(tenant_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy own_organization on %s to daybook_app
       using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)
       with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)',
    tenant_table
  );
  execute format('create policy whole_platform on %s to daybook_platform using (true) with check (true)', tenant_table);
end $$;

create function is_valid_task(task tasks) returns boolean language plpgsql immutable as $$
begin
  return task.status in ('pending', 'in_progress', 'completed', 'abandoned')
    and task.priority in ('low', 'medium', 'high')
    and task.resource_type in ('none', 'client', 'link')
    and task.source in ('recurring', 'nurture', 'schedule')
    and task.closed_as in ('missed', 'overdue')
    and task.target_count between 1 and 1000
    and task.estimated_minutes between 1 and 1440
    and task.completed_count between 0 and task.target_count
    and (task.status = 'abandoned' or (task.status = 'completed') = (task.completed_count = task.target_count))
    and (task.status = 'completed') = (task.completed_on is not null)
    and (task.closed_as is null or task.status = 'abandoned')
    and (task.source is null) = (task.source_id is null)
    and (task.source is null) = (task.source_key is null);
end $$;

create function set_client_list_json() returns trigger language plpgsql as $$
declare
  iso_instant constant text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
begin
  new.list_json := concat(
    '{"id":"', new.id,
    '","firstName":', to_json(new.first_name),
    ',"lastName":', coalesce(to_json(new.last_name), 'null'),
    ',"email":', coalesce(to_json(new.email), 'null'),
    ',"phone":', coalesce(to_json(new.phone), 'null'),
    ',"phoneE164":', coalesce(to_json(new.phone_key), 'null'),
    ',"address":', coalesce(to_json(left(new.address, 300)), 'null'),
    ',"dateOfBirth":', coalesce(to_json(new.date_of_birth), 'null'),
    ',"notes":', coalesce(to_json(left(new.notes, 300)), 'null'),
    ',"truncated":', case when length(new.address) > 300 or length(new.notes) > 300 then to_json(array_remove(array[
      case when length(new.address) > 300 then 'address' end, case when length(new.notes) > 300 then 'notes' end], null))
      else 'null' end,
    ',"status":"', new.status,
    '","assignedAgentId":"', new.assigned_agent_id,
    '","archivedAt":', coalesce(to_json(to_char(new.archived_at at time zone 'UTC', iso_instant)), 'null'),
    ',"createdAt":"', to_char(new.created_at at time zone 'UTC', iso_instant),
    '","updatedAt":"', to_char(new.updated_at at time zone 'UTC', iso_instant), '"');
  return new;
end $$;

create function set_assignment_list_json() returns trigger language plpgsql as $$
begin
  select row_to_json(one) into new.list_json from (
    select new.id as "assignmentId", new.sequence_id as "sequenceId", s.name,
      case when new.paused_on is null then 'active' else 'paused' end as status
    from sequences s where s.organization_id = new.organization_id and s.id = new.sequence_id
  ) one;
  return new;
end $$;

create function rename_sequence_of_assignments() returns trigger language plpgsql as $$
begin
  with locked as (
    select a.id from nurture_assignments a
    where a.organization_id = new.organization_id and a.sequence_id = new.id order by a.id for update
  )
  update nurture_assignments a set list_json = null
  from locked where a.organization_id = new.organization_id and a.id = locked.id;
  return null;
end $$;

create table organizations (
  id uuid not null,
  name text not null,
  quoting_tool_url text,
  calendar_url text,
  time_zone text not null default 'UTC',
  working_days smallint[] not null default '{1,2,3,4,5}',
  country text not null default 'US',
  is_platform boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  former_working_days smallint[] not null default '{1,2,3,4,5}',
  working_days_since date not null default '0001-01-01'::date,
  primary key (id)
);
create unique index one_platform on organizations (is_platform) where is_platform;
alter table organizations enable row level security;
alter table organizations force row level security;
create policy own_organization on organizations to daybook_app using (id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy whole_platform on organizations to daybook_platform using (true) with check (true);
grant select, update (quoting_tool_url, calendar_url, time_zone, working_days, country, former_working_days, working_days_since) on organizations to daybook_app;
grant select, insert, update (name, quoting_tool_url, calendar_url, is_active) on organizations to daybook_platform;

create table accounts (
  email text not null,
  organization_id uuid not null,
  user_id uuid not null,
  primary key (email),
  unique (organization_id, user_id),
  foreign key (organization_id) references organizations(id)
);
grant select, insert on accounts to daybook_platform;

create table account_subjects (
  issuer text not null,
  subject text not null,
  organization_id uuid not null,
  user_id uuid not null,
  primary key (issuer, subject),
  unique (organization_id, user_id, issuer),
  foreign key (organization_id) references organizations(id)
);
grant select, insert on account_subjects to daybook_platform;

create table users (
  organization_id uuid not null,
  id uuid not null,
  first_name text,
  last_name text,
  email text not null,
  role text not null,
  is_active boolean not null default true,
  profile_image_url text,
  personal_quote_tool_url text,
  personal_calendar_url text,
  time_zone text,
  last_seen_time_zone text,
  created_at timestamptz(3) not null,
  signed_out_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id) references organizations(id),
  check (role in ('agent', 'org_admin', 'super_admin'))
);
create index users_by_id on users (id);
select enable_tenant_isolation('users');
grant select, update (first_name, last_name, role, is_active, personal_quote_tool_url, personal_calendar_url, time_zone, last_seen_time_zone, signed_out_at) on users to daybook_app;
grant select, insert, update (role, is_active, last_seen_time_zone, signed_out_at) on users to daybook_platform;

create table sessions (
  organization_id uuid not null,
  id_hash bytea not null,
  user_id uuid not null,
  issuer_token text,
  created_at timestamptz(3) not null,
  touched_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (organization_id, id_hash),
  foreign key (organization_id, user_id) references users(organization_id, id) on delete cascade
);
create index sessions_of_user on sessions (organization_id, user_id);
create index sessions_by_end on sessions (expires_at);
select enable_tenant_isolation('sessions');
grant select, update (touched_at, expires_at), delete on sessions to daybook_app;
grant select, insert, delete on sessions to daybook_platform;

create table invitations (
  organization_id uuid not null,
  id uuid not null,
  email text not null,
  role text not null,
  token_hash bytea not null,
  invited_by uuid not null,
  invited_by_organization uuid not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  canceled_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id) references organizations(id),
  check (role in ('agent', 'org_admin'))
);
create index invitations_by_email on invitations (lower(email)) where accepted_at is null;
create unique index invitations_by_token on invitations (token_hash);
create index invitations_of_organization on invitations (organization_id, id) where accepted_at is null and canceled_at is null;
create index invitations_by_end on invitations (coalesce(accepted_at, canceled_at, expires_at));
select enable_tenant_isolation('invitations');
grant select, insert, update (token_hash, invited_by, invited_by_organization, expires_at, canceled_at) on invitations to daybook_app;
grant select, insert, update (token_hash, invited_by, invited_by_organization, expires_at, accepted_at, canceled_at), delete on invitations to daybook_platform;

create table idempotency_keys (
  organization_id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  key text not null,
  row_id uuid not null,
  body_hash bytea not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, user_id, endpoint, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
select enable_tenant_isolation('idempotency_keys');
grant select, insert, update on idempotency_keys to daybook_app;
grant select, delete on idempotency_keys to daybook_platform;

create table clients (
  organization_id uuid not null,
  id uuid not null,
  first_name text not null,
  last_name text,
  email text,
  phone text,
  address text,
  date_of_birth date,
  notes text,
  status text not null,
  assigned_agent_id uuid not null,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  email_key text,
  phone_key text,
  archived_by uuid,
  list_json text not null,
  primary key (organization_id, id),
  foreign key (organization_id, assigned_agent_id) references users(organization_id, id),
  check (status = any ('{prospect,active,inactive}'))
);
create index clients_by_email_key on clients (organization_id, email_key) where email_key is not null;
create index clients_by_phone_key on clients (organization_id, phone_key) where phone_key is not null;
create index clients_of_agent on clients (organization_id, assigned_agent_id, created_at desc, id desc);
create index clients_by_creation on clients (organization_id, created_at desc, id desc);
create trigger set_client_list_json before update on clients for each row execute function set_client_list_json();
create trigger set_new_client_list_json before insert on clients for each row when (new.list_json is null) execute function set_client_list_json();
select enable_tenant_isolation('clients');
grant select, insert, update, delete on clients to daybook_app;

create table tasks (
  organization_id uuid not null,
  id uuid not null,
  assigned_agent_id uuid not null,
  client_id uuid,
  type text not null,
  title text not null,
  description text,
  status text not null default 'pending',
  priority text not null,
  due_date date not null,
  target_count int not null,
  completed_count int not null default 0,
  estimated_minutes int not null,
  resource_type text not null,
  resource_link text,
  is_daily boolean not null default false,
  completed_on date,
  version int not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  source text,
  source_id uuid,
  source_key text,
  repeat_interval text,
  repeat_end_date date,
  repeat_custom_days int,
  moved_by_hand boolean not null default false,
  moved_from date,
  moved_before boolean not null default false,
  closed_as text,
  closed_acknowledged boolean not null default false,
  is_paused boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, assigned_agent_id) references users(organization_id, id),
  check (is_valid_task(tasks.*))
);
create index tasks_of_client on tasks (organization_id, client_id) where client_id is not null;
create unique index one_daily_task_a_day on tasks (organization_id, assigned_agent_id, due_date) where is_daily;
create unique index one_task_an_occurrence on tasks (organization_id, source, source_id, source_key) where source is not null;
create index tasks_closed_unacknowledged on tasks (organization_id, assigned_agent_id) where closed_as is not null and not closed_acknowledged;
create index tasks_open on tasks (organization_id, assigned_agent_id, due_date, id) where (status in ('pending', 'in_progress')) and not is_paused;
create index tasks_completed_on on tasks (organization_id, assigned_agent_id, completed_on, due_date, id) include (client_id) where completed_on is not null;
create index tasks_of_day on tasks (organization_id, assigned_agent_id, due_date, is_daily desc, id) include (type, status, is_paused, priority);
select enable_tenant_isolation('tasks');
grant select, insert, update, delete on tasks to daybook_app;

create table task_history (
  organization_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  user_id uuid not null,
  action text not null,
  notes text,
  previous_value int not null,
  new_value int not null,
  day date not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users(organization_id, id),
  check (action = any ('{started,completed,abandoned,incremented,decremented}'))
);
create index task_history_of_day on task_history (organization_id, user_id, day);
create index task_history_of_task on task_history (organization_id, task_id);
select enable_tenant_isolation('task_history');
grant select, insert, update (notes) on task_history to daybook_app;

create table timeline (
  organization_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  event_type text not null,
  kind text not null,
  title text not null,
  description text,
  event_date timestamptz(3) not null,
  day date not null,
  is_system boolean not null,
  created_by uuid not null,
  created_by_organization uuid not null,
  created_at timestamptz(3) not null,
  note_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients(organization_id, id) on delete cascade,
  check (event_type = any ('{call,meeting,email,document,note}'))
);
create index timeline_of_client on timeline (organization_id, client_id, event_date desc, id desc);
create index timeline_logged_by on timeline (organization_id, created_by, day) include (client_id) where not is_system;
select enable_tenant_isolation('timeline');
grant select, insert on timeline to daybook_app;

create table bug_reports (
  organization_id uuid not null,
  id uuid not null,
  created_by uuid not null,
  description text not null,
  system_info jsonb not null,
  debugging_info jsonb not null,
  created_at timestamptz(3) not null,
  status text not null default 'open',
  comment text,
  updated_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references users(organization_id, id),
  check (status in ('open', 'closed'))
);
create index bug_reports_by_id on bug_reports (id);
select enable_tenant_isolation('bug_reports');
grant select, insert on bug_reports to daybook_app;
grant select, update (status, comment, updated_at) on bug_reports to daybook_platform;

create table audit (
  organization_id uuid not null,
  id uuid not null,
  action text not null,
  actor_id uuid,
  actor_organization_id uuid,
  subject_id uuid,
  details jsonb not null default '{}',
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id) references organizations(id)
);
create index audit_by_time on audit (organization_id, created_at desc);
select enable_tenant_isolation('audit');
grant select, insert on audit to daybook_app;
grant select, insert on audit to daybook_platform;

create table recurring_rules (
  organization_id uuid not null,
  id uuid not null,
  assigned_agent_id uuid not null,
  client_id uuid,
  type text not null,
  title text not null,
  description text,
  priority text not null,
  target_count int not null,
  estimated_minutes int not null,
  resource_type text not null,
  resource_link text,
  repeat_interval text not null,
  repeat_custom_days int,
  first_due date not null,
  repeat_end_date date,
  opened_through date not null,
  stopped_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  is_suspended boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, assigned_agent_id) references users(organization_id, id),
  check (priority in ('low', 'medium', 'high')),
  check (target_count >= 1 and target_count <= 1000),
  check (estimated_minutes >= 1 and estimated_minutes <= 1440),
  check (resource_type in ('none', 'client', 'link')),
  check (repeat_interval in ('daily', 'weekly', 'monthly', 'yearly', 'custom')),
  check (repeat_custom_days >= 1 and repeat_custom_days <= 365),
  check (repeat_end_date >= first_due),
  check ((repeat_interval = 'custom') = (repeat_custom_days is not null))
);
create index recurring_rules_of_client on recurring_rules (organization_id, client_id) where client_id is not null;
create index recurring_rules_due on recurring_rules (organization_id, assigned_agent_id, opened_through) where stopped_at is null;
select enable_tenant_isolation('recurring_rules');
grant select, insert, update, delete on recurring_rules to daybook_app;

create table opened_days (
  organization_id uuid not null,
  user_id uuid not null,
  opened_through date,
  closed_through date,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users(organization_id, id)
);
select enable_tenant_isolation('opened_days');
grant select, insert, update on opened_days to daybook_app;
grant select on opened_days to daybook_platform;

create table cleared_days (
  organization_id uuid not null,
  user_id uuid not null,
  day date not null,
  streak int not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, user_id, day),
  foreign key (organization_id, user_id) references users(organization_id, id),
  check (streak > 0)
);
select enable_tenant_isolation('cleared_days');
grant select, insert on cleared_days to daybook_app;

create table client_notes (
  organization_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  content text not null,
  note_type text not null,
  tags text[] not null,
  created_by uuid not null,
  created_by_organization uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients(organization_id, id) on delete cascade,
  check (note_type in ('general', 'call_summary', 'meeting_notes', 'follow_up'))
);
create index client_notes_of_client on client_notes (organization_id, client_id, id desc);
create index client_notes_deleted on client_notes (deleted_at) where deleted_at is not null;
select enable_tenant_isolation('client_notes');
grant select, insert, update on client_notes to daybook_app;
grant select, delete on client_notes to daybook_platform;

create table stored_files (
  organization_id uuid not null,
  id uuid not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id) references organizations(id)
);
select enable_tenant_isolation('stored_files');
grant select, insert, delete on stored_files to daybook_app;
grant select, delete on stored_files to daybook_platform;

create table documents (
  organization_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  file_id uuid not null,
  file_name text not null,
  description text,
  media_type text not null,
  size int not null,
  created_by uuid not null,
  created_by_organization uuid not null,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients(organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references stored_files(organization_id, id),
  check (size > 0)
);
create index documents_of_client on documents (organization_id, client_id, id desc);
create unique index documents_of_file on documents (organization_id, file_id);
create index documents_deleted on documents (deleted_at) where deleted_at is not null;
select enable_tenant_isolation('documents');
grant select, insert, update on documents to daybook_app;
grant select, delete on documents to daybook_platform;

create table used_sign_ins (
  id_hash bytea not null,
  used_at timestamptz(3) not null,
  primary key (id_hash)
);
grant select, insert, delete on used_sign_ins to daybook_platform;

create table create_counts (
  organization_id uuid not null,
  user_id uuid not null,
  started_at timestamptz(3) not null,
  creates int not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users(organization_id, id) on delete cascade
);
select enable_tenant_isolation('create_counts');
grant select, insert, update on create_counts to daybook_app;

create table outbox (
  organization_id uuid not null,
  id uuid not null,
  subject_id uuid not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  attempts int not null default 0,
  next_attempt_at timestamptz(3) not null,
  last_error text,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id) references organizations(id)
);
create index outbox_by_attempt on outbox (next_attempt_at);
create index outbox_by_id on outbox (id);
create index outbox_of_subject on outbox (organization_id, subject_id);
select enable_tenant_isolation('outbox');
grant select (organization_id, subject_id), insert, delete on outbox to daybook_app;
grant select, insert, update (attempts, next_attempt_at, last_error), delete on outbox to daybook_platform;

create table model_calls (
  organization_id uuid not null,
  subject_id uuid not null,
  day date not null,
  calls int not null,
  primary key (organization_id, subject_id, day),
  foreign key (organization_id) references organizations(id)
);
create index model_calls_by_day on model_calls (day);
select enable_tenant_isolation('model_calls');
grant select, insert, update on model_calls to daybook_app;
grant select, delete on model_calls to daybook_platform;

create table sequences (
  organization_id uuid not null,
  id uuid not null,
  created_by uuid not null,
  name text not null,
  description text,
  is_active boolean not null,
  is_org_level boolean not null,
  repeat_interval text,
  repeat_custom_days int,
  ends_when_active boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references users(organization_id, id),
  check (repeat_interval in ('daily', 'weekly', 'monthly', 'yearly', 'custom')),
  check (repeat_custom_days >= 1 and repeat_custom_days <= 365),
  check ((not repeat_interval is distinct from 'custom') = (repeat_custom_days is not null))
);
create index sequences_of_creator on sequences (organization_id, created_by);
create trigger rename_sequence_of_assignments after update of name on sequences for each row when (old.name <> new.name) execute function rename_sequence_of_assignments();
select enable_tenant_isolation('sequences');
grant select, insert, update, delete on sequences to daybook_app;

create table sequence_steps (
  organization_id uuid not null,
  id uuid not null,
  sequence_id uuid not null,
  title text not null,
  description text,
  task_type text not null,
  priority text not null,
  days_after_kickoff int not null,
  estimated_minutes int not null,
  target_count int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, sequence_id) references sequences(organization_id, id) on delete cascade,
  check (task_type in ('call', 'email', 'meeting', 'follow_up', 'message', 'social', 'other')),
  check (priority in ('low', 'medium', 'high')),
  check (days_after_kickoff >= '-365'::int and days_after_kickoff <= 365),
  check (estimated_minutes >= 1 and estimated_minutes <= 1440),
  check (target_count >= 1 and target_count <= 1000)
);
create index steps_of_sequence on sequence_steps (organization_id, sequence_id, days_after_kickoff, id);
select enable_tenant_isolation('sequence_steps');
grant select, insert, update, delete on sequence_steps to daybook_app;

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
  end_reason text,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  list_json json not null,
  primary key (organization_id, id),
  foreign key (organization_id, sequence_id) references sequences(organization_id, id) on delete cascade,
  foreign key (organization_id, client_id) references clients(organization_id, id) on delete cascade,
  foreign key (organization_id, assigned_agent_id) references users(organization_id, id),
  check (end_reason in ('finished', 'ended', 'client_active')),
  check ((finished_at is null) = (end_reason is null)),
  check ((paused_on is null) = (paused_at is null)),
  check (next_due_on is null or paused_on is null and finished_at is null)
);
create unique index one_running_assignment on nurture_assignments (organization_id, client_id, sequence_id) where finished_at is null;
create index assignments_of_client on nurture_assignments (organization_id, client_id, id);
create index assignments_of_sequence on nurture_assignments (organization_id, sequence_id);
create index assignments_of_agent on nurture_assignments (organization_id, assigned_agent_id);
create index assignments_due on nurture_assignments (organization_id, assigned_agent_id, next_due_on) where next_due_on is not null;
create trigger set_assignment_list_json before insert or update of paused_on, list_json on nurture_assignments for each row execute function set_assignment_list_json();
select enable_tenant_isolation('nurture_assignments');
grant select, insert, update, delete on nurture_assignments to daybook_app;
grant select (organization_id, finished_at) on nurture_assignments to daybook_platform;

create table job_runs (
  name text not null,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3) not null,
  outcome text not null,
  error text,
  primary key (name),
  check (outcome in ('done', 'failed'))
);
grant select, insert, update on job_runs to daybook_platform;

create table client_activity (
  organization_id uuid not null,
  client_id uuid not null,
  last_event_at timestamptz(3) not null,
  primary key (organization_id, client_id),
  foreign key (organization_id, client_id) references clients(organization_id, id) on delete cascade
);
select enable_tenant_isolation('client_activity');
grant select, insert, update on client_activity to daybook_app;
grant select on client_activity to daybook_platform;

create table removed_steps (
  organization_id uuid not null,
  id uuid not null,
  sequence_id uuid not null,
  title text not null,
  description text,
  task_type text not null,
  priority text not null,
  days_after_kickoff int not null,
  estimated_minutes int not null,
  target_count int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  removed_at timestamptz(3) not null,
  assignment_ids uuid[] not null,
  opened_days int[] not null,
  primary key (organization_id, id),
  foreign key (organization_id, sequence_id) references sequences(organization_id, id) on delete cascade,
  check (days_after_kickoff >= '-365'::int and days_after_kickoff <= 365),
  check (estimated_minutes >= 1 and estimated_minutes <= 1440),
  check (priority in ('low', 'medium', 'high')),
  check (target_count >= 1 and target_count <= 1000),
  check (task_type in ('call', 'email', 'meeting', 'follow_up', 'message', 'social', 'other'))
);
create index removed_steps_of_sequence on removed_steps (organization_id, sequence_id, removed_at);
create index removed_steps_by_time on removed_steps (removed_at);
select enable_tenant_isolation('removed_steps');
grant select, insert, update (opened_days), delete on removed_steps to daybook_app;
grant select, delete on removed_steps to daybook_platform;
