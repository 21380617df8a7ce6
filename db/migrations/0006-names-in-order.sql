-- Names are sorted and searched as people do, by a collation that PostgreSQL has where it was built with ICU.
do $$ begin
  if not exists (select from pg_collation where collname = 'und-x-icu') then
    raise exception 'PostgreSQL was built without ICU, whose collation und-x-icu sorts names';
  end if;
end $$;
