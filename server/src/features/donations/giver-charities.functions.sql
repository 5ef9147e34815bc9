-- The UK day on which a gift came to the charity and stayed there, at least in part; null otherwise.
create or replace function kept_gift_day(d donation) returns date language sql immutable as $$
  select case when d.status in ('succeeded', 'partly-refunded', 'disputed', 'won')
      then (d.succeeded_at at time zone 'Europe/London')::date
    when d.status = 'earlier' then d.earlier_on end
$$;
grant execute on function kept_gift_day to pennytrail_app;

-- Finds the days of a giver's first and last gift to a charity again, from the gifts. The row is
-- locked first, so that the gifts that are read after it include those that changed it before.
create or replace function recount_giver(giver uuid, charity uuid) returns void
language plpgsql security definer set search_path = public, pg_temp set app.actor = 'system:money'
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  days record;
begin
  perform from giver_charity t where t.giver_id = giver and t.charity_id = charity for update;
  select min(kept_gift_day(d)) as first_on, max(kept_gift_day(d)) as last_on into days
  from (
    select g.donation_id from donation_giver g where g.person_id = giver
    union all
    select g.donation_id from donation_giver g where g.donor_org_id = giver
    union all
    select g.donation_id from donation_giver g
    where g.temporary_person_id = giver and g.person_id is null
  ) g
  join donation d on d.id = g.donation_id and d.charity_id = charity;
  if days.first_on is null then
    delete from giver_charity t where t.giver_id = giver and t.charity_id = charity;
  else
    insert into giver_charity values (giver, charity, days.first_on, days.last_on)
    on conflict (giver_id, charity_id)
    do update set first_on = excluded.first_on, last_on = excluded.last_on;
  end if;
end
$$;
revoke execute on function recount_giver from public;

-- Counts a gift that came, or that no longer counts. Runs when the transaction ends, so that its
-- giver is known and no row of a giver is locked before the ledger.
create or replace function count_gift_of_giver() returns trigger language plpgsql
security definer set search_path = public, pg_temp set app.actor = 'system:money' as $$
declare
  giver uuid := (select coalesce(g.person_id, g.donor_org_id, g.temporary_person_id)
    from donation_giver g where g.donation_id = new.id);
  day date := kept_gift_day(new);
begin
  if giver is null then
    return null;
  end if;
  if day is null or (tg_op = 'UPDATE' and kept_gift_day(old) is not null) then
    perform recount_giver(giver, new.charity_id);
  else
    insert into giver_charity as t values (giver, new.charity_id, day, day)
    on conflict (giver_id, charity_id) do update
    set first_on = least(t.first_on, day), last_on = greatest(t.last_on, day);
  end if;
  return null;
end
$$;

-- Counts a gift that went from one giver to another, or that was deleted.
create or replace function count_moved_gift() returns trigger language plpgsql
security definer set search_path = public, pg_temp set app.actor = 'system:money' as $$
declare
  of_old uuid := coalesce(old.person_id, old.donor_org_id, old.temporary_person_id);
  charity uuid;
begin
  for charity in select t.charity_id from giver_charity t where t.giver_id = of_old order by 1 loop
    perform recount_giver(of_old, charity);
  end loop;
  if tg_op = 'UPDATE' then
    perform recount_giver(coalesce(new.person_id, new.donor_org_id, new.temporary_person_id),
      d.charity_id) from donation d where d.id = new.donation_id;
  end if;
  return null;
end
$$;

-- Finds the givers of a charity again. Transactions that post to its ledger wait until the transaction
-- ends.
create or replace function rebuild_giver_charities(charity uuid) returns void
language plpgsql security definer set search_path = public, pg_temp set app.actor = 'system:money' as $$
begin
  perform lock_ledgers(array[charity]);
  delete from giver_charity t where t.charity_id = charity;
  insert into giver_charity as t
  select coalesce(g.person_id, g.donor_org_id, g.temporary_person_id), charity,
    min(kept_gift_day(d)), max(kept_gift_day(d))
  from donation d join donation_giver g on g.donation_id = d.id
  where d.charity_id = charity and kept_gift_day(d) is not null
  group by 1
  on conflict (giver_id, charity_id) do update
  set first_on = least(t.first_on, excluded.first_on), last_on = greatest(t.last_on, excluded.last_on);
  update ledger_head h set givers_counted = true
  where h.charity_id = charity and not h.givers_counted;
end
$$;
revoke execute on function rebuild_giver_charities from public;
grant execute on function rebuild_giver_charities to pennytrail_app;

-- Counts the givers of a charity in the twelve months since a day: those who gave for the first time,
-- those who had given before and gave again, and those who gave in the twelve months before alone.
-- Null until the givers of an older ledger are counted. The caller checks access.
create or replace function count_charity_givers(charity uuid, since date) returns json
language sql stable set app.actor = 'system' as $$
  select case when coalesce((select h.givers_counted from ledger_head h
      where h.charity_id = charity), true) then (
    select json_build_object(
      'firstTime', count(*) filter (where t.first_on >= since),
      'again', count(*) filter (where t.first_on < since and t.last_on >= since),
      'notAgain', count(*) filter (where t.last_on < since))
    from giver_charity t
    where t.charity_id = charity and t.last_on >= since - interval '1 year') end
$$;
grant execute on function count_charity_givers to pennytrail_app;
