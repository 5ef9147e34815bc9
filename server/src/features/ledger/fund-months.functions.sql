create or replace function first_of_month(day date) returns date language sql immutable as
$$ select date_trunc('month', day::timestamp)::date $$;
grant execute on function first_of_month to pennytrail_app, pennytrail_reader;

-- Splits a leg of a project's fund into its types of money. The rest of the leg stays restricted; a
-- leg without a rest is no restricted entry.
create or replace function split_movement(designated bigint, overspent bigint, moved_in bigint,
  moved_out bigint)
returns table (part text, raised bigint, lowered bigint, entries integer)
language sql immutable as $$
  select k.part, case when $3 <> 0 then k.change else 0 end,
    case when $4 <> 0 then -k.change else 0 end, k.entries
  from (values ('designated', $1, 1), ('unrestricted', $2, 1),
    ('restricted', -$1 - $2, -($1 + $2 = $3 - $4)::int)) k (part, change, entries)
  where k.change <> 0
$$;
grant execute on function split_movement to pennytrail_app, pennytrail_reader;

-- Adds new legs to the sums of their funds and months. Posting has locked the ledger before.
create or replace function count_fund_months() returns trigger language plpgsql
security definer set search_path = public, pg_temp set app.actor = 'system:money'
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  insert into fund_month_total as t (charity_id, project_id, month, currency, account, kind,
    category, budget_line_id, moved_in, moved_out, entries, first_on, last_on)
  select m.charity_id, m.project_id, first_of_month(m.entry_date), m.currency, m.account, m.kind,
    m.category, m.budget_line_id, sum(m.moved_in), sum(m.moved_out), count(*),
    min(m.entry_date) filter (where not m.is_reversal),
    max(m.entry_date) filter (where not m.is_reversal)
  from new_legs n
  join ledger_head h on h.charity_id = n.charity_id and h.months_kept
  join fund_movement m on m.entry_id = n.entry_id and m.position = n.position
    and m.charity_id = n.charity_id
  -- Half of the legs are none of a fund, and are left out before their entries are read.
  where not is_asset_account(n.account)
  group by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (charity_id, project_id, part, month, currency, account, kind, category,
    budget_line_id)
  do update set moved_in = t.moved_in + excluded.moved_in,
    moved_out = t.moved_out + excluded.moved_out, entries = t.entries + excluded.entries,
    first_on = least(t.first_on, excluded.first_on),
    last_on = greatest(t.last_on, excluded.last_on);
  return null;
end
$$;

-- Adds up the months of a ledger anew. Transactions that post to it wait until the transaction ends.
create or replace function rebuild_fund_months(charity uuid) returns void
language plpgsql security definer set search_path = public, pg_temp set app.actor = 'system:money' as $$
begin
  perform lock_ledgers(array[charity]);
  delete from fund_month_total t where t.charity_id = charity and t.part = '';
  insert into fund_month_total (charity_id, project_id, month, currency, account, kind, category,
    budget_line_id, moved_in, moved_out, entries, first_on, last_on)
  select m.charity_id, m.project_id, first_of_month(m.entry_date), m.currency, m.account, m.kind,
    m.category, m.budget_line_id, sum(m.moved_in), sum(m.moved_out), count(*),
    min(m.entry_date) filter (where not m.is_reversal),
    max(m.entry_date) filter (where not m.is_reversal)
  from fund_movement m where m.charity_id = charity
  group by 1, 2, 3, 4, 5, 6, 7, 8;
  update ledger_head h set months_kept = true where h.charity_id = charity and not h.months_kept;
end
$$;
revoke execute on function rebuild_fund_months from public;
grant execute on function rebuild_fund_months to pennytrail_app;

-- Returns rows that add up to the movements of a charity's funds through `until`, which is not null:
-- of the given projects (null: all) that the actor sees, and of the general fund if `general` is true. Only the
-- first `up_to` entries count (null: all). Whole months come from fund_month_total. Entries are read
-- only of the months that `since` and `until` cut, and after the first `up_to`; what the sums have of
-- them beyond the period is taken off again. A row with a `day` before `since` adds to what was there
-- before. `first_on` and `last_on` are the days of entries that reverse none, also of
-- those after the first `up_to`; `last_on` may lie after `until`, in its month. If `by_part` is true, there are also rows of fund_part_movement.
create or replace function fund_month_movements(charity uuid, projects uuid[], general boolean,
  since date, until date, up_to bigint, by_part boolean)
returns table (project_id uuid, part text, day date, currency text, account text, kind text,
  category text, budget_line_id uuid, moved_in bigint, moved_out bigint, entries bigint,
  first_on date, last_on date)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  seen uuid[] := array(select p.id from project p
    where p.charity_id = charity and (projects is null or p.id = any (projects)));
  kept boolean := coalesce((select h.months_kept from ledger_head h where h.charity_id = charity),
    false);
  from_day date := coalesce(since, '-infinity');
  first_month date := first_of_month(from_day);
begin
  if kept then
    return query
      select t.project_id, t.part, case when t.month = first_month then from_day else t.month end,
        t.currency::text, t.account, t.kind, t.category, t.budget_line_id, t.moved_in, t.moved_out,
        t.entries, case when t.first_on <= until then t.first_on end, t.last_on
      from fund_month_total t
      where t.charity_id = charity and t.month <= until and (by_part or t.part = '')
        and (t.project_id = any (seen) or (t.project_id is null and general));
  end if;
  -- The query with the general fund differs from the query without it, because one plan for both
  -- would read a large ledger for a small project.
  return query execute format($query$
    select m.project_id, m.part, s.day, m.currency::text, m.account, m.kind, m.category,
      m.budget_line_id, s.sign * m.moved_in, s.sign * m.moved_out, s.sign * m.entries,
      s.entry_date, s.entry_date
    from %s m cross join lateral (%s) s (sign, day, entry_date)
    where m.charity_id = $1 and %s and %s
      and (m.project_id = any ($2) or (m.project_id is null and $3))$query$,
    case when by_part
      then '(select * from fund_movement union all select * from fund_part_movement)'
      else 'fund_movement' end,
    case when kept then $signs$
      select -1::bigint, $5, null::date where m.entry_date > $5
      union all select x.sign, case x.sign when 1 then m.entry_date else $4 end, null
        from (values (1), (-1)) x (sign) where m.entry_date >= $7 and m.entry_date < $4
      union all select -1, m.entry_date, null where m.seq > $6 and m.entry_date <= $5$signs$
    else $signs$
      select 1::bigint, m.entry_date, case when not m.is_reversal then m.entry_date end$signs$ end,
    case when kept then $entries$
      (m.entry_date > $5 and m.entry_date < $8 or m.entry_date >= $7 and m.entry_date < $4
        or m.seq > $6 and m.entry_date <= $5)$entries$
    else 'm.entry_date <= $5 and m.seq <= $6' end,
    case when general then 'true'
      else '(m.fund_id = any ($2) or m.counter_fund_id = any ($2))' end)
  using charity, seen, general, from_day, until, coalesce(up_to, 9223372036854775807), first_month,
    (first_of_month(until) + interval '1 month')::date;
end
$$;
alter function fund_month_movements owner to pennytrail_reader;
revoke execute on function fund_month_movements from public;
grant execute on function fund_month_movements to pennytrail_app;
