-- The job `sweep` does what these did, which the list of jobs would otherwise show as stopped.
delete from job_runs where name in ('purge-imports', 'purge-notes');
