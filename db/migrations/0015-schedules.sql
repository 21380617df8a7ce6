-- The tasks of a schedule name it as their source, so that they are found again; their key is their place in it.
alter table tasks drop constraint tasks_source_check;
alter table tasks add constraint tasks_source_check check (source in ('recurring', 'nurture', 'schedule'));
