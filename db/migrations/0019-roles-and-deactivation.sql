-- Sessions that began until then have ended, so that a reactivated user signs in again.
alter table users add column signed_out_at timestamptz(3);
grant update (role, is_active, signed_out_at) on users to daybook_app, daybook_platform;
