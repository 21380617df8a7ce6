-- Signing keys of the built-in identity server, encrypted with a key of SESSION_SECRET: the newest signs, older ones verify.
create table identity_keys (
  id uuid primary key,
  encrypted_key bytea not null,
  created_at timestamptz(3) not null
);
grant select, insert, delete on identity_keys to daybook_platform;

-- What oidc-provider stores of sign-ins under way: interactions, grants, codes, tokens and sessions.
create table identity_state (
  kind text not null,
  id text not null,
  uid text,
  grant_id text,
  payload jsonb not null,
  expires_at timestamptz(3) not null,
  primary key (kind, id)
);
create index identity_state_by_uid on identity_state (kind, uid) where uid is not null;
create index identity_state_by_grant on identity_state (grant_id) where grant_id is not null;
create index identity_state_by_end on identity_state (expires_at);
grant select, insert, update, delete on identity_state to daybook_platform;

-- A row for every address that was typed in, known or not. The code and the link's token are stored as hashes.
create table sign_in_codes (
  id uuid primary key,
  interaction text not null,
  email text not null,
  code_hash bytea not null,
  link_hash bytea not null,
  browser_hash bytea not null,
  network_hash bytea not null,
  wrong_tries smallint not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create unique index sign_in_codes_by_link on sign_in_codes (link_hash);
create index sign_in_codes_of_interaction on sign_in_codes (interaction, id);
create index sign_in_codes_of_email on sign_in_codes (email, created_at);
create index sign_in_codes_of_network on sign_in_codes (network_hash, created_at);
create index sign_in_codes_by_age on sign_in_codes (created_at);
grant select, insert, update (wrong_tries, used_at), delete on sign_in_codes to daybook_platform;

create table passkeys (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users
);
create unique index passkeys_by_credential on passkeys (credential_id);
create index passkeys_of_user on passkeys (organization_id, user_id, id);
select enable_tenant_isolation('passkeys');
grant select, update (name), delete on passkeys to daybook_app;
grant select, insert, update (counter, last_used_at) on passkeys to daybook_platform;

-- Links made on the machine: the set-up, and the sign-in of an account. Each works once; the token is stored as a hash.
create table console_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('setup', 'sign_in')),
  email text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  check ((purpose = 'sign_in') = (email is not null))
);
create index console_links_by_end on console_links (expires_at);
grant select, insert, update (used_at), delete on console_links to daybook_platform;
