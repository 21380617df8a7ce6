-- When a user finished the first steps of the dashboard, or ended them.
alter table users add column first_steps_done_at timestamptz(3);
grant update (first_steps_done_at) on users to daybook_app;
