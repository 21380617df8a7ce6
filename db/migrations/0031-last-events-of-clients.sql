-- The newest event of each client, which lists and the sort by activity would otherwise look up client by client.
create table client_activity (
  organization_id uuid not null,
  client_id uuid not null,
  last_event_at timestamptz(3) not null,
  primary key (organization_id, client_id),
  foreign key (organization_id, client_id) references clients (organization_id, id) on delete cascade
) with (fillfactor = 70);
select enable_tenant_isolation('client_activity');
grant select, insert, update on client_activity to daybook_app;
grant select on client_activity to daybook_platform;

-- Under forced row level security the owner reads nothing; the platform role sees all rows.
grant select on timeline to daybook_platform;
grant insert on client_activity to daybook_platform;
set local role daybook_platform;
insert into client_activity (organization_id, client_id, last_event_at)
select organization_id, client_id, max(event_date) from timeline group by organization_id, client_id;
reset role;
revoke select on timeline from daybook_platform;
revoke insert on client_activity from daybook_platform;
