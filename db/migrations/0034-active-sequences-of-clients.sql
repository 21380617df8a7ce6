-- The sequences that a client is on, which lists would otherwise put together client by client: docs/decisions/0012. The table
-- is not that of the last event, whose rows every completed task locks: what changes an assignment may lock tasks after it.
create table client_sequences (
  organization_id uuid not null,
  client_id uuid not null,
  active_sequences json not null default '[]',
  primary key (organization_id, client_id),
  foreign key (organization_id, client_id) references clients (organization_id, id) on delete cascade
) with (fillfactor = 70);
select enable_tenant_isolation('client_sequences');
grant select, insert, update on client_sequences to daybook_app;
grant select on client_sequences to daybook_platform;

create function refresh_active_sequences(organization uuid, client uuid) returns void language plpgsql as $$
begin
  -- The row is locked by a statement of its own, so that the next one sees what the transactions before this one wrote.
  perform from client_sequences q where q.organization_id = organization and q.client_id = client for update;
  update client_sequences q set active_sequences = (
    select coalesce(json_agg(one), '[]') from (
      select n.id as "assignmentId", n.sequence_id as "sequenceId", s.name,
        case when n.paused_on is null then 'active' else 'paused' end as status
      from nurture_assignments n join sequences s on s.organization_id = n.organization_id and s.id = n.sequence_id
      where n.organization_id = organization and n.client_id = client and n.finished_at is null
      order by n.id limit 10
    ) one)
  where q.organization_id = organization and q.client_id = client;
end $$;

create function record_active_sequences() returns trigger language plpgsql as $$
declare
  changed constant nurture_assignments := coalesce(new, old);
begin
  -- Only then may the row be missing. A deleted assignment may belong to a deleted client, of which there must be none.
  if tg_op = 'INSERT' then
    insert into client_sequences (organization_id, client_id) values (changed.organization_id, changed.client_id)
    on conflict do nothing;
  end if;
  perform refresh_active_sequences(changed.organization_id, changed.client_id);
  return null;
end $$;
create trigger record_active_sequences after insert or delete or update of paused_on, finished_at on nurture_assignments
  for each row execute function record_active_sequences();

create function rename_active_sequences() returns trigger language plpgsql as $$
begin
  perform refresh_active_sequences(new.organization_id, one.client_id) from (
    select distinct n.client_id from nurture_assignments n
    where n.organization_id = new.organization_id and n.sequence_id = new.id and n.finished_at is null
    order by n.client_id
  ) one;
  return null;
end $$;
create trigger rename_active_sequences after update of name on sequences
  for each row when (old.name <> new.name) execute function rename_active_sequences();

-- Under forced row level security the owner reads nothing; the platform role sees all rows.
grant select on nurture_assignments, sequences to daybook_platform;
grant insert, update on client_sequences to daybook_platform;
set local role daybook_platform;
insert into client_sequences (organization_id, client_id)
select distinct organization_id, client_id from nurture_assignments where finished_at is null
on conflict do nothing;
select refresh_active_sequences(organization_id, client_id) from (
  select distinct organization_id, client_id from nurture_assignments where finished_at is null
) one;
reset role;
revoke insert, update on client_sequences from daybook_platform;
revoke select on nurture_assignments, sequences from daybook_platform;
grant select (organization_id, finished_at) on nurture_assignments to daybook_platform;
