-- What a user is told, each once by its key: docs/product/notices.md. `day` is the local day on which it counts.
create table notices (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('appointment', 'morning', 'renewal_unanswered', 'handed_over', 'invitation_accepted')),
  key text not null,
  text text not null,
  task_id uuid,
  client_id uuid,
  day date not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  mailed_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users
);
create unique index one_notice_a_key on notices (organization_id, user_id, key);
create index notices_of_user on notices (organization_id, user_id, id desc);
create index notices_of_day on notices (organization_id, user_id, day);
create index notices_of_client on notices (organization_id, client_id) where client_id is not null;
create index notices_by_age on notices (created_at);
select enable_tenant_isolation('notices');
grant select, insert, update (read_at, mailed_at, client_id), delete on notices to daybook_app;
grant select, insert, delete on notices to daybook_platform;

-- What a user chose; without a row the defaults hold. `morning_claimed_for` is the last day whose morning was told.
create table notice_settings (
  organization_id uuid not null,
  user_id uuid not null,
  morning_at text default '07:00' check (morning_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  mailed_kinds text[] not null default '{morning,renewal_unanswered,handed_over,invitation_accepted}',
  morning_claimed_for date,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users
);
select enable_tenant_isolation('notice_settings');
grant select, insert, update on notice_settings to daybook_app;
grant select on notice_settings to daybook_platform;

-- A letter is worth nothing after a while, and its reader may stop it by a link.
alter table outbox
  add column expires_at timestamptz(3),
  add column unsubscribe_url text;

-- Letters to a user in a row that the mail server refused for good. After three no more are sent until the user says so.
create table refused_letters (
  organization_id uuid not null,
  user_id uuid not null,
  count int not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users
);
select enable_tenant_isolation('refused_letters');
grant select, delete on refused_letters to daybook_app;
grant select, insert, update, delete on refused_letters to daybook_platform;
