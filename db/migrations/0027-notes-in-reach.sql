-- The notes of a search are looked up within the reach of who searches, docs/product/search.md: a word of more than 2,000 notes
-- of the organization would else be looked for in none of an agent's own.
grant select (organization_id, id, assigned_agent_id) on clients to daybook_platform;

-- The function belongs to daybook_platform, which may create it for this moment.
grant create on schema public to daybook_platform;
do $$
begin
  if not has_schema_privilege('daybook_platform', 'public', 'create') then
    raise exception 'the function of the search belongs to daybook_platform' using errcode = 'insufficient_privilege';
  end if;
end $$;
set local role daybook_platform;

drop function find_note_ids;

-- The newest 100 notes that match, of the clients of an agent, or of all clients for null; at most 20,000 are looked at.
create function find_note_ids(query text, agent_id uuid) returns setof uuid language sql stable security definer
set search_path = public, pg_temp as $$
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
revoke execute on function find_note_ids from public;
grant execute on function find_note_ids to daybook_app;

reset role;
revoke create on schema public from daybook_platform;
