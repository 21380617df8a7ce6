-- How many rows each user created in the window that started then, for the limit on creates of all instances together.
create table create_counts (
  organization_id uuid not null,
  user_id uuid not null,
  started_at timestamptz(3) not null,
  creates integer not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
select enable_tenant_isolation('create_counts');
grant select, insert, update on create_counts to daybook_app;
