-- Normalises a text for searching: folded, letters and digits alone, single spaces. The index and
-- queries use the same form. An apostrophe does not split a word.
create or replace function explore_spaced(given text) returns text language sql stable parallel safe as
$$ select trim(regexp_replace(fold_text(given), '[^[:alnum:]]+', ' ', 'g')) $$;
grant execute on function explore_spaced to pennytrail_app;

-- The search vector of a text: its words and their English stems, so that "schools" finds a school
-- and "scho" finds both.
create or replace function explore_vector(spaced text) returns tsvector language sql stable parallel safe as
$$ select to_tsvector('english', spaced) || to_tsvector('explore_plain', spaced) $$;

-- The search vector of names: also with stop words, so that "All We Can" and "The Who" are found.
create or replace function explore_name_vector(spaced text) returns tsvector language sql stable parallel safe as
$$ select explore_vector(spaced) || to_tsvector('simple', spaced) $$;

-- Brings the index up to date for these projects and charities. It acts as the product, because the
-- index does not depend on who made the change.
create or replace function explore_refresh(wanted uuid[]) returns void language plpgsql security definer
set search_path = public, pg_temp set app.actor = 'system:maintenance' as $$
begin
  delete from explore_item i where i.id = any (wanted)
    and not exists (select from explore_source s where s.id = i.id);

  with fresh as materialized (
    select s.id, s.kind, s.charity_id, s.visibility, s.countries, s.tags, s.active_on, s.funded,
      s.added_on,
      explore_spaced(s.title) as title, explore_spaced(s.near) as near, explore_spaced(s.far) as far
    from explore_source s where s.id = any (wanted) order by s.id
  ), kept as (
    insert into explore_item as i (id, kind, charity_id, visibility, countries, tags, active_on,
      funded, added_on, title_words, words)
    select id, kind, charity_id, visibility, countries, tags, active_on, funded, added_on,
      strip(title_vector),
      setweight(title_vector, 'A') || setweight(explore_name_vector(near), 'B')
        || setweight(explore_vector(far), 'C')
    from fresh cross join lateral (select explore_name_vector(title) offset 0) as titled (title_vector)
    on conflict (id) do update set charity_id = excluded.charity_id,
      visibility = excluded.visibility, countries = excluded.countries, tags = excluded.tags,
      active_on = greatest(i.active_on, excluded.active_on),
      funded = excluded.funded, added_on = excluded.added_on,
      title_words = excluded.title_words, words = excluded.words
  )
  insert into explore_word (word)
  select distinct word
  from fresh cross join lateral
    unnest(string_to_array(concat_ws(' ', title, near, far), ' ')) as split (word)
  where length(word) between 3 and 60 and word ~ '[^0-9]'
    and not exists (select from explore_word w where w.word = split.word)
    and ts_lexize('explore_plain', word) <> '{}';

  delete from explore_value v where v.item_id = any (wanted);
  insert into explore_value (item_id, facet, value, visibility)
  select i.id, facet, value, i.visibility
  from explore_item i
  cross join lateral (select 'tag' as facet, unnest(i.tags) as value
                      union select 'country', unnest(i.countries)) as has
  where i.id = any (wanted);
end
$$;
revoke execute on function explore_refresh from public;

-- How much of its target a project has received, in percent, in steps of 5 from 0 to 95. Null if it
-- has no target, has reached it, or is not active. Steps, because each change of a row of the index
-- writes all of its words again.
create or replace function explore_step(lifecycle text, received bigint, target bigint)
returns smallint language sql immutable parallel safe as
$$ select case when lifecycle = 'active' and received < target
     then greatest(received * 20 / target, 0) * 5 end::smallint $$;

create or replace function explore_funded(p project) returns smallint language sql stable as
$$ select explore_step(p.lifecycle, coalesce((select received from project_total
     where project_id = p.id and currency = p.currency), 0), p.target) $$;

-- Updates the index when a searched column of a project changes.
create or replace function explore_projects_changed() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    perform explore_refresh(array_agg(n.id)) from changed n join before o on o.id = n.id
    where (n.title, n.summary, n.place, n.countries, n.tags, n.lifecycle, n.visibility, n.charity_id,
           n.target, n.currency, (n.updated_at at time zone 'Europe/London')::date)
      is distinct from
          (o.title, o.summary, o.place, o.countries, o.tags, o.lifecycle, o.visibility, o.charity_id,
           o.target, o.currency, (o.updated_at at time zone 'Europe/London')::date)
    having count(*) > 0;
  else
    perform explore_refresh(array_agg(n.id)) from changed n having count(*) > 0;
  end if;
  return null;
end
$$;

-- Updates a charity in the index when it changes, and also its projects when its name, number or
-- status changes.
create or replace function explore_charities_changed() returns trigger language plpgsql security definer
set search_path = public, pg_temp set app.actor = 'system' as $$
begin
  if tg_op = 'UPDATE' then
    perform explore_refresh(array_agg(id)) from (
      select n.id from changed n join before o on o.id = n.id
      where (n.name, n.number, n.status, n.tags, n.countries_active, n.introduction)
        is distinct from (o.name, o.number, o.status, o.tags, o.countries_active, o.introduction)
      union all
      select p.id from changed n join before o on o.id = n.id join project p on p.charity_id = n.id
      where (n.name, n.number, n.status) is distinct from (o.name, o.number, o.status)) touched
    having count(*) > 0;
  else
    perform explore_refresh(array_agg(n.id)) from changed n having count(*) > 0;
  end if;
  return null;
end
$$;

-- Marks a project and its charity as active on the day on which money moves. Only the first entry
-- of a day writes to the index, so posting stays cheap.
create or replace function explore_touched() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  today date := (new.last_entry_at at time zone 'Europe/London')::date;
begin
  if tg_table_name = 'project_total' then
    update explore_item i set active_on = today where i.id = new.project_id and i.active_on < today;
-- Money movements in the general fund count as activity of the charity. Movements in a project
    -- that the search cannot find do not.
    if not found then return null; end if;
  end if;
  update explore_item i set active_on = today where i.id = new.charity_id and i.active_on < today;
  return null;
end
$$;

-- Updates how much of their target projects have received, once for all totals of a statement. Few
-- changes reach the next step.
create or replace function explore_totals_changed() returns trigger language plpgsql security definer
set search_path = public, pg_temp set app.actor = 'system:maintenance' set enable_seqscan = off as $$
begin
  update explore_item i set funded = explore_step(p.lifecycle, c.received, p.target)
  from changed c join project p on p.id = c.project_id and p.currency = c.currency
  where i.id = c.project_id
    and i.funded is distinct from explore_step(p.lifecycle, c.received, p.target);
  return null;
end
$$;
