-- The roles belong to the whole server, so another database may have created them, even at this moment. Every transaction of
-- the program takes one of them.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['daybook_app', 'daybook_platform'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin', wanted);
      exception when duplicate_object or unique_violation then
        null;
      end;
    end if;
    -- From PostgreSQL 16 on, who creates a role is its member but may not set it.
    if not pg_has_role(current_user, wanted, case when current_setting('server_version_num')::int < 160000 then 'MEMBER' else 'SET' end) then
      execute format('grant %I to %I', wanted, current_user);
    end if;
  end loop;
  execute format('grant usage on schema %I to daybook_app, daybook_platform', current_schema());
  -- Names are sorted by this collation.
  if not exists (select from pg_collation where collname = 'und-x-icu') then
    raise exception 'PostgreSQL was built without ICU, whose collation und-x-icu sorts names';
  end if;
end $$;

-- Readiness is checked as daybook_platform.
grant select on migration_hashes to daybook_platform;

-- Call it for every table of tenants: daybook_app sees and writes the rows of its organization alone, daybook_platform all.
-- A setting made with `set local` reads as '' after its transaction, hence nullif.
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

-- Working days apply from `working_days_since`; `former_working_days` apply to the days before.
create table organizations (
  id uuid primary key,
  name text not null,
  country text not null default 'US',
  time_zone text not null default 'UTC',
  working_days smallint[] not null default '{1,2,3,4,5}',
  former_working_days smallint[] not null default '{1,2,3,4,5}',
  working_days_since date not null default '0001-01-01'::date,
  quoting_tool_url text,
  calendar_url text,
  is_platform boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  unique (id, is_platform),
  check (cardinality(working_days) > 0 and cardinality(former_working_days) > 0)
);
create unique index one_platform on organizations (is_platform) where is_platform;
alter table organizations enable row level security;
alter table organizations force row level security;
create policy own_organization on organizations to daybook_app using (id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy whole_platform on organizations to daybook_platform using (true) with check (true);
grant select, update (quoting_tool_url, calendar_url, time_zone, working_days, country, former_working_days, working_days_since) on organizations to daybook_app;
grant select, insert, update (name, quoting_tool_url, calendar_url, is_active) on organizations to daybook_platform;

-- The user of each e-mail address, across all organizations; addresses are in lower case.
create table accounts (
  email text primary key,
  organization_id uuid not null references organizations,
  user_id uuid not null,
  unique (organization_id, user_id)
);
grant select, insert on accounts to daybook_platform;

-- The user of each subject of an issuer: one subject per issuer and user.
create table account_subjects (
  issuer text not null,
  subject text not null,
  organization_id uuid not null references organizations,
  user_id uuid not null,
  primary key (issuer, subject),
  unique (organization_id, user_id, issuer)
);
grant select, insert on account_subjects to daybook_platform;

create table users (
  organization_id uuid not null references organizations,
  id uuid not null,
  email text not null,
  first_name text,
  last_name text,
  role text not null check (role in ('agent', 'org_admin', 'super_admin')),
  is_active boolean not null default true,
  profile_image_url text,
  personal_quote_tool_url text,
  personal_calendar_url text,
  time_zone text,
  last_seen_time_zone text,
  signed_out_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- Null for every other role, so that only a super administrator must be the platform's.
  is_platform_user boolean generated always as (nullif(role = 'super_admin', false)) stored,
  primary key (organization_id, id),
  constraint super_admin_of_the_platform foreign key (organization_id, is_platform_user) references organizations (id, is_platform)
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
  foreign key (organization_id, user_id) references users on delete cascade
);
create index sessions_of_user on sessions (organization_id, user_id);
create index sessions_by_end on sessions (expires_at);
select enable_tenant_isolation('sessions');
grant select, update (touched_at, expires_at), delete on sessions to daybook_app;
grant select, insert, delete on sessions to daybook_platform;

-- A canceled invitation is kept for a while, so that its link can say so.
create table invitations (
  organization_id uuid not null references organizations,
  id uuid not null,
  email text not null,
  role text not null check (role in ('agent', 'org_admin')),
  token_hash bytea not null,
  invited_by uuid not null,
  invited_by_organization uuid not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  canceled_at timestamptz(3),
  primary key (organization_id, id)
);
create index invitations_by_email on invitations (lower(email)) where accepted_at is null;
create unique index invitations_by_token on invitations (token_hash);
create index invitations_of_organization on invitations (organization_id, id) where accepted_at is null and canceled_at is null;
create index invitations_by_end on invitations (coalesce(accepted_at, canceled_at, expires_at));
select enable_tenant_isolation('invitations');
grant select, insert, update (token_hash, invited_by, invited_by_organization, expires_at, canceled_at) on invitations to daybook_app;
grant select, insert, update (token_hash, invited_by, invited_by_organization, expires_at, accepted_at, canceled_at), delete on invitations to daybook_platform;

-- No foreign key: users are never deleted, and the session was confirmed before a key is written.
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

-- `email_key` and `phone_key` are compared to find duplicates: lower case, and `+12025550123`.
create table clients (
  organization_id uuid not null,
  id uuid not null,
  assigned_agent_id uuid not null,
  first_name text not null,
  last_name text,
  email text,
  email_key text,
  phone text,
  phone_key text,
  address text,
  date_of_birth date,
  notes text,
  status text not null check (status in ('prospect', 'active', 'inactive')),
  archived_at timestamptz(3),
  archived_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, assigned_agent_id) references users
);
create index clients_by_email_key on clients (organization_id, email_key) where email_key is not null;
create index clients_by_phone_key on clients (organization_id, phone_key) where phone_key is not null;
create index clients_of_agent on clients (organization_id, assigned_agent_id, created_at desc, id desc);
create index clients_by_creation on clients (organization_id, created_at desc, id desc);
select enable_tenant_isolation('clients');
grant select, insert, update, delete on clients to daybook_app;

-- `client_id` has no foreign key: a finished task outlives its client and keeps the ID. A generated task names its source, and
-- keeps its key when its due date changes.
create table tasks (
  organization_id uuid not null,
  id uuid not null,
  assigned_agent_id uuid not null,
  client_id uuid,
  type text not null check (type in ('roleplay', 'call', 'email', 'meeting', 'follow_up', 'message', 'social', 'quote', 'other')),
  title text not null,
  description text,
  priority text not null check (priority in ('low', 'medium', 'high')),
  due_date date not null,
  estimated_minutes int not null check (estimated_minutes between 1 and 1440),
  resource_type text not null check (resource_type in ('none', 'client', 'link')),
  resource_link text,
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed', 'abandoned')),
  target_count int not null check (target_count between 1 and 1000),
  completed_count int not null default 0,
  completed_on date,
  is_daily boolean not null default false,
  is_paused boolean not null default false,
  source text check (source in ('recurring', 'nurture', 'schedule')),
  source_id uuid,
  source_key text,
  repeat_interval text,
  repeat_custom_days int,
  repeat_end_date date,
  moved_by_hand boolean not null default false,
  moved_from date,
  moved_before boolean not null default false,
  closed_as text check (closed_as in ('missed', 'overdue')),
  closed_acknowledged boolean not null default false,
  version int not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, assigned_agent_id) references users,
  constraint completed_count_within_target check (completed_count between 0 and target_count),
  constraint completed_exactly_at_target check (status = 'abandoned' or (status = 'completed') = (completed_count = target_count)),
  constraint completed_on_a_day check ((status = 'completed') = (completed_on is not null)),
  constraint closed_as_only_when_abandoned check (closed_as is null or status = 'abandoned'),
  constraint source_has_id_and_key check ((source is null) = (source_id is null) and (source is null) = (source_key is null))
);
create index tasks_of_client on tasks (organization_id, client_id) where client_id is not null;
create unique index one_daily_task_a_day on tasks (organization_id, assigned_agent_id, due_date) where is_daily;
create unique index one_task_an_occurrence on tasks (organization_id, source, source_id, source_key) where source is not null;
create index tasks_closed_unacknowledged on tasks (organization_id, assigned_agent_id) where closed_as is not null and not closed_acknowledged;
create index tasks_open on tasks (organization_id, assigned_agent_id, due_date, id) where (status in ('pending', 'in_progress')) and not is_paused;
create index tasks_completed_on on tasks (organization_id, assigned_agent_id, completed_on, due_date, id) include (client_id) where completed_on is not null;
create index tasks_of_day on tasks (organization_id, assigned_agent_id, due_date, is_daily desc, id) include (type, status, is_paused, priority);
-- Lists and analytics read the indexes alone, which PostgreSQL can do only on vacuumed pages.
alter table tasks set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
select enable_tenant_isolation('tasks');
grant select, insert, update, delete on tasks to daybook_app;

