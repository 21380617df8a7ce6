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
