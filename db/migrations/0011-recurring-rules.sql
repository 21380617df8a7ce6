-- The rules of an archived client yield nothing until the client is restored. The mark spares a join when days open.
alter table recurring_rules add column is_suspended boolean not null default false;
grant select, update (is_suspended) on recurring_rules to daybook_platform;
grant select on clients to daybook_platform;
-- Under forced row level security the owner updates nothing; the platform role sees all rows.
set local role daybook_platform;
update recurring_rules r set is_suspended = true from clients c
where c.organization_id = r.organization_id and c.id = r.client_id and c.archived_at is not null;
reset role;
revoke select, update (is_suspended) on recurring_rules from daybook_platform;
revoke select on clients from daybook_platform;

-- `opened_through` is moved to the day before the next occurrence, so that this finds the rules that yield on a day.
drop index recurring_rules_of_agent;
create index recurring_rules_due on recurring_rules (organization_id, assigned_agent_id, opened_through)
where stopped_at is null;
