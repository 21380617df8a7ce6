-- The rows that a merge moved are listed by table, without a second level for the tables of other features. While its policies
-- are forced, the owner sees no rows of the table.
alter table merges no force row level security;
update merges set moved = moved - 'others' || jsonb_build_object(
  'notices', coalesce(moved #> '{others,notices}', '[]'),
  'policies', coalesce(moved #> '{others,policies}', '[]'),
  'importRows', coalesce(moved #> '{others,import_rows}', '[]')
) where moved ? 'others';
alter table merges force row level security;