-- `day` is the user's local day.
create table task_history (
  organization_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  user_id uuid not null,
  action text not null check (action in ('started', 'completed', 'abandoned', 'incremented', 'decremented')),
  reason text check (reason in ('missed', 'overdue', 'client_archived', 'undone')),
  previous_value int not null,
  new_value int not null,
  day date not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users
);
create index task_history_of_day on task_history (organization_id, user_id, day);
create index task_history_of_task on task_history (organization_id, task_id);
select enable_tenant_isolation('task_history');
grant select, insert, update (reason) on task_history to daybook_app;

-- `note_id` has no foreign key: the event stays when the note is purged.
create table timeline (
  organization_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  event_type text not null check (event_type in ('call', 'meeting', 'email', 'document', 'note')),
  kind text not null,
  title text not null,
  description text,
  event_date timestamptz(3) not null,
  day date not null,
  note_id uuid,
  is_system boolean not null,
  created_by uuid not null,
  created_by_organization uuid not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients on delete cascade
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
  status text not null default 'open' check (status in ('open', 'closed')),
  comment text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references users
);
create index bug_reports_by_id on bug_reports (id);
select enable_tenant_isolation('bug_reports');
grant select, insert on bug_reports to daybook_app;
grant select, update (status, comment, updated_at) on bug_reports to daybook_platform;

