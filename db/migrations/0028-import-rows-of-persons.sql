-- The preview names the first imported row of a row's person: for a page of repeats that are left out it would read all before.
create index import_rows_of_person on import_rows
  (organization_id, import_id, (case when same_as_line is null then line else same_as_line end), line)
  where row_group in ('new', 'match');
