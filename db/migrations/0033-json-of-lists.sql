-- What a list says of a client by the client's row alone, as JSON without the closing brace, written with the row instead of
-- in each list: docs/decisions/0011. Texts are cut after 300 characters, which `truncated` tells.
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

alter table clients add column list_json text;
create trigger set_client_list_json before update on clients for each row execute function set_client_list_json();
-- The program writes that of most new clients itself.
create trigger set_new_client_list_json before insert on clients
  for each row when (new.list_json is null) execute function set_client_list_json();

-- Under forced row level security the owner updates nothing; the platform role sees all rows.
grant select, update (list_json) on clients to daybook_platform;
set local role daybook_platform;
update clients set list_json = null;
reset role;
revoke select, update (list_json) on clients from daybook_platform;

alter table clients alter column list_json set not null;

-- What a list shows of a sequence that a client is on, as JSON, which lists would otherwise put together client by client:
-- docs/decisions/0012.
create function set_assignment_list_json() returns trigger language plpgsql as $$
begin
  select row_to_json(one) into new.list_json from (
    select new.id as "assignmentId", new.sequence_id as "sequenceId", s.name,
      case when new.paused_on is null then 'active' else 'paused' end as status
    from sequences s where s.organization_id = new.organization_id and s.id = new.sequence_id
  ) one;
  return new;
end $$;

alter table nurture_assignments add column list_json json;
create trigger set_assignment_list_json before insert or update of paused_on, list_json on nurture_assignments
  for each row execute function set_assignment_list_json();

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
create trigger rename_sequence_of_assignments after update of name on sequences
  for each row when (old.name <> new.name) execute function rename_sequence_of_assignments();

-- Under forced row level security the owner updates nothing; the platform role sees all rows.
grant select, update (list_json) on nurture_assignments to daybook_platform;
grant select on sequences to daybook_platform;
set local role daybook_platform;
update nurture_assignments set list_json = null;
reset role;
revoke select, update (list_json) on nurture_assignments from daybook_platform;
revoke select on sequences from daybook_platform;
grant select (organization_id, finished_at) on nurture_assignments to daybook_platform;

alter table nurture_assignments alter column list_json set not null;
