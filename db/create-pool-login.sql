-- The database of compose.yaml runs this once, when it is empty: the login of DATABASE_URL, which row level security restricts.
\getenv pool_password POOL_PASSWORD
create role daybook_app nologin;
create role daybook_platform nologin;
create role daybook_pool login noinherit password :'pool_password';
grant daybook_app, daybook_platform to daybook_pool;
alter role daybook_pool set statement_timeout = '15s';
alter role daybook_pool set idle_in_transaction_session_timeout = '30s';
alter role daybook_pool set plan_cache_mode = force_generic_plan;
revoke temporary on database :"DBNAME" from public;
revoke execute on function lo_creat(int), lo_create(oid), lo_from_bytea(oid, bytea) from public;
