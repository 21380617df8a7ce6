-- Steps removed from sequences, which can be put back for a day, with the assignments that were running then: through how
-- many days after its start each was opened, which stays true when a resume moves its days and is raised where one skips some.
create table removed_steps (
  like sequence_steps including constraints,
  removed_at timestamptz(3) not null,
  assignment_ids uuid[] not null,
  opened_days int[] not null,
  primary key (organization_id, id),
  foreign key (organization_id, sequence_id) references sequences (organization_id, id) on delete cascade
);
create index removed_steps_of_sequence on removed_steps (organization_id, sequence_id, removed_at);
create index removed_steps_by_time on removed_steps (removed_at);
select enable_tenant_isolation('removed_steps');
grant select, insert, update (opened_days), delete on removed_steps to daybook_app;
grant select, delete on removed_steps to daybook_platform;
