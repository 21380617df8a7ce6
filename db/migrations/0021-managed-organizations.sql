-- Super administrators edit, archive and restore organizations.
grant update (name, quoting_tool_url, calendar_url, is_active) on organizations to daybook_platform;
-- They change a user by id alone.
create index users_by_id on users (id);
