-- Users are never deleted and a key is written by the user of the confirmed session alone, so the reference only made each
-- create look the user up again.
alter table idempotency_keys drop constraint idempotency_keys_organization_id_user_id_fkey;
