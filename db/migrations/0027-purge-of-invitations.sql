-- Invitations are purged some time after they ended, because they hold an e-mail address.
create index invitations_by_end on invitations (coalesce(accepted_at, canceled_at, expires_at));
grant delete on invitations to daybook_platform;
