-- The press that finished a task, with what it made: the outcome of the call, a note and a follow-up.
alter table task_history
  add column outcome text check (outcome in ('reached', 'no_answer', 'voicemail', 'not_interested')),
  add column note_id uuid,
  add column follow_up_id uuid;

alter table client_notes
  add column outcome text check (outcome in ('reached', 'no_answer', 'voicemail', 'not_interested'));

-- The entry of the history that an event tells of: with an undone one it is not shown.
alter table timeline add column history_id uuid;
