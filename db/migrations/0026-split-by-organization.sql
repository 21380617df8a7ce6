-- A table that is split by organization_id can have no unique index without it. Tokens are random, so no two are equal; that
-- a credential belongs to one person is checked where a passkey is added.
drop index invitations_by_token;
create index invitations_by_token on invitations (token_hash);
drop index feeds_by_token;
create index feeds_by_token on feeds (token_hash);
drop index passkeys_by_credential;
create index passkeys_by_credential on passkeys (credential_id);
