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

create function normalize_for_search(content text) returns text language sql immutable as $$
  select case when octet_length(content) = length(content)
    then replace(lower(content collate "C"), '`', '''') collate "und-x-icu"
    else replace(replace(replace(replace(replace(replace(replace(replace(lower(translate(
      regexp_replace(normalize(replace(content, '´', ''''), nfkd),
        '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]',
        '', 'g'),
      '`‘’‚‛′ʹʻʼʽ“”„‟‐‒–—―⁃−', '''''''''''''''''''''""""-------') collate "und-x-icu"),
      'ß', 'ss'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'æ', 'ae'), 'œ', 'oe'), 'ı', 'i'), 'ς', 'σ') end
$$;

create function note_words(organization_id uuid, content text) returns tsvector language sql immutable as $$
  select to_tsvector('simple', regexp_replace(public.normalize_for_search(content) collate "und-x-icu",
    '[^[:alnum:]]*([[:alnum:]]+)[^[:alnum:]]*', ' o' || right(organization_id::text, 12) || '\1', 'g'))
$$;

create function find_note_ids(query text, agent_id uuid) returns SETOF uuid language sql stable security definer set search_path = public, pg_temp as $$
  select id from (
    select n.id from client_notes n
    where n.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and n.deleted_at is null
      and note_words(n.organization_id, n.content) @@ query::tsquery
      and (agent_id is null or n.client_id in (
        select c.id from clients c
        where c.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and c.assigned_agent_id = agent_id
      ))
    limit 20000
  ) found order by id desc limit 100
$$;
alter function find_note_ids owner to daybook_platform;
revoke execute on function find_note_ids from public;
grant execute on function find_note_ids to daybook_app;

create table organizations (
  id uuid not null,
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
  policy_lines text[] not null default '{auto,home,renters,umbrella,life,health,medicare,business,other}',
  primary key (id),
  unique (id, is_platform),
  check (cardinality(working_days) > 0 and cardinality(former_working_days) > 0)
);
create unique index one_platform on organizations (is_platform) where is_platform;
alter table organizations enable row level security;
alter table organizations force row level security;
create policy own_organization on organizations to daybook_app using (id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy whole_platform on organizations to daybook_platform using (true) with check (true);
grant select, update (country, time_zone, working_days, former_working_days, working_days_since, quoting_tool_url, calendar_url, policy_lines) on organizations to daybook_app;
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
  email text not null,
  first_name text,
  last_name text,
  role text not null,
  is_active boolean not null default true,
  profile_image_url text,
  personal_quote_tool_url text,
  personal_calendar_url text,
  time_zone text,
  last_seen_time_zone text,
  signed_out_at timestamptz(3),
  created_at timestamptz(3) not null,
  is_platform_user boolean generated always as (nullif((role = 'super_admin'), false)) stored,
  first_steps_done_at timestamptz(3),
  weekly_letter boolean not null default false,
  weekly_letter_sent_for date,
  primary key (organization_id, id),
  foreign key (organization_id) references organizations(id),
  foreign key (organization_id, is_platform_user) references organizations(id, is_platform),
  check (role in ('agent', 'org_admin', 'super_admin'))
);
create index users_by_id on users (id);
select enable_tenant_isolation('users');
grant select, update (first_name, last_name, role, is_active, personal_quote_tool_url, personal_calendar_url, time_zone, last_seen_time_zone, signed_out_at, first_steps_done_at, weekly_letter, weekly_letter_sent_for) on users to daybook_app;
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
create index invitations_of_organization on invitations (organization_id, id) where accepted_at is null and canceled_at is null;
create index invitations_by_end on invitations (coalesce(accepted_at, canceled_at, expires_at));
create index invitations_by_token on invitations (token_hash);
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
  status text not null,
  archived_at timestamptz(3),
  archived_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search_text text not null generated always as (normalize_for_search((((first_name || coalesce((' ' || last_name), '')) || coalesce(('
' || email), '')) || coalesce(('
' || phone), '')))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, assigned_agent_id) references users(organization_id, id),
  check (status in ('prospect', 'active', 'inactive'))
);
create index clients_by_email_key on clients (organization_id, email_key) where email_key is not null;
create index clients_by_phone_key on clients (organization_id, phone_key) where phone_key is not null;
create index clients_of_agent on clients (organization_id, assigned_agent_id, created_at desc, id desc);
create index clients_by_creation on clients (organization_id, created_at desc, id desc);
select enable_tenant_isolation('clients');
grant select, insert, update, delete on clients to daybook_app;
grant select (organization_id, id, assigned_agent_id) on clients to daybook_platform;

create table tasks (
  organization_id uuid not null,
  id uuid not null,
  assigned_agent_id uuid not null,
  client_id uuid,
  type text not null,
  title text not null,
  description text,
  priority text not null,
  due_date date not null,
  estimated_minutes int not null,
  resource_type text not null,
  resource_link text,
  status text not null default 'pending',
  target_count int not null,
  completed_count int not null default 0,
  completed_on date,
  is_daily boolean not null default false,
  is_paused boolean not null default false,
  source text,
  source_id uuid,
  source_key text,
  repeat_interval text,
  repeat_custom_days int,
  repeat_end_date date,
  moved_by_hand boolean not null default false,
  moved_from date,
  moved_before boolean not null default false,
  closed_as text,
  closed_acknowledged boolean not null default false,
  version int not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  due_time text,
  reminder_minutes smallint,
  primary key (organization_id, id),
  foreign key (organization_id, assigned_agent_id) references users(organization_id, id),
  check (type in ('roleplay', 'call', 'email', 'meeting', 'follow_up', 'message', 'social', 'quote', 'other')),
  check (priority in ('low', 'medium', 'high')),
  check (estimated_minutes >= 1 and estimated_minutes <= 1440),
  check (resource_type in ('none', 'client', 'link')),
  check (status in ('pending', 'in_progress', 'completed', 'abandoned')),
  check (target_count >= 1 and target_count <= 1000),
  check (source in ('recurring', 'nurture', 'schedule')),
  check (closed_as in ('missed', 'overdue')),
  check (completed_count >= 0 and completed_count <= target_count),
  check (status = 'abandoned' or (status = 'completed') = (completed_count = target_count)),
  check ((status = 'completed') = (completed_on is not null)),
  check (closed_as is null or status = 'abandoned'),
  check ((source is null) = (source_id is null) and (source is null) = (source_key is null)),
  check (due_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  check (reminder_minutes in (0, 5, 15, 60)),
  check (reminder_minutes is null or due_time is not null)
);
create index tasks_of_client on tasks (organization_id, client_id) where client_id is not null;
create unique index one_daily_task_a_day on tasks (organization_id, assigned_agent_id, due_date) where is_daily;
create unique index one_task_an_occurrence on tasks (organization_id, source, source_id, source_key) where source is not null;
create index tasks_closed_unacknowledged on tasks (organization_id, assigned_agent_id) where closed_as is not null and not closed_acknowledged;
create index tasks_open on tasks (organization_id, assigned_agent_id, due_date, id) where (status in ('pending', 'in_progress')) and not is_paused;
create index tasks_completed_on on tasks (organization_id, assigned_agent_id, completed_on, due_date, id) include (client_id) where completed_on is not null;
create index tasks_to_remind on tasks (due_date) where reminder_minutes is not null and (status in ('pending', 'in_progress')) and not is_paused;
create index tasks_of_day on tasks (organization_id, assigned_agent_id, due_date, is_daily desc, id) include (type, status, is_paused, priority, due_time);
select enable_tenant_isolation('tasks');
grant select, insert, update, delete on tasks to daybook_app;
grant select (organization_id, id, assigned_agent_id, due_date, status, is_paused, updated_at, due_time, reminder_minutes) on tasks to daybook_platform;

create table task_history (
  organization_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  user_id uuid not null,
  action text not null,
  reason text,
  previous_value int not null,
  new_value int not null,
  day date not null,
  created_at timestamptz(3) not null,
  outcome text,
  note_id uuid,
  follow_up_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users(organization_id, id),
  check (action in ('started', 'completed', 'abandoned', 'incremented', 'decremented')),
  check (reason in ('missed', 'overdue', 'client_archived', 'undone')),
  check (outcome in ('reached', 'no_answer', 'voicemail', 'not_interested'))
);
create index task_history_of_day on task_history (organization_id, user_id, day);
create index task_history_of_task on task_history (organization_id, task_id);
create index task_history_of_outcomes on task_history (organization_id, user_id, day) include (outcome, reason) where outcome is not null;
select enable_tenant_isolation('task_history');
grant select, insert, update (reason) on task_history to daybook_app;

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
  note_id uuid,
  is_system boolean not null,
  created_by uuid not null,
  created_by_organization uuid not null,
  created_at timestamptz(3) not null,
  history_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients(organization_id, id) on delete cascade,
  check (event_type in ('call', 'meeting', 'email', 'document', 'note'))
);
create index timeline_of_client on timeline (organization_id, client_id, event_date desc, id desc);
create index timeline_logged_by on timeline (organization_id, created_by, day) include (client_id) where not is_system;
select enable_tenant_isolation('timeline');
grant select, insert, update (client_id), delete on timeline to daybook_app;

create table bug_reports (
  organization_id uuid not null,
  id uuid not null,
  created_by uuid not null,
  description text not null,
  system_info jsonb not null,
  debugging_info jsonb not null,
  status text not null default 'open',
  comment text,
  created_at timestamptz(3) not null,
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
  is_suspended boolean not null default false,
  stopped_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  due_time text,
  reminder_minutes smallint,
  primary key (organization_id, id),
  foreign key (organization_id, assigned_agent_id) references users(organization_id, id),
  check (type in ('roleplay', 'call', 'email', 'meeting', 'follow_up', 'message', 'social', 'quote', 'other')),
  check (priority in ('low', 'medium', 'high')),
  check (target_count >= 1 and target_count <= 1000),
  check (estimated_minutes >= 1 and estimated_minutes <= 1440),
  check (resource_type in ('none', 'client', 'link')),
  check (repeat_interval in ('daily', 'weekly', 'monthly', 'yearly', 'custom')),
  check (repeat_custom_days >= 1 and repeat_custom_days <= 365),
  check (repeat_end_date >= first_due),
  check ((repeat_interval = 'custom') = (repeat_custom_days is not null)),
  check (due_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  check (reminder_minutes in (0, 5, 15, 60)),
  check (reminder_minutes is null or due_time is not null)
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
  outcome text,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients(organization_id, id) on delete cascade,
  check (note_type in ('general', 'call_summary', 'meeting_notes', 'follow_up')),
  check (outcome in ('reached', 'no_answer', 'voicemail', 'not_interested'))
);
create index client_notes_of_client on client_notes (organization_id, client_id, id desc);
create index client_notes_deleted on client_notes (deleted_at) where deleted_at is not null;
create index client_notes_by_words on client_notes using gin (note_words(organization_id, content)) where deleted_at is null;
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

create table file_store (
  id text not null,
  is_only boolean not null default true,
  primary key (id),
  unique (is_only),
  check (is_only)
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
  expires_at timestamptz(3),
  unsubscribe_url text,
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
  anchor text not null default 'kickoff',
  lines text[] not null default '{}',
  auto_enroll boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references users(organization_id, id),
  check (repeat_interval in ('daily', 'weekly', 'monthly', 'yearly', 'custom')),
  check (repeat_custom_days >= 1 and repeat_custom_days <= 365),
  check ((not repeat_interval is distinct from 'custom') = (repeat_custom_days is not null)),
  check (anchor in ('kickoff', 'renewal', 'policy_start', 'birthday')),
  check (anchor <> 'kickoff' or not auto_enroll and lines = '{}'),
  check (anchor = 'kickoff' or repeat_interval is null)
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
  task_type text not null,
  priority text not null,
  days_after_kickoff int not null,
  estimated_minutes int not null,
  target_count int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  removed_at timestamptz(3),
  due_time text,
  reminder_minutes smallint,
  primary key (organization_id, id),
  foreign key (organization_id, sequence_id) references sequences(organization_id, id) on delete cascade,
  check (task_type in ('call', 'email', 'meeting', 'follow_up', 'message', 'social', 'other')),
  check (priority in ('low', 'medium', 'high')),
  check (days_after_kickoff >= '-365'::int and days_after_kickoff <= 365),
  check (estimated_minutes >= 1 and estimated_minutes <= 1440),
  check (target_count >= 1 and target_count <= 1000),
  check (due_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  check (reminder_minutes in (0, 5, 15, 60)),
  check (reminder_minutes is null or due_time is not null)
);
create index steps_of_sequence on sequence_steps (organization_id, sequence_id, days_after_kickoff, id);
create index steps_removed on sequence_steps (removed_at) where removed_at is not null;
select enable_tenant_isolation('sequence_steps');
grant select, insert, update, delete on sequence_steps to daybook_app;
grant select, delete on sequence_steps to daybook_platform;

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
  policy_id uuid,
  anchor_term int,
  primary key (organization_id, id),
  foreign key (organization_id, sequence_id) references sequences(organization_id, id) on delete cascade,
  foreign key (organization_id, client_id) references clients(organization_id, id) on delete cascade,
  foreign key (organization_id, assigned_agent_id) references users(organization_id, id),
  check ((finished_at is null) = (end_reason is null)),
  check ((paused_on is null) = (paused_at is null)),
  check (next_due_on is null or paused_on is null and finished_at is null),
  check (end_reason in ('finished', 'ended', 'client_active', 'anchor_ended'))
);
create index assignments_of_client on nurture_assignments (organization_id, client_id, id);
create index assignments_of_sequence on nurture_assignments (organization_id, sequence_id);
create index assignments_of_agent on nurture_assignments (organization_id, assigned_agent_id);
create index assignments_due on nurture_assignments (organization_id, assigned_agent_id, next_due_on) where next_due_on is not null;
create unique index one_running_assignment on nurture_assignments (organization_id, client_id, sequence_id, policy_id) nulls not distinct where finished_at is null;
create unique index one_assignment_a_term on nurture_assignments (organization_id, sequence_id, client_id, policy_id, anchor_term) nulls not distinct where anchor_term is not null;
create index assignments_of_policy on nurture_assignments (organization_id, policy_id) where policy_id is not null;
create index assignments_anchored on nurture_assignments (organization_id, assigned_agent_id) where anchor_term is not null and finished_at is null;
select enable_tenant_isolation('nurture_assignments');
grant select, insert, update, delete on nurture_assignments to daybook_app;
grant select (organization_id, finished_at) on nurture_assignments to daybook_platform;

create table job_runs (
  name text not null,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3) not null,
  outcome text not null,
  error text,
  succeeded_at timestamptz(3),
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
grant select, insert, update, delete on client_activity to daybook_app;
grant select on client_activity to daybook_platform;

create table identity_keys (
  id uuid not null,
  encrypted_key bytea not null,
  created_at timestamptz(3) not null,
  primary key (id)
);
grant select, insert, delete on identity_keys to daybook_platform;

create table identity_state (
  kind text not null,
  id text not null,
  uid text,
  grant_id text,
  payload jsonb not null,
  expires_at timestamptz(3) not null,
  primary key (kind, id)
);
create index identity_state_by_uid on identity_state (kind, uid) where uid is not null;
create index identity_state_by_grant on identity_state (grant_id) where grant_id is not null;
create index identity_state_by_end on identity_state (expires_at);
grant select, insert, update, delete on identity_state to daybook_platform;

create table sign_in_codes (
  id uuid not null,
  interaction text not null,
  email text not null,
  code_hash bytea not null,
  link_hash bytea not null,
  browser_hash bytea not null,
  network_hash bytea not null,
  wrong_tries smallint not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (id)
);
create unique index sign_in_codes_by_link on sign_in_codes (link_hash);
create index sign_in_codes_of_interaction on sign_in_codes (interaction, id);
create index sign_in_codes_of_email on sign_in_codes (email, created_at);
create index sign_in_codes_of_network on sign_in_codes (network_hash, created_at);
create index sign_in_codes_by_age on sign_in_codes (created_at);
grant select, insert, update (wrong_tries, used_at), delete on sign_in_codes to daybook_platform;

create table passkeys (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users(organization_id, id)
);
create index passkeys_of_user on passkeys (organization_id, user_id, id);
create index passkeys_by_credential on passkeys (credential_id);
select enable_tenant_isolation('passkeys');
grant select, update (name), delete on passkeys to daybook_app;
grant select, insert, update (counter, last_used_at) on passkeys to daybook_platform;

create table console_links (
  token_hash bytea not null,
  purpose text not null,
  email text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (token_hash),
  check (purpose in ('setup', 'sign_in')),
  check ((purpose = 'sign_in') = (email is not null))
);
create index console_links_by_end on console_links (expires_at);
grant select, insert, update (used_at), delete on console_links to daybook_platform;

create table imports (
  organization_id uuid not null,
  id uuid not null,
  created_by uuid not null,
  assigned_agent_id uuid not null,
  state text not null,
  file_id uuid,
  file_name text not null,
  file_size int not null,
  sha256 text not null,
  encoding text not null,
  delimiter text,
  row_count int not null,
  date_order text,
  date_samples jsonb not null,
  columns jsonb not null,
  on_match text not null,
  failure text,
  processed int not null default 0,
  added int not null default 0,
  changed int not null default 0,
  skipped int not null default 0,
  problems int not null default 0,
  removed int not null default 0,
  restored int not null default 0,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  undone_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references users(organization_id, id),
  foreign key (organization_id, assigned_agent_id) references users(organization_id, id),
  foreign key (organization_id, file_id) references stored_files(organization_id, id),
  check (state in ('preview', 'running', 'done', 'undone', 'failed')),
  check (date_order in ('month_first', 'day_first')),
  check (on_match in ('fill', 'overwrite', 'leave'))
);
create unique index one_running_import on imports (organization_id) where state = 'running';
create index imports_of_creator on imports (organization_id, created_by, id desc);
create index imports_by_age on imports (created_at);
create index imports_of_file on imports (organization_id, file_id) where file_id is not null;
select enable_tenant_isolation('imports');
grant select, insert, update, delete on imports to daybook_app;
grant select, update (file_id), delete on imports to daybook_platform;

create table import_rows (
  organization_id uuid not null,
  import_id uuid not null,
  line int not null,
  cells jsonb not null,
  fields jsonb not null,
  owner_id uuid,
  email_key text,
  phone_key text,
  same_as_line int,
  problems jsonb not null,
  is_fatal boolean not null,
  action text,
  row_group text not null,
  client_id uuid,
  matched_by text,
  new_client_id uuid not null,
  outcome text,
  event_id uuid,
  before jsonb,
  after jsonb,
  kept_reason text,
  is_undone boolean not null default false,
  policy jsonb,
  policy_id uuid,
  policy_outcome text,
  policy_before jsonb,
  policy_after jsonb,
  primary key (organization_id, import_id, line),
  unique (organization_id, new_client_id),
  foreign key (organization_id, import_id) references imports(organization_id, id) on delete cascade,
  foreign key (organization_id, client_id) references clients(organization_id, id) on delete cascade,
  check (action in ('add', 'fill', 'overwrite', 'leave')),
  check (row_group in ('new', 'match', 'problem', 'leftOut')),
  check (outcome in ('added', 'changed', 'skipped', 'problem')),
  check (policy_outcome in ('added', 'changed')),
  check (matched_by in ('email', 'phone', 'policy'))
);
create index import_rows_by_group on import_rows (organization_id, import_id, row_group, line);
create index import_rows_of_client on import_rows (organization_id, client_id) where client_id is not null;
create index import_rows_of_person on import_rows (organization_id, import_id, (
case
    when same_as_line is null then line
    else same_as_line
end), line) where row_group in ('new', 'match');
select enable_tenant_isolation('import_rows');
grant select, insert, update, delete on import_rows to daybook_app;
grant select, delete on import_rows to daybook_platform;

create table merges (
  organization_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  kept_id uuid not null,
  gone_id uuid not null,
  gone jsonb not null,
  kept jsonb not null,
  moved jsonb not null,
  created_by uuid not null,
  created_by_organization uuid not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients(organization_id, id) on delete cascade
);
create index merges_of_client on merges (organization_id, client_id);
create index merges_by_age on merges (created_at);
select enable_tenant_isolation('merges');
grant select, insert, update (client_id), delete on merges to daybook_app;
grant select (organization_id, id, created_at), delete on merges to daybook_platform;

create table merged_clients (
  organization_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients(organization_id, id) on delete cascade
);
create index merged_clients_of_client on merged_clients (organization_id, client_id);
select enable_tenant_isolation('merged_clients');
grant select, insert, update (client_id), delete on merged_clients to daybook_app;

create table backup_runs (
  kind text not null,
  folder text not null,
  finished_at timestamptz(3) not null,
  outcome text not null,
  reason text,
  row_count int,
  file_count int,
  succeeded_at timestamptz(3),
  primary key (kind),
  check (kind in ('backup', 'proof')),
  check (outcome in ('done', 'incomplete', 'failed', 'unavailable'))
);
grant select, insert, update on backup_runs to daybook_platform;

create table policies (
  organization_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  carrier text not null,
  line text not null,
  policy_number text,
  status text not null,
  effective_date date not null,
  renewal_date date not null,
  term_months int not null,
  premium_cents bigint,
  currency text not null,
  notes text,
  term int not null default 0,
  last_outcome text,
  version int not null default 1,
  ended jsonb,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search_text text not null generated always as (normalize_for_search((((carrier || ' ') || line) || coalesce((' ' || policy_number), '')))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients(organization_id, id) on delete cascade,
  check (status in ('quoted', 'active', 'lapsed', 'canceled', 'replaced')),
  check (term_months >= 1 and term_months <= 120),
  check (premium_cents >= 0 and premium_cents <= '1000000000000'::bigint),
  check (last_outcome in ('renewed', 'moved', 'lost')),
  check (renewal_date > effective_date)
);
create unique index one_policy_a_number on policies (organization_id, lower(carrier), lower(policy_number)) where policy_number is not null and deleted_at is null;
create index policies_of_client on policies (organization_id, client_id, id) where deleted_at is null;
create index policies_by_renewal on policies (organization_id, renewal_date, id) where status = 'active' and deleted_at is null;
create index policies_deleted on policies (deleted_at) where deleted_at is not null;
select enable_tenant_isolation('policies');
grant select, insert, update, delete on policies to daybook_app;
grant select (organization_id, id, deleted_at), delete on policies to daybook_platform;

create table policy_outcomes (
  organization_id uuid not null,
  id uuid not null,
  policy_id uuid not null,
  term int not null,
  user_id uuid not null,
  outcome text not null,
  day date not null,
  premium_cents bigint,
  currency text not null,
  reason text,
  replacement_id uuid,
  former jsonb not null,
  version_after int not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, policy_id) references policies(organization_id, id) on delete cascade,
  check (outcome in ('renewed', 'moved', 'lost'))
);
create unique index one_outcome_a_term on policy_outcomes (organization_id, policy_id, term);
create index policy_outcomes_by_day on policy_outcomes (organization_id, day);
select enable_tenant_isolation('policy_outcomes');
grant select, insert, delete on policy_outcomes to daybook_app;

create table households (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id) references organizations(id)
);
select enable_tenant_isolation('households');
grant select, insert, update, delete on households to daybook_app;

create table household_members (
  organization_id uuid not null,
  client_id uuid not null,
  household_id uuid not null,
  role text not null,
  position int not null,
  primary key (organization_id, client_id),
  foreign key (organization_id, client_id) references clients(organization_id, id) on delete cascade,
  foreign key (organization_id, household_id) references households(organization_id, id) on delete cascade,
  check (role in ('head', 'spouse', 'child', 'parent', 'other'))
);
create index members_of_household on household_members (organization_id, household_id, "position");
select enable_tenant_isolation('household_members');
grant select, insert, update, delete on household_members to daybook_app;

create table notices (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  key text not null,
  text text not null,
  task_id uuid,
  client_id uuid,
  day date not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  mailed_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users(organization_id, id),
  check (kind in ('appointment', 'morning', 'renewal_unanswered', 'handed_over', 'invitation_accepted'))
);
create unique index one_notice_a_key on notices (organization_id, user_id, key);
create index notices_of_user on notices (organization_id, user_id, id desc);
create index notices_of_day on notices (organization_id, user_id, day);
create index notices_of_client on notices (organization_id, client_id) where client_id is not null;
create index notices_by_age on notices (created_at);
select enable_tenant_isolation('notices');
grant select, insert, update (client_id, read_at, mailed_at), delete on notices to daybook_app;
grant select, insert, delete on notices to daybook_platform;

create table notice_settings (
  organization_id uuid not null,
  user_id uuid not null,
  morning_at text default '07:00',
  mailed_kinds text[] not null default '{morning,renewal_unanswered,handed_over,invitation_accepted}',
  morning_claimed_for date,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users(organization_id, id),
  check (morning_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
select enable_tenant_isolation('notice_settings');
grant select, insert, update on notice_settings to daybook_app;
grant select on notice_settings to daybook_platform;

create table refused_letters (
  organization_id uuid not null,
  user_id uuid not null,
  count int not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users(organization_id, id)
);
select enable_tenant_isolation('refused_letters');
grant select, delete on refused_letters to daybook_app;
grant select, insert, update, delete on refused_letters to daybook_platform;

create table feeds (
  organization_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  shows_names boolean not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users(organization_id, id)
);
create index feeds_by_token on feeds (token_hash);
select enable_tenant_isolation('feeds');
grant select, insert, update, delete on feeds to daybook_app;
grant select on feeds to daybook_platform;
