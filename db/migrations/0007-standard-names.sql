-- Standard names for columns that were hard to read, and one function for row level security on new tables.
alter table tasks rename column closed_told to closed_acknowledged;
alter index tasks_closed_untold rename to tasks_closed_unacknowledged;
alter table users rename column kept_time_zone to last_seen_time_zone;
alter table sessions rename column kept_alive_at to touched_at;

-- Forces row level security on a tenant table: daybook_app sees and writes its organization alone, daybook_platform all.
-- Call it in the migration that creates the table; grants stay with that migration.
create function enable_tenant_isolation(tenant_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy own_organization on %s to daybook_app
       using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)
       with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)',
    tenant_table
  );
  execute format('create policy whole_platform on %s to daybook_platform using (true) with check (true)', tenant_table);
end $$;
