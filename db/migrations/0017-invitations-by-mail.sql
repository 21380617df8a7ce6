-- A canceled invitation is kept, so that its link tells what became of it.
alter table invitations add column canceled_at timestamptz(3);
grant select, insert, update (token_hash, expires_at, canceled_at, invited_by, invited_by_organization)
  on invitations to daybook_app, daybook_platform;
create index invitations_of_organization on invitations (organization_id, id)
  where accepted_at is null and canceled_at is null;

-- E-mail that is not delivered yet. A row holds the whole message, also the link of an invitation, and is deleted as soon
-- as the message is delivered or void.
create table outbox (
  organization_id uuid not null references organizations,
  id uuid not null,
  subject_id uuid not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null,
  last_error text,
  created_at timestamptz(3) not null,
  primary key (organization_id, id)
);
select enable_tenant_isolation('outbox');
create index outbox_by_attempt on outbox (next_attempt_at);
create index outbox_by_id on outbox (id);
create index outbox_of_subject on outbox (organization_id, subject_id);
grant insert, delete, select (organization_id, subject_id) on outbox to daybook_app;
grant select, insert, delete, update (attempts, next_attempt_at, last_error) on outbox to daybook_platform;
