-- Roles first: every transaction of the program takes one of them (architecture 3). They belong to the whole cluster,
-- so another database may have made them already, even at this very moment.
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
    -- From 16 on whoever creates a role is its member and yet may not take it.
    if not pg_has_role(current_user, wanted, case when current_setting('server_version_num')::int < 160000 then 'MEMBER' else 'SET' end) then
      execute format('grant %I to %I', wanted, current_user);
    end if;
  end loop;
end $$;

do $$ begin
  execute format('grant usage on schema %I to daybook_app, daybook_platform', current_schema());
end $$;

-- Without tenant -----------------------------------------------------------------------------------------------------

create table organizations (
  id uuid primary key,
  name text not null,
  quoting_tool_url text,
  calendar_url text,
  time_zone text not null default 'UTC',
  working_days smallint[] not null default '{1,2,3,4,5}',
  country text not null default 'US',
  is_platform boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz(3) not null
);
create unique index one_platform on organizations (is_platform) where is_platform;

-- Who an e-mail address is, over all organisations; kept in lower case.
create table accounts (
  email text primary key,
  organization_id uuid not null references organizations,
  user_id uuid not null,
  unique (organization_id, user_id)
);

-- Who a subject of an issuer is: one subject an issuer and user.
create table account_subjects (
  issuer text not null,
  subject text not null,
  organization_id uuid not null references organizations,
  user_id uuid not null,
  primary key (issuer, subject),
  unique (organization_id, user_id, issuer)
);

-- Of an organisation ---------------------------------------------------------------------------------------------------

create table users (
  organization_id uuid not null references organizations,
  id uuid not null,
  first_name text,
  last_name text,
  email text not null,
  role text not null check (role in ('agent', 'org_admin', 'super_admin')),
  is_active boolean not null default true,
  profile_image_url text,
  personal_quote_tool_url text,
  personal_calendar_url text,
  time_zone text,
  kept_time_zone text,
  created_at timestamptz(3) not null,
  primary key (organization_id, id)
);

create table sessions (
  organization_id uuid not null,
  id_hash bytea not null,
  user_id uuid not null,
  issuer_token text,
  created_at timestamptz(3) not null,
  kept_alive_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (organization_id, id_hash),
  foreign key (organization_id, user_id) references users on delete cascade
);
create index sessions_of_user on sessions (organization_id, user_id);
create index sessions_by_end on sessions (expires_at);

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
  primary key (organization_id, id)
);
create index invitations_by_email on invitations (lower(email)) where accepted_at is null;
create unique index invitations_by_token on invitations (token_hash);

create table idempotency_keys (
  organization_id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  key text not null,
  row_id uuid not null,
  body_hash bytea not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, user_id, endpoint, key),
  foreign key (organization_id, user_id) references users on delete cascade
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

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
  status text not null check (status in ('prospect', 'active', 'inactive')),
  assigned_agent_id uuid not null,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, assigned_agent_id) references users
);
create index clients_of_agent on clients (organization_id, assigned_agent_id);

-- client_id has no foreign key: a finished task outlives its client and keeps the id (contract 5).
create table tasks (
  organization_id uuid not null,
  id uuid not null,
  assigned_agent_id uuid not null,
  client_id uuid,
  type text not null,
  title text not null,
  description text,
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed', 'abandoned')),
  priority text not null check (priority in ('low', 'medium', 'high')),
  due_date date not null,
  target_count int not null check (target_count between 1 and 1000),
  completed_count int not null default 0,
  estimated_minutes int not null check (estimated_minutes between 1 and 1440),
  resource_type text not null check (resource_type in ('none', 'client', 'link')),
  resource_link text,
  is_daily boolean not null default false,
  completed_on date,
  version int not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, assigned_agent_id) references users,
  check (completed_count between 0 and target_count),
  check (status = 'abandoned' or (status = 'completed') = (completed_count = target_count)),
  check ((status = 'completed') = (completed_on is not null))
);
create index tasks_of_day on tasks (organization_id, assigned_agent_id, due_date);
create index tasks_open on tasks (organization_id, assigned_agent_id, due_date) where status in ('pending', 'in_progress');
create index tasks_completed_on on tasks (organization_id, assigned_agent_id, completed_on) where completed_on is not null;
create index tasks_of_client on tasks (organization_id, client_id) where client_id is not null;
create unique index one_daily_task_a_day on tasks (organization_id, assigned_agent_id, due_date) where is_daily;

-- day is the user's own local day of the instant beside it (architecture 2).
create table task_history (
  organization_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  user_id uuid not null,
  action text not null check (action in ('started', 'completed', 'abandoned', 'incremented', 'decremented')),
  notes text,
  previous_value int not null,
  new_value int not null,
  day date not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users
);
create index task_history_of_day on task_history (organization_id, user_id, day);
create index task_history_of_task on task_history (organization_id, task_id);

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
  is_system boolean not null,
  created_by uuid not null,
  created_by_organization uuid not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients on delete cascade
);
create index timeline_of_client on timeline (organization_id, client_id, event_date desc, id desc);

create table bug_reports (
  organization_id uuid not null,
  id uuid not null,
  created_by uuid not null,
  description text not null,
  system_info jsonb not null,
  debugging_info jsonb not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references users
);

-- Append-only: nobody is granted update or delete. The actor may come from another organisation, so it has no key.
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

-- Walls ---------------------------------------------------------------------------------------------------------------

-- A setting made with `set local` reads as '' after its transaction, hence nullif.
do $$
declare
  walled text;
begin
  foreach walled in array array['users', 'sessions', 'invitations', 'idempotency_keys', 'clients', 'tasks', 'task_history',
    'timeline', 'bug_reports', 'audit'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format($policy$create policy own_organization on %I to daybook_app
      using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
      with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)$policy$, walled);
    execute format('create policy whole_platform on %I to daybook_platform using (true) with check (true)', walled);
  end loop;
end $$;

alter table organizations enable row level security;
alter table organizations force row level security;
create policy own_organization on organizations to daybook_app
  using (id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy whole_platform on organizations to daybook_platform using (true) with check (true);

grant select on organizations, users to daybook_app;
grant update (kept_time_zone) on users to daybook_app;
grant select, update (kept_alive_at, expires_at) on sessions to daybook_app;
grant delete on sessions to daybook_app;
grant select, insert, update on idempotency_keys, clients, tasks to daybook_app;
grant select, insert on task_history, timeline, bug_reports, audit to daybook_app;

grant select, insert on organizations, accounts, account_subjects, users, sessions, audit to daybook_platform;
grant select, update (accepted_at) on invitations to daybook_platform;
grant update (kept_time_zone) on users to daybook_platform;
grant select, delete on sessions, idempotency_keys to daybook_platform;
