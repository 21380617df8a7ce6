-- Files of clients that are brought in: docs/product/imports.md.
create table imports (
  organization_id uuid not null,
  id uuid not null,
  created_by uuid not null,
  assigned_agent_id uuid not null,
  state text not null check (state in ('preview', 'running', 'done', 'undone', 'failed')),
  file_id uuid,
  file_name text not null,
  file_size int not null,
  sha256 text not null,
  encoding text not null,
  delimiter text,
  row_count int not null,
  date_order text check (date_order in ('month_first', 'day_first')),
  date_samples jsonb not null,
  columns jsonb not null,
  on_match text not null check (on_match in ('fill', 'overwrite', 'leave')),
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
  foreign key (organization_id, created_by) references users (organization_id, id),
  foreign key (organization_id, assigned_agent_id) references users (organization_id, id),
  foreign key (organization_id, file_id) references stored_files (organization_id, id)
);
create unique index one_running_import on imports (organization_id) where state = 'running';
create index imports_of_creator on imports (organization_id, created_by, id desc);
create index imports_by_age on imports (created_at);
create index imports_of_file on imports (organization_id, file_id) where file_id is not null;
select enable_tenant_isolation('imports');
grant select, insert, update, delete on imports to daybook_app;
grant select, update (file_id), delete on imports to daybook_platform;

-- A row of such a file. It is erased with the client it is about. `new_client_id` is the id of the client that it adds, so that
-- no row can add two.
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
  action text check (action in ('add', 'fill', 'overwrite', 'leave')),
  row_group text not null check (row_group in ('new', 'match', 'problem', 'leftOut')),
  client_id uuid,
  matched_by text check (matched_by in ('email', 'phone')),
  new_client_id uuid not null,
  outcome text check (outcome in ('added', 'changed', 'skipped', 'problem')),
  event_id uuid,
  before jsonb,
  after jsonb,
  kept_reason text,
  is_undone boolean not null default false,
  primary key (organization_id, import_id, line),
  unique (organization_id, new_client_id),
  foreign key (organization_id, import_id) references imports (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id) references clients (organization_id, id) on delete cascade
);
create index import_rows_by_group on import_rows (organization_id, import_id, row_group, line);
create index import_rows_of_client on import_rows (organization_id, client_id) where client_id is not null;
select enable_tenant_isolation('import_rows');
grant select, insert, update, delete on import_rows to daybook_app;
grant select, delete on import_rows to daybook_platform;

-- Undo takes away the events that an import wrote.
grant delete on timeline to daybook_app;