-- Append-only: nobody may update or delete. The actor may belong to another organization, so it has no foreign key.
create table audit (
  organization_id uuid not null references organizations,
  id uuid not null,
  action text not null,
  actor_id uuid,
  actor_organization_id uuid,
  subject_id uuid,
  details jsonb not null default '{}',
  created_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index audit_by_time on audit (organization_id, created_at desc);
select enable_tenant_isolation('audit');
grant select, insert on audit to daybook_app;
grant select, insert on audit to daybook_platform;

-- The first occurrence is `first_due`, every other is computed from it. `opened_through` is the day before the next occurrence.
-- Rules of an archived client are suspended.
create table recurring_rules (
  organization_id uuid not null,
  id uuid not null,
  assigned_agent_id uuid not null,
  client_id uuid,
  type text not null check (type in ('roleplay', 'call', 'email', 'meeting', 'follow_up', 'message', 'social', 'quote', 'other')),
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
  repeat_end_date date,
  opened_through date not null,
  is_suspended boolean not null default false,
  stopped_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, assigned_agent_id) references users,
  check (repeat_end_date >= first_due),
  check ((repeat_interval = 'custom') = (repeat_custom_days is not null))
);
create index recurring_rules_of_client on recurring_rules (organization_id, client_id) where client_id is not null;
create index recurring_rules_due on recurring_rules (organization_id, assigned_agent_id, opened_through) where stopped_at is null;
select enable_tenant_isolation('recurring_rules');
grant select, insert, update, delete on recurring_rules to daybook_app;

-- The last day that was opened and the last that was closed, of each user.
create table opened_days (
  organization_id uuid not null,
  user_id uuid not null,
  opened_through date,
  closed_through date,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users
);
select enable_tenant_isolation('opened_days');
grant select, insert, update on opened_days to daybook_app;
grant select on opened_days to daybook_platform;

-- One row per user and cleared day: the key makes a second count impossible.
create table cleared_days (
  organization_id uuid not null,
  user_id uuid not null,
  day date not null,
  streak int not null check (streak > 0),
  created_at timestamptz(3) not null,
  primary key (organization_id, user_id, day),
  foreign key (organization_id, user_id) references users
);
select enable_tenant_isolation('cleared_days');
grant select, insert on cleared_days to daybook_app;

create table client_notes (
  organization_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  content text not null,
  note_type text not null check (note_type in ('general', 'call_summary', 'meeting_notes', 'follow_up')),
  tags text[] not null,
  created_by uuid not null,
  created_by_organization uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients on delete cascade
);
create index client_notes_of_client on client_notes (organization_id, client_id, id desc);
create index client_notes_deleted on client_notes (deleted_at) where deleted_at is not null;
select enable_tenant_isolation('client_notes');
grant select, insert, update on client_notes to daybook_app;
grant select, delete on client_notes to daybook_platform;

-- Files in the file store, each under `<organization_id>/<id>`. Those without a document are deleted after a while.
create table stored_files (
  organization_id uuid not null references organizations,
  id uuid not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id)
);
select enable_tenant_isolation('stored_files');
grant select, insert, delete on stored_files to daybook_app;
grant select, delete on stored_files to daybook_platform;

-- The store of the uploaded files that belongs to this database: docs/operations.md#several-instances. At most one row.
create table file_store (
  id text primary key,
  is_only boolean not null default true unique check (is_only)
);
grant select, insert on file_store to daybook_platform;

create table documents (
  organization_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  file_id uuid not null,
  file_name text not null,
  description text,
  media_type text not null,
  size int not null check (size > 0),
  created_by uuid not null,
  created_by_organization uuid not null,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients on delete cascade,
  foreign key (organization_id, file_id) references stored_files
);
create index documents_of_client on documents (organization_id, client_id, id desc);
create unique index documents_of_file on documents (organization_id, file_id);
create index documents_deleted on documents (deleted_at) where deleted_at is not null;
select enable_tenant_isolation('documents');
grant select, insert, update on documents to daybook_app;
grant select, delete on documents to daybook_platform;

