-- The policy beside the client in a row of an import, what became of it, and what it was before: docs/product/imports.md#policies.
alter table import_rows
  add column policy jsonb,
  add column policy_id uuid,
  add column policy_outcome text check (policy_outcome in ('added', 'changed')),
  add column policy_before jsonb,
  add column policy_after jsonb,
  drop constraint import_rows_matched_by_check,
  add check (matched_by in ('email', 'phone', 'policy'));
