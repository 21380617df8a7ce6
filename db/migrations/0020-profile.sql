-- Users change their own names, links and time zone; the program's statements limit it to the own row.
grant update (first_name, last_name, personal_quote_tool_url, personal_calendar_url, time_zone) on users to daybook_app;
