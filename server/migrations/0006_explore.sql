-- Explore: one search over projects and charities. What can be found stands in one table, kept in
-- step by triggers in the transaction that changes it, whoever changes it. The product's role has no
-- privilege on these tables: it searches through the functions at the end, which know who asks.

-- English stop words are left out of the words as they are written, as they are of their stems.
create text search dictionary explore_plain (template = simple, stopwords = english);
create text search configuration explore_plain (copy = simple);
alter text search configuration explore_plain alter mapping replace simple with explore_plain;

-- What each country is called, so that "Kenya" finds what is done in KE.
create table explore_country_name (
  code char(2) primary key,
  names text not null
);
insert into explore_country_name
select left(part, 2), substr(part, 4)
from regexp_split_to_table($names$
AD Andorra; AE United Arab Emirates; AF Afghanistan; AG Antigua & Barbuda; AI Anguilla;
AL Albania; AM Armenia; AO Angola; AQ Antarctica; AR Argentina; AS American Samoa; AT Austria;
AU Australia; AW Aruba; AX Åland Islands; AZ Azerbaijan; BA Bosnia & Herzegovina; BB Barbados;
BD Bangladesh; BE Belgium; BF Burkina Faso; BG Bulgaria; BH Bahrain; BI Burundi; BJ Benin;
BL St Barthélemy; BM Bermuda; BN Brunei; BO Bolivia; BQ Caribbean Netherlands; BR Brazil;
BS Bahamas; BT Bhutan; BV Bouvet Island; BW Botswana; BY Belarus; BZ Belize; CA Canada;
CC Cocos Keeling Islands; CD DR Congo, Democratic Republic of the Congo;
CF Central African Republic; CG Congo, Republic of the Congo; CH Switzerland;
CI Côte d’Ivoire, Ivory Coast; CK Cook Islands; CL Chile; CM Cameroon; CN China; CO Colombia;
CR Costa Rica; CU Cuba; CV Cape Verde, Cabo Verde; CW Curaçao; CX Christmas Island; CY Cyprus;
CZ Czechia, Czech Republic; DE Germany; DJ Djibouti; DK Denmark; DM Dominica;
DO Dominican Republic; DZ Algeria; EC Ecuador; EE Estonia; EG Egypt; EH Western Sahara;
ER Eritrea; ES Spain; ET Ethiopia; FI Finland; FJ Fiji; FK Falkland Islands; FM Micronesia;
FO Faroe Islands; FR France; GA Gabon; GB United Kingdom, Britain; GD Grenada; GE Georgia;
GF French Guiana; GG Guernsey; GH Ghana; GI Gibraltar; GL Greenland; GM Gambia; GN Guinea;
GP Guadeloupe; GQ Equatorial Guinea; GR Greece; GS South Georgia & South Sandwich Islands;
GT Guatemala; GU Guam; GW Guinea-Bissau; GY Guyana; HK Hong Kong; HM Heard & McDonald Islands;
HN Honduras; HR Croatia; HT Haiti; HU Hungary; ID Indonesia; IE Ireland; IL Israel;
IM Isle of Man; IN India; IO British Indian Ocean Territory; IQ Iraq; IR Iran; IS Iceland;
IT Italy; JE Jersey; JM Jamaica; JO Jordan; JP Japan; KE Kenya; KG Kyrgyzstan; KH Cambodia;
KI Kiribati; KM Comoros; KN St Kitts & Nevis; KP North Korea; KR South Korea; KW Kuwait;
KY Cayman Islands; KZ Kazakhstan; LA Laos; LB Lebanon; LC St Lucia; LI Liechtenstein;
LK Sri Lanka; LR Liberia; LS Lesotho; LT Lithuania; LU Luxembourg; LV Latvia; LY Libya;
MA Morocco; MC Monaco; MD Moldova; ME Montenegro; MF St Martin; MG Madagascar;
MH Marshall Islands; MK North Macedonia; ML Mali; MM Myanmar, Burma; MN Mongolia; MO Macao;
MP Northern Mariana Islands; MQ Martinique; MR Mauritania; MS Montserrat; MT Malta; MU Mauritius;
MV Maldives; MW Malawi; MX Mexico; MY Malaysia; MZ Mozambique; NA Namibia; NC New Caledonia;
NE Niger; NF Norfolk Island; NG Nigeria; NI Nicaragua; NL Netherlands, Holland; NO Norway;
NP Nepal; NR Nauru; NU Niue; NZ New Zealand; OM Oman; PA Panama; PE Peru; PF French Polynesia;
PG Papua New Guinea; PH Philippines; PK Pakistan; PL Poland; PM St Pierre & Miquelon;
PN Pitcairn Islands; PR Puerto Rico; PS Palestine, Palestinian Territories; PT Portugal;
PW Palau; PY Paraguay; QA Qatar; RE Réunion; RO Romania; RS Serbia; RU Russia; RW Rwanda;
SA Saudi Arabia; SB Solomon Islands; SC Seychelles; SD Sudan; SE Sweden; SG Singapore;
SH St Helena; SI Slovenia; SJ Svalbard & Jan Mayen; SK Slovakia; SL Sierra Leone; SM San Marino;
SN Senegal; SO Somalia; SR Suriname; SS South Sudan; ST São Tomé & Príncipe; SV El Salvador;
SX Sint Maarten; SY Syria; SZ Eswatini, Swaziland; TC Turks & Caicos Islands; TD Chad;
TF French Southern Territories; TG Togo; TH Thailand; TJ Tajikistan; TK Tokelau;
TL Timor-Leste, East Timor; TM Turkmenistan; TN Tunisia; TO Tonga; TR Türkiye, Turkey;
TT Trinidad & Tobago; TV Tuvalu; TW Taiwan; TZ Tanzania; UA Ukraine; UG Uganda;
UM US Outlying Islands; US United States, America; UY Uruguay; UZ Uzbekistan; VA Vatican City;
VC St Vincent & the Grenadines; VE Venezuela; VG British Virgin Islands; VI US Virgin Islands;
VN Vietnam; VU Vanuatu; WF Wallis & Futuna; WS Samoa; XK Kosovo; YE Yemen; YT Mayotte;
ZA South Africa; ZM Zambia; ZW Zimbabwe
$names$, '[;\n]+\s*') part
where part ~ '^[A-Z]{2} ';

