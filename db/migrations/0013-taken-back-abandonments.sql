-- Taking back an abandonment notes it in the history.
grant update (notes) on task_history to daybook_app;
