-- Loads the library of pg_trgm. Without it, only a superuser may set pg_trgm's setting below.
select show_limit();

-- Whether the search also finds items that only signed-in people may see.
create or replace function explore_sees_all() returns boolean language sql stable parallel safe as
$$ select actor_is_system() or actor_id() is not null $$;

-- The number of rows that the query planner expects for a condition with these values.
create or replace function explore_expected(
  condition text, asked tsquery, country text, wanted_tags text[]
) returns numeric language plpgsql volatile as $$
declare
  plan json;
begin
  execute 'explain (format json) select from explore_item i where ' || condition into plan
    using asked, country, wanted_tags;
  return greatest((plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric, 1);
end
$$;
revoke execute on function explore_expected from public;

-- Items to rank: at least `cap` matches if there are that many, or without a query (null) the most
-- recently active items. Ranking every match of a common word takes too long, so only about `cap`
-- are ranked: first those with every word in the title, then others. A match may be returned twice.
-- For a common word, the function reads items from the most recently active on and stops once it
-- should have found enough matches; for a rare word, it reads the index of words. One or two letters
-- that a quarter of all items have are not looked for in titles first, which would read most of the
-- index and tell little. Both ways give
-- the same order for every page, as long as there are no sequential or parallel scans. Each
-- statement is planned for its own values, because a rare tag and a common one need different
-- plans.
create or replace function explore_candidates(
  asked tsquery, country text, wanted_tags text[], wanted_kind text, cap integer
) returns table (id uuid, active_on date, score real)
language plpgsql volatile security definer rows 500
set search_path = public, pg_temp
set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
declare
  filters text := case when explore_sees_all() then 'true' else 'i.visibility = ''public''' end
    || case when country is null then '' else ' and i.countries @> array[$2]' end
    || case when cardinality(wanted_tags) > 0 then ' and i.tags @> $3' else '' end
    || case when wanted_kind is null then '' else format(' and i.kind = %L', wanted_kind) end;
  -- The part of the query for names that have the stop words too; null if no stop words were typed
  -- before the beginning of a word.
  named constant tsquery := substring(asked::text from '^[^&]* \| (''[^'']*'' & .*)$')::tsquery;
  ranked constant text := 'select i.id, i.active_on, ((i.title_words @@ $1)::integer
    + ts_rank(''{0.05, 0.2, 0.4, 1}'', i.words, $1)'
    || case when named is null then '' else format(' + (i.title_words @@ %L)::integer', named) end
    || ')::real from ';
  recent constant text := '(select * from explore_item order by active_on desc, id desc limit $5) i';
  items numeric := (select greatest(c.reltuples, 1000) from pg_class c
                    where c.oid = 'explore_item'::regclass);
  in_words constant text := 'i.words @@ $1 and ' || filters;
  in_title constant text := 'i.title_words @@ $1 and ' || filters;
  -- Whether only one or two letters were typed, or stop words and one or two letters.
  beginning constant boolean := asked::text ~ '^(''\w{1,2}'' \| )?''\w{1,2}'':\*($| \| )';
  in_all numeric;
  common boolean;
  matches text;
  expected numeric;
  taken integer;
begin
  if asked is null then
    return query execute 'select i.id, i.active_on, 0::real from explore_item i where ' || filters
      || ' order by i.active_on desc, i.id desc limit $4'
      using asked, country, wanted_tags, cap;
    return;
  end if;
  in_all := explore_expected(in_words, asked, country, wanted_tags);
  common := in_all > 2 * cap;
  foreach matches in array
    case when beginning and in_all > items / 4 then array[in_words]
      when common then array[in_title, in_words] else array[in_words, in_title] end
  loop
    expected := case when matches = in_words then in_all
      else explore_expected(matches, asked, country, wanted_tags) end;
    taken := 0;
-- Reading from the most recently active item takes about cap * items / expected rows. Reading
    -- the index takes each expected match, at a tenth of the cost of a row.
    if expected * expected > 10 * cap * items then
      return query execute ranked || recent || ' where ' || matches || ' limit $4'
        using asked, country, wanted_tags, cap, (3 * cap * items / expected)::bigint;
      get diagnostics taken = row_count;
    end if;
    if taken < cap then
      return query execute ranked || 'explore_item i where ' || matches || ' limit $4'
        using asked, country, wanted_tags, cap;
      get diagnostics taken = row_count;
    end if;
    exit when (taken = cap) = common;
  end loop;
end
$$;
grant execute on function explore_candidates to pennytrail_app;

-- The candidates of explore_candidates in the order that the person chose: their score is highest for
-- the first. With words, the best matches are ordered; without, all items. Items without a
-- percentage (charities, projects without a target or fully funded) follow those that have one.
create or replace function explore_sorted(
  asked tsquery, country text, wanted_tags text[], wanted_kind text, cap integer, sort text
) returns table (id uuid, active_on date, score real)
language plpgsql volatile security definer rows 500
set search_path = public, pg_temp
set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
declare
  ranking constant text := case sort when 'nearly-funded' then 'coalesce(i.funded, -1)'
    when 'needs-most' then 'coalesce(-i.funded, -101)' when 'newest' then 'i.added_on - date ''2000-01-01'''
    else '0' end;
  filters constant text := case when explore_sees_all() then 'true' else 'i.visibility = ''public''' end
    || case when country is null then '' else ' and i.countries @> array[$1]' end
    || case when cardinality(wanted_tags) > 0 then ' and i.tags @> $2' else '' end
    || case when wanted_kind is null then '' else format(' and i.kind = %L', wanted_kind) end;
  listed constant text := 'select i.id, i.active_on, (' || ranking || ')::real from explore_item i where '
    || filters;
  latest constant text := ' order by i.active_on desc, i.id desc limit $3';
  taken integer;
begin
  if asked is not null then
    return query execute 'select i.id, i.active_on, (' || ranking || ')::real
      from explore_candidates($1, $2, $3, $4, $5) c join explore_item i on i.id = c.id'
      using asked, country, wanted_tags, wanted_kind, cap;
    return;
  end if;
  if sort in ('nearly-funded', 'needs-most') then
    return query execute listed || ' and i.funded is not null order by i.funded'
      || case sort when 'nearly-funded' then ' desc' else '' end || replace(latest, ' order by', ',')
      using country, wanted_tags, cap;
    get diagnostics taken = row_count;
    if taken < cap then
      return query execute listed || ' and i.funded is null' || latest
        using country, wanted_tags, cap - taken;
    end if;
    return;
  end if;
  return query execute listed || case sort
    when 'newest' then ' order by i.added_on desc' || replace(latest, ' order by', ',') else latest end
    using country, wanted_tags, cap;
end
$$;
grant execute on function explore_sorted to pennytrail_app;

-- Whether the search index contains this word, or anything that matches the query.
create or replace function explore_knows(given text, asked tsquery) returns boolean
language sql stable security definer
set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off set max_parallel_workers_per_gather = 0 as
$$ select case when exists (select from explore_word w where w.word = given) then true
   else exists (select from explore_item i where i.words @@ asked
                and (i.visibility = 'public' or explore_sees_all())) end $$;
grant execute on function explore_knows to pennytrail_app;

-- Known words that begin with the given letters. Null for short words and numbers, and if there are
-- more than 32. A search for a few whole words is faster than one for a prefix.
create or replace function explore_beginnings(given text) returns text[]
language sql stable security definer
set search_path = public, pg_temp as
$$ select case when length(given) >= 3 and given ~ '[^0-9]' and count(*) <= 32
   then coalesce(array_agg(word), '{}') end
   from (select distinct w.word from explore_word w
         where w.word >= given and w.word < given || chr(1114111) limit 33) found $$;
grant execute on function explore_beginnings to pennytrail_app;

-- Words with a similar spelling, the most similar first.
create or replace function explore_near_words(given text) returns table (word text)
language sql stable security definer rows 12
set search_path = public, pg_temp set pg_trgm.similarity_threshold = 0.25 as
$$ select w.word from explore_word w where w.word % given
   group by w.word
   order by similarity(w.word, given) desc, abs(length(w.word) - length(given)), w.word limit 12 $$;
grant execute on function explore_near_words to pennytrail_app;

-- The tags or countries by which the actor can search. The query steps from value to value along
-- the index instead of reading every row.
create or replace function explore_values(wanted_facet text) returns table (value text)
language sql stable security definer rows 100
set search_path = public, pg_temp as
$$ with recursive step as (
     (select v.value from explore_value v where v.facet = wanted_facet order by v.value limit 1)
     union all
     select (select v.value from explore_value v
             where v.facet = wanted_facet and v.value > step.value order by v.value limit 1)
     from step where step.value is not null
   )
   select step.value from step
   where step.value is not null and exists (
     select from explore_value v where v.facet = wanted_facet and v.value = step.value
       and (v.visibility = 'public' or explore_sees_all())) $$;
grant execute on function explore_values to pennytrail_app;