-- A text as the words it is searched by: lower case, no accents, one space between them. The same
-- for what is stored and for what is asked. An apostrophe does not part a word.
create function explore_spaced(given text) returns text language sql stable parallel safe as
$$ select trim(regexp_replace(
     lower(unaccent(translate(normalize(given, nfkc), '''’‘`', ''))), '[^[:alnum:]]+', ' ', 'g')) $$;

-- The words and their English stems, so that "schools" finds a school and "scho" finds both.
create function explore_vector(spaced text) returns tsvector language sql stable parallel safe as
$$ select to_tsvector('english', spaced) || to_tsvector('explore_plain', spaced) $$;

create table explore_item (
  id uuid primary key, -- of the project or the charity
  kind text not null check (kind in ('project', 'charity')),
  charity_id uuid not null,
  visibility text not null check (visibility in ('public', 'signed-in')),
  countries text[] not null,
  tags text[] not null,
  active_on date not null, -- the last day on which something changed or money moved
  title_words tsvector not null,
  words tsvector not null -- A its name or title; B tags and its charity; C summary and place
);
-- Text, country and tags are answered by one index together. Changes are rare and searches are not,
-- so nothing waits in a pending list that every search would read through.
create index explore_item_found on explore_item
  using gin (words, title_words, countries, tags) with (fastupdate = off);
create index explore_item_found_charity on explore_item
  using gin (words, title_words, countries, tags) with (fastupdate = off) where kind = 'charity';
-- Wide enough to choose by filters without a look at the rows themselves.
create index explore_item_recent on explore_item (active_on desc, id desc)
  include (visibility, countries, tags);
create index explore_item_recent_kind on explore_item (kind, active_on desc, id desc)
  include (visibility, countries, tags);
create index explore_item_charity on explore_item (charity_id);

-- Which tags and countries there are to choose from.
create table explore_value (
  item_id uuid not null references explore_item on delete cascade,
  facet text not null check (facet in ('tag', 'country')),
  value text not null,
  visibility text not null,
  primary key (item_id, facet, value)
);
create index explore_value_there on explore_value (facet, value, visibility);

-- The words there are, for what was misspelt or is not finished. Not unique, so that two transactions that bring the
-- same new word do not wait for each other; a word that is there twice does no harm.
create table explore_word (word text collate "C" not null);
create index explore_word_is on explore_word (word);
create index explore_word_near on explore_word using gin (word gin_trgm_ops);

-- All that may be found: verified charities, and their projects that are active, paused or completed
-- and not the team's alone.
create view explore_source as
select p.id, 'project' as kind, p.charity_id, p.visibility, p.countries, p.tags,
  (greatest(p.created_at, p.updated_at,
    (select max(t.last_entry_at) from project_total t where t.project_id = p.id))
    at time zone 'UTC')::date as active_on,
  p.title,
  concat_ws(' ', array_to_string(p.tags, ' '), c.name, c.number,
    case c.regulator when 'CCNI' then 'NIC' || c.number end) as near,
  concat_ws(' ', p.summary, p.place, (select string_agg(n.names, ' ') from explore_country_name n
    where n.code = any (p.countries))) as far
from project p
join charity c on c.id = p.charity_id
where c.status = 'verified' and p.visibility in ('public', 'signed-in')
  and p.lifecycle in ('active', 'paused', 'completed')
union all
select c.id, 'charity', c.id, 'public', c.countries_active, c.tags,
  (greatest(c.created_at, c.verified_at,
    (select max(g.last_entry_at) from general_fund_total g where g.charity_id = c.id),
    (select max(t.last_entry_at) from project_total t
     join project p on p.id = t.project_id
     where t.charity_id = c.id and p.visibility in ('public', 'signed-in')
       and p.lifecycle in ('active', 'paused', 'completed')))
    at time zone 'UTC')::date,
  concat_ws(' ', c.name, c.number, case c.regulator when 'CCNI' then 'NIC' || c.number end),
  array_to_string(c.tags, ' '),
  concat_ws(' ', left(c.introduction, 2000), (select string_agg(n.names, ' ')
    from explore_country_name n where n.code = any (c.countries_active)))
from charity c
where c.status = 'verified';

-- Brings the search up to date for these projects and charities. It reads as the system: what may
-- be found does not depend on who made the change.
create function explore_refresh(wanted uuid[]) returns void language plpgsql security definer
set search_path = public, pg_temp set app.actor = 'system' as $$
begin
  delete from explore_item i where i.id = any (wanted)
    and not exists (select from explore_source s where s.id = i.id);

  with fresh as materialized (
    select s.id, s.kind, s.charity_id, s.visibility, s.countries, s.tags, s.active_on,
      explore_spaced(s.title) as title, explore_spaced(s.near) as near, explore_spaced(s.far) as far
    from explore_source s where s.id = any (wanted) order by s.id
  ), kept as (
    insert into explore_item as i (id, kind, charity_id, visibility, countries, tags, active_on,
      title_words, words)
    select id, kind, charity_id, visibility, countries, tags, active_on, strip(title_vector),
      setweight(title_vector, 'A') || setweight(explore_vector(near), 'B')
        || setweight(explore_vector(far), 'C')
    from fresh cross join lateral (select explore_vector(title) offset 0) as titled (title_vector)
    on conflict (id) do update set charity_id = excluded.charity_id,
      visibility = excluded.visibility, countries = excluded.countries, tags = excluded.tags,
      active_on = greatest(i.active_on, excluded.active_on),
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

create function explore_projects_changed() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    perform explore_refresh(array_agg(n.id)) from changed n join before o on o.id = n.id
    where (n.title, n.summary, n.place, n.countries, n.tags, n.lifecycle, n.visibility, n.charity_id,
           (n.updated_at at time zone 'UTC')::date)
      is distinct from
          (o.title, o.summary, o.place, o.countries, o.tags, o.lifecycle, o.visibility, o.charity_id,
           (o.updated_at at time zone 'UTC')::date)
    having count(*) > 0;
  else
    perform explore_refresh(array_agg(n.id)) from changed n having count(*) > 0;
  end if;
  return null;
end
$$;
create trigger explore_inserted after insert on project referencing new table as changed
  for each statement execute function explore_projects_changed();
create trigger explore_updated after update on project
  referencing old table as before new table as changed
  for each statement execute function explore_projects_changed();
create trigger explore_deleted after delete on project referencing old table as changed
  for each statement execute function explore_projects_changed();

-- A charity's name and number are words of its projects too, and its status decides over them.
create function explore_charities_changed() returns trigger language plpgsql security definer
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
create trigger explore_inserted after insert on charity referencing new table as changed
  for each statement execute function explore_charities_changed();
create trigger explore_updated after update on charity
  referencing old table as before new table as changed
  for each statement execute function explore_charities_changed();
create trigger explore_deleted after delete on charity referencing old table as changed
  for each statement execute function explore_charities_changed();

-- Money that moves is recent activity: of the project and of its charity, to the day, so that only
-- the first entry of a day writes here and posting stays cheap.
create function explore_touched() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  today date := (new.last_entry_at at time zone 'UTC')::date;
begin
  if tg_table_name = 'project_total' then
    update explore_item i set active_on = today where i.id = new.project_id and i.active_on < today;
    -- What the general fund moves shows; what a fund that cannot be found moves does not.
    if not found then return null; end if;
  end if;
  update explore_item i set active_on = today where i.id = new.charity_id and i.active_on < today;
  return null;
end
$$;
do $$
declare
  name text;
begin
  foreach name in array array['project_total', 'general_fund_total'] loop
    execute format('create trigger explore_first_entry after insert on %I for each row
      when (new.last_entry_at is not null) execute function explore_touched()', name);
    execute format($sql$create trigger explore_entry after update on %I for each row
      when ((new.last_entry_at at time zone 'UTC')::date
            is distinct from (old.last_entry_at at time zone 'UTC')::date)
      execute function explore_touched()$sql$, name);
  end loop;
end
$$;

select explore_refresh(array(select id from charity union all select id from project));

-- ---------------------------------------------------------------------------------------------
-- What the product may ask. Each knows who asks (app.actor) and answers what they may find.

create function explore_sees_all() returns boolean language sql stable parallel safe as
$$ select actor_is_system() or actor_id() is not null $$;

-- How many rows the planner expects where this condition holds, for these values.
create function explore_expected(
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

-- What matches, `cap` at least where there are so many; with nothing typed (null) the most recently
-- active. Ranking every match of a common word would take longer than anyone waits, so only `cap`
-- are ranked: of those with every word in the title, where there are so many, and else some of all.
-- Some may come twice. Common words are met soon enough on a walk from the most recent on, which
-- ends where more should have been met by then; for others the index is asked and the first in the
-- order of the table are taken. Both orders are the same for every page, as long as there are no
-- sequential and parallel scans. Statements are planned for their values each time, because a rare
-- tag and a common one need different plans.
create function explore_candidates(
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
  ranked constant text := 'select i.id, i.active_on, ((i.title_words @@ $1)::integer
    + ts_rank(''{0.05, 0.2, 0.4, 1}'', i.words, $1))::real from ';
  recent constant text := '(select * from explore_item order by active_on desc, id desc limit $5) i';
  items numeric := (select greatest(c.reltuples, 1000) from pg_class c
                    where c.oid = 'explore_item'::regclass);
  in_words constant text := 'i.words @@ $1 and ' || filters;
  in_title constant text := 'i.title_words @@ $1 and ' || filters;
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
    case when common then array[in_title, in_words] else array[in_words, in_title] end
  loop
    expected := case when matches = in_words then in_all
      else explore_expected(matches, asked, country, wanted_tags) end;
    taken := 0;
    -- A walk reads cap * items / expected rows; the index costs a tenth of a row for each match.
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

-- Whether there is this word, or anything that matches it as it was asked for.
create function explore_knows(given text, asked tsquery) returns boolean
language sql stable security definer
set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off set max_parallel_workers_per_gather = 0 as
$$ select case when exists (select from explore_word w where w.word = given) then true
   else exists (select from explore_item i where i.words @@ asked
                and (i.visibility = 'public' or explore_sees_all())) end $$;

-- The words that begin like this; null where they are not known (short ones, numbers) or too many to
-- ask for one by one. The index answers a few whole words several times sooner than a beginning.
create function explore_beginnings(given text) returns text[]
language sql stable security definer
set search_path = public, pg_temp as
$$ select case when length(given) >= 3 and given ~ '[^0-9]' and count(*) <= 32
   then coalesce(array_agg(word), '{}') end
   from (select distinct w.word from explore_word w
         where w.word >= given and w.word < given || chr(1114111) limit 33) found $$;

-- Words that are spelt like this one, most alike first.
create function explore_near_words(given text) returns table (word text)
language sql stable security definer rows 12
set search_path = public, pg_temp set pg_trgm.similarity_threshold = 0.25 as
$$ select w.word from explore_word w where w.word % given
   group by w.word
   order by similarity(w.word, given) desc, abs(length(w.word) - length(given)), w.word limit 12 $$;

-- The values of 'tag' or 'country' that whoever asks can find something by. It steps from value to
-- value along the index instead of reading every row.
create function explore_values(wanted_facet text) returns table (value text)
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

revoke execute on function explore_refresh, explore_expected from public;
grant execute on function explore_spaced, explore_candidates, explore_knows, explore_near_words,
  explore_beginnings, explore_values to pennytrail_app;
