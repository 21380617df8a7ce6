-- What an e-mail and a phone are compared by, beside what was typed: lower case, and `+12025550123` (contract 6).
alter table clients add column email_key text, add column phone_key text;
create index clients_by_email_key on clients (organization_id, email_key) where email_key is not null;
create index clients_by_phone_key on clients (organization_id, phone_key) where phone_key is not null;

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

-- Bytes in the file store, each under `<organization_id>/<id>`. One that no document names is swept after a while: what
-- a broken upload left, what belonged to a deleted client.
create table stored_files (
  organization_id uuid not null references organizations,
  id uuid not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id)
);

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

do $$
declare
  walled text;
begin
  foreach walled in array array['client_notes', 'stored_files', 'documents'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format($policy$create policy own_organization on %I to daybook_app
      using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
      with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)$policy$, walled);
    execute format('create policy whole_platform on %I to daybook_platform using (true) with check (true)', walled);
  end loop;
end $$;

grant delete on clients, recurring_rules to daybook_app;
grant select, insert, update on client_notes, documents to daybook_app;
grant select, insert, delete on stored_files to daybook_app;
-- The sweeping job.
grant select, delete on client_notes, documents, stored_files to daybook_platform;
