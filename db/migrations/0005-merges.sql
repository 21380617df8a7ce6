-- A client that was merged into another one. Its row is gone from `clients`, so that no statement can forget to leave it out:
-- docs/decisions/0021. `client_id` is who has now what came along, which differs from `kept_id` once that one was merged itself.
-- `gone` is the row that was deleted, `kept` what the merge changed of the other one, `moved` what came along.
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
  foreign key (organization_id, client_id) references clients on delete cascade
);
create index merges_of_client on merges (organization_id, client_id);
create index merges_by_age on merges (created_at);
select enable_tenant_isolation('merges');
grant select, insert, update (client_id), delete on merges to daybook_app;
grant select (organization_id, id, created_at), delete on merges to daybook_platform;

-- Leads the id of a client that was merged to the one that was kept. It outlives the merge, which is purged.
create table merged_clients (
  organization_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients on delete cascade
);
create index merged_clients_of_client on merged_clients (organization_id, client_id);
select enable_tenant_isolation('merged_clients');
grant select, insert, update (client_id), delete on merged_clients to daybook_app;

-- Events go along with a client; undoing a merge removes the event that told of it.
grant update (client_id), delete on timeline to daybook_app;
grant delete on client_activity to daybook_app;
