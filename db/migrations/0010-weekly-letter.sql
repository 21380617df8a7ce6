-- Whether an admin wants the weekly letter, and the first day of the last week that it told of or that was over when they
-- chose it: docs/product/profile.md#weekly-letter.
alter table users add column weekly_letter boolean not null default false;
alter table users add column weekly_letter_sent_for date;
grant update (weekly_letter, weekly_letter_sent_for) on users to daybook_app;
