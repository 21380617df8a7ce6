-- The timeline tells what a note says. Not a foreign key: the event stays when the note is purged.
alter table timeline add column note_id uuid;

-- Under forced row level security the owner updates nothing; the platform role sees all rows, notes included.
grant select, update (note_id) on timeline to daybook_platform;
set local role daybook_platform;
-- A note and its event were written in one transaction, at one instant.
update timeline e set note_id = n.id from client_notes n
where e.kind = 'note_added' and n.organization_id = e.organization_id and n.client_id = e.client_id
  and n.created_by = e.created_by and n.created_at = e.created_at;
reset role;
revoke select, update (note_id) on timeline from daybook_platform;
