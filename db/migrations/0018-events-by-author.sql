-- Analytics count the clients for whom a user logged an event in the last 30 days.
create index timeline_logged_by on timeline (organization_id, created_by, day) include (client_id) where not is_system;
