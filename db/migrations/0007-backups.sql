-- The last nightly backup and the last proof of one, on any instance; `succeeded_at` is when it last ended well.
create table backup_runs (
  kind text primary key check (kind in ('backup', 'proof')),
  folder text not null,
  finished_at timestamptz(3) not null,
  outcome text not null check (outcome in ('done', 'incomplete', 'failed', 'unavailable')),
  reason text,
  row_count int,
  file_count int,
  succeeded_at timestamptz(3)
);
grant select, insert, update on backup_runs to daybook_platform;
