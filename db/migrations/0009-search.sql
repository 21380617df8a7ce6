-- The search for words in notes: docs/product/search.md. An index of words cannot serve a statement under row level security,
-- whose policies come first unless a comparison is known to be leakproof. So a function looks the ids up as daybook_platform,
-- in the organization of the transaction alone; the notes are then read by those ids as usual.

-- What a search compares, as `normalizeForSearch` in contract/base/text-search.ts makes it. Most texts are ASCII, as long in
-- bytes as in letters, and need a tenth of the work.
create function normalize_for_search(content text) returns text language sql immutable parallel safe as $$
  select case when octet_length(content) = length(content)
    then replace(lower(content collate "C"), '`', '''') collate "und-x-icu"
    else replace(replace(replace(replace(replace(replace(replace(replace(lower(translate(
      regexp_replace(normalize(replace(content, '´', ''''), nfkd),
        '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]',
        '', 'g'),
      '`‘’‚‛′ʹʻʼʽ“”„‟‐‒–—―⁃−', '''''''''''''''''''''""""-------') collate "und-x-icu"),
      'ß', 'ss'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'æ', 'ae'), 'œ', 'oe'), 'ı', 'i'), 'ς', 'σ') end
$$;

-- Normalized once, when a client is written: a search reads all clients of an organization. The name is the first line.
alter table clients add column search_text text not null generated always as (
  normalize_for_search(first_name || coalesce(' ' || last_name, '') || coalesce(e'\n' || email, '') || coalesce(e'\n' || phone, ''))
) stored;

-- The words of a note as `splitIntoTokens` in server/search/note-words.ts splits them, each after a mark of its organization,
-- so that what others wrote costs a search nothing.
create function note_words(organization_id uuid, content text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple', regexp_replace(public.normalize_for_search(content) collate "und-x-icu",
    '[^[:alnum:]]*([[:alnum:]]+)[^[:alnum:]]*', ' o' || right(organization_id::text, 12) || '\1', 'g'))
$$;

create index client_notes_by_words on client_notes using gin (note_words(organization_id, content)) where deleted_at is null;

-- The function belongs to daybook_platform, which may create it for this moment.
grant create on schema public to daybook_platform;
do $$
begin
  if not has_schema_privilege('daybook_platform', 'public', 'create') then
    raise exception 'the function of the search belongs to daybook_platform' using errcode = 'insufficient_privilege';
  end if;
end $$;
set local role daybook_platform;

-- The newest notes that match, at most 500 and of at most 2,000: a word that stands in more notes finds only some of them.
create function find_note_ids(query text) returns setof uuid language sql stable security definer
set search_path = public, pg_temp as $$
  select id from (
    select n.id from client_notes n
    where n.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and n.deleted_at is null
      and note_words(n.organization_id, n.content) @@ query::tsquery
    limit 2000
  ) found order by id desc limit 500
$$;
revoke execute on function find_note_ids from public;
grant execute on function find_note_ids to daybook_app;

reset role;
revoke create on schema public from daybook_platform;
