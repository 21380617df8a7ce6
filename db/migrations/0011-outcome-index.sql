-- Analytics counts the outcomes of calls, which few entries of the history have.
create index task_history_of_outcomes on task_history (organization_id, user_id, day) include (outcome, reason)
  where outcome is not null;
