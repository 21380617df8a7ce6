-- The last run of each job on whichever instance, for the super administrators.
create table job_runs (
  name text primary key,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3) not null,
  outcome text not null check (outcome in ('done', 'failed')),
  -- The name of the error, never its message, which may repeat input.
  error text
);
grant select, insert, update on job_runs to daybook_platform;
