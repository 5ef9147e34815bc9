-- The newest entries of a charity that the actor sees. The entries of a ledger are numbered without
-- gaps, so an actor from whom nothing is withheld gets any page by its numbers. Otherwise it first reads
-- the end of the ledger. Where most of that is withheld, it reads the newest entries of each fund that
-- the actor sees, so that withheld entries cost no time.
create or replace function charity_page_ids(charity uuid, most integer, skipped integer)
returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  seen_as_team boolean := actor_is_system() or charity = any (actor_charities());
  seen uuid[];
  wanted integer := most + skipped;
  near integer := 4 * (most + skipped) + 1000;
  skipped_to bigint := (select max(e.seq) from ledger_entry e where e.charity_id = charity) - skipped;
  found uuid[];
begin
  seen := array(select p.id from project p where p.charity_id = charity);
  if seen_as_team or not exists (select from project_total t
      where t.charity_id = charity and t.project_id <> all (seen)) then
    return array(select e.id from ledger_entry e
      where e.charity_id = charity and e.seq <= skipped_to
      order by e.seq desc limit most);
  end if;
  found := array(
    select n.id from (
      select e.id, e.seq, e.project_id, e.counter_project_id, e.direction from ledger_entry e
      where e.charity_id = charity order by e.seq desc limit near
    ) n
    where n.project_id is null or n.project_id = any (seen)
      or (n.direction = 'between'
        and (n.counter_project_id is null or n.counter_project_id = any (seen)))
    order by n.seq desc limit most offset skipped);
  if cardinality(found) = most then
    return found;
  end if;
  return array(
    select either.id from (
      select own.id, own.seq from unnest(seen) fund cross join lateral (
        select e.id, e.seq from ledger_entry e
        where e.charity_id = charity and e.project_id = fund
        order by e.seq desc limit wanted) own
      union
      select other.id, other.seq from unnest(seen) fund cross join lateral (
        select e.id, e.seq from ledger_entry e
        where e.charity_id = charity and e.counter_project_id = fund and e.direction = 'between'
        order by e.seq desc limit wanted) other
      union
      (select e.id, e.seq from ledger_entry e
       where e.charity_id = charity and e.project_id is null
       order by e.seq desc limit wanted)
      union
      (select e.id, e.seq from ledger_entry e
       where e.charity_id = charity and e.direction = 'between' and e.counter_project_id is null
       order by e.seq desc limit wanted)
    ) either order by either.seq desc limit most offset skipped);
end
$$;
alter function charity_page_ids owner to pennytrail_reader;
revoke execute on function charity_page_ids from public;
grant execute on function charity_page_ids to pennytrail_app;

-- The newest payments without a receipt of a charity, or of one of its projects, that the actor
-- sees.
create or replace function page_without_receipt(charity uuid, fund uuid, most integer,
  skipped integer) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  seen_as_team boolean := actor_is_system() or charity = any (actor_charities());
  seen uuid[] := array(select p.id from project p
    where p.charity_id = charity and (fund is null or p.id = fund));
begin
  if lacks_spending_evidence(charity) then
    return array(select n.entry_id from spending_evidence_now n
      where n.charity_id = charity and not n.is_reversed and not n.has_receipt
        and case when fund is null
          then n.project_id is null or seen_as_team or n.project_id = any (seen)
          else n.project_id = fund and fund = any (seen) end
      order by n.seq desc limit most offset skipped);
  elsif fund is null then
    return array(select s.entry_id from spending_evidence s
      where s.charity_id = charity and not s.is_reversed and not s.has_receipt
        and (s.project_id is null or seen_as_team or s.project_id = any (seen))
      order by s.seq desc limit most offset skipped);
  end if;
  return array(select s.entry_id from spending_evidence s
    where s.charity_id = charity and s.project_id = fund and fund = any (seen)
      and not s.is_reversed and not s.has_receipt
    order by s.seq desc limit most offset skipped);
end
$$;
alter function page_without_receipt owner to pennytrail_reader;
revoke execute on function page_without_receipt from public;
grant execute on function page_without_receipt to pennytrail_app;

-- Counts the payments without a receipt of a charity, or of one of its projects, that the actor
-- sees.
create or replace function totals_without_receipt(charity uuid, fund uuid)
returns table (currency text, entries bigint, spent bigint)
language plpgsql stable rows 3 security definer set search_path = public, pg_temp as $$
declare
  seen_as_team boolean := actor_is_system() or charity = any (actor_charities());
  seen uuid[] := array(select p.id from project p
    where p.charity_id = charity and (fund is null or p.id = fund));
