-- The secret address of a user's calendar feed, of which only the hash is kept: docs/product/notices.md#the-calendar-feed.
create table feeds (
  organization_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  shows_names boolean not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users
);
create unique index feeds_by_token on feeds (token_hash);
select enable_tenant_isolation('feeds');
grant select, insert, update, delete on feeds to daybook_app;
grant select on feeds to daybook_platform;
