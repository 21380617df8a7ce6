-- An assignment keeps the id of its policy when that is purged. Set to null, two policies of a client on one sequence would
-- become one term of it, which one_assignment_a_term refuses: the purge would fail.
alter table nurture_assignments drop constraint nurture_assignments_organization_id_policy_id_fkey;