begin
  return query
  select t.currency::text, sum(t.without_receipt)::bigint, sum(t.spent - t.with_receipt)::bigint
  from list_spending_totals(charity) t
  where case when fund is null
    then t.project_id is null or seen_as_team or t.project_id = any (seen)
    else t.project_id = fund and fund = any (seen) end
  group by t.currency having sum(t.without_receipt) <> 0;
end
$$;
alter function totals_without_receipt owner to pennytrail_reader;
revoke execute on function totals_without_receipt from public;
grant execute on function totals_without_receipt to pennytrail_app;

-- The newest entries of a charity, or of one of its funds, with a published text like this that match
-- the other filters and that the actor sees; null stands for no filter and, as "most", for all of
-- them. A common text is found among the newest entries of the charity or fund, a rare one by the index
-- of texts, which covers the whole charity. The planner cannot tell them apart, so the newest are read
-- first, without that index.
create or replace function newest_with_published_text(charity uuid, fund uuid, pattern text,
  kinds text[], of_category text, of_line text, of_direction text, from_day date, to_day date,
  numbered bigint, of_evidence text, most bigint) returns table (id uuid, seq bigint)
language plpgsql stable rows 1000 security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan set enable_bitmapscan = on as $$
declare
  seen_as_team boolean := actor_is_system() or charity = any (actor_charities());
  seen uuid[] := array(select p.id from project p where p.charity_id = charity);
  near bigint := case when most is null then 0
    when fund is null
      then (select max(e.seq) from ledger_entry e where e.charity_id = charity) - 4 * most
    else greatest(0,
      (select e.seq from ledger_entry e where e.charity_id = charity and e.project_id = fund
       order by e.seq desc offset 2 * most limit 1),
      (select e.seq from ledger_entry e where e.charity_id = charity and e.counter_project_id = fund
       order by e.seq desc offset 2 * most limit 1)) end;
  newest_of_fund uuid[] := case when fund is not null and most is not null then array(
    select e.id from ledger_entry e
    where e.charity_id = charity and e.project_id = fund and e.seq > near
    union
    select e.id from ledger_entry e
    where e.charity_id = charity and e.counter_project_id = fund and e.seq > near) end;
  since bigint;
  ids uuid[];
  seqs bigint[];
begin
  foreach since in array array[coalesce(near, 0), 0] loop
    perform set_config('enable_bitmapscan',
      case when since > 0 or newest_of_fund is not null then 'off' else 'on' end, true);
    select array_agg(m.id), array_agg(m.seq) into ids, seqs from (
      select e.id, e.seq from ledger_detail d
      join ledger_entry e on e.id = d.entry_id
      where e.charity_id = charity and d.charity_id = charity and e.seq > since
        and (newest_of_fund is null or e.id = any (newest_of_fund))
        and (fund is null or e.project_id = fund or e.counter_project_id = fund)
        and (kinds is null or e.kind = any (kinds))
        and (of_category is null or e.category = of_category)
        and (of_line is null or e.budget_line_id::text = of_line
          or (of_line = 'none' and e.budget_line_id is null))
        and (of_direction is null or e.direction = of_direction)
        and (from_day is null or e.entry_date >= from_day) and (to_day is null or e.entry_date <= to_day)
        and (numbered is null or e.seq = numbered)
        and (of_evidence is distinct from 'with' or e.id in (select r from entries_with_receipt(charity) r))
        and (of_evidence is distinct from 'without' or (needs_receipt(e.kind)
          and e.id not in (select r from entries_with_receipt(charity) r)
          and not exists (select from ledger_entry r where r.reverses_id = e.id
            and r.charity_id = e.charity_id)))
        and (d.payee <> '' or d.description <> '' or d.shown_giver <> '')
        and fold_text(coalesce(d.payee, '') || E'\n' || coalesce(d.description, '') || E'\n' || d.shown_giver)
          like fold_text(pattern)
        and (fold_text(d.payee) like fold_text(pattern) or fold_text(d.description) like fold_text(pattern)
          or fold_text(d.shown_giver) like fold_text(pattern))
        and (seen_as_team or e.project_id is null or e.project_id = any (seen)
          or (e.direction = 'between'
            and (e.counter_project_id is null or e.counter_project_id = any (seen))))
      order by e.seq desc limit most) m;
    exit when since <= 0 or cardinality(ids) = most;
    newest_of_fund := null;
  end loop;
  return query select f.id, f.seq from unnest(ids, seqs) f (id, seq);
end
$$;
alter function newest_with_published_text owner to pennytrail_reader;
revoke execute on function newest_with_published_text from public;
grant execute on function newest_with_published_text to pennytrail_app;
