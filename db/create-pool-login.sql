-- The database of compose.yaml runs this once, when it is empty: the login of DATABASE_URL, which row level security restricts.
\getenv pool_password POOL_PASSWORD
create role daybook_app nologin;
create role daybook_platform nologin;
create role daybook_pool login noinherit password :'pool_password';
grant daybook_app, daybook_platform to daybook_pool;