-- Used sign-ins and choices of an invitation, so that a copied cookie cannot be used again.
create table used_sign_ins (
  id_hash bytea primary key,
  used_at timestamptz(3) not null
);
grant select, insert, delete on used_sign_ins to daybook_platform;

-- Rows that each user created since the start of the present window, for the limit on creates.
create table create_counts (
  organization_id uuid not null,
  user_id uuid not null,
  started_at timestamptz(3) not null,
  creates int not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users on delete cascade
);
select enable_tenant_isolation('create_counts');
grant select, insert, update on create_counts to daybook_app;

-- Undelivered e-mail. A row is deleted once its message is delivered or no longer wanted.
create table outbox (
  organization_id uuid not null references organizations,
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
  primary key (organization_id, id)
);
create index outbox_by_attempt on outbox (next_attempt_at);
create index outbox_by_id on outbox (id);
create index outbox_of_subject on outbox (organization_id, subject_id);
select enable_tenant_isolation('outbox');
grant select (organization_id, subject_id), insert, delete on outbox to daybook_app;
grant select, insert, update (attempts, next_attempt_at, last_error), delete on outbox to daybook_platform;

-- Documents that the language model read on a day (UTC), by user and, under its own ID, by organization.
create table model_calls (
  organization_id uuid not null references organizations,
  subject_id uuid not null,
  day date not null,
  calls int not null,
  primary key (organization_id, subject_id, day)
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
  repeat_interval text check (repeat_interval in ('daily', 'weekly', 'monthly', 'yearly', 'custom')),
  repeat_custom_days int check (repeat_custom_days between 1 and 365),
  ends_when_active boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references users,
  check ((not repeat_interval is distinct from 'custom') = (repeat_custom_days is not null))
);
create index sequences_of_creator on sequences (organization_id, created_by);
select enable_tenant_isolation('sequences');
grant select, insert, update, delete on sequences to daybook_app;

-- A removed step can be restored for a while, then it is purged.
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
  removed_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, sequence_id) references sequences on delete cascade
);
create index steps_of_sequence on sequence_steps (organization_id, sequence_id, days_after_kickoff, id);
create index steps_removed on sequence_steps (removed_at) where removed_at is not null;
select enable_tenant_isolation('sequence_steps');
grant select, insert, update, delete on sequence_steps to daybook_app;
grant select, delete on sequence_steps to daybook_platform;

-- `opened_through` is the last day whose steps became tasks or were skipped; `next_due_on` is the day of the next step, null
-- when there is none: paused, finished, or no step left.
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
  foreign key (organization_id, sequence_id) references sequences on delete cascade,
  foreign key (organization_id, client_id) references clients on delete cascade,
  foreign key (organization_id, assigned_agent_id) references users,
  check ((finished_at is null) = (end_reason is null)),
  check ((paused_on is null) = (paused_at is null)),
  check (next_due_on is null or paused_on is null and finished_at is null)
);
create unique index one_running_assignment on nurture_assignments (organization_id, client_id, sequence_id) where finished_at is null;
create index assignments_of_client on nurture_assignments (organization_id, client_id, id);
create index assignments_of_sequence on nurture_assignments (organization_id, sequence_id);
create index assignments_of_agent on nurture_assignments (organization_id, assigned_agent_id);
create index assignments_due on nurture_assignments (organization_id, assigned_agent_id, next_due_on) where next_due_on is not null;
select enable_tenant_isolation('nurture_assignments');
grant select, insert, update, delete on nurture_assignments to daybook_app;
grant select (organization_id, finished_at) on nurture_assignments to daybook_platform;

-- The last run of each job on any instance. `error` is the name of the error, as its message may repeat input;
-- `succeeded_at` is when it last ended well, for an alert on a job that does not.
create table job_runs (
  name text primary key,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3) not null,
  outcome text not null check (outcome in ('done', 'failed')),
  error text,
  succeeded_at timestamptz(3)
);
grant select, insert, update on job_runs to daybook_platform;

-- The newest event of each client.
create table client_activity (
  organization_id uuid not null,
  client_id uuid not null,
  last_event_at timestamptz(3) not null,
  primary key (organization_id, client_id),
  foreign key (organization_id, client_id) references clients on delete cascade
) with (fillfactor = 70);
select enable_tenant_isolation('client_activity');
grant select, insert, update on client_activity to daybook_app;
grant select on client_activity to daybook_platform;
