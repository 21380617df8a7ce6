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
