-- The pool's login has no privilege of its own; readiness is asked as daybook_platform.
grant select on migration_hashes to daybook_platform;
