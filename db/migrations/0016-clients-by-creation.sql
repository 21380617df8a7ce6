-- The first page of the client list is read in the order of an index, however many clients there are.
drop index clients_of_agent;
create index clients_of_agent on clients (organization_id, assigned_agent_id, created_at desc, id desc);
create index clients_by_creation on clients (organization_id, created_at desc, id desc);
