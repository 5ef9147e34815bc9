-- Sums the movements of a charity's funds: of the given projects (null: all) that the actor sees,
-- and of the general fund if `general` is true. A reversal counts as the kind of entry that it
-- reverses. Only the first `up_to` entries count (null: all), so that a sum can be repeated later.
-- Amounts that raise a fund are positive.
create or replace function fund_movements(charity uuid, projects uuid[], general boolean, since date,
  until date, up_to bigint)
returns table (project_id uuid, currency text, account text, kind text, category text,
  budget_line_id uuid, before bigint, within bigint, moved_in bigint, moved_out bigint,
  entries bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.project_id, m.currency, m.account, m.kind, m.category, m.budget_line_id,
    coalesce(sum(m.moved_in - m.moved_out) filter (where m.day < since), 0)::bigint,
    coalesce(sum(m.moved_in - m.moved_out) filter (where (m.day < since) is not true), 0)::bigint,
    coalesce(sum(m.moved_in) filter (where (m.day < since) is not true), 0)::bigint,
    coalesce(sum(m.moved_out) filter (where (m.day < since) is not true), 0)::bigint,
    coalesce(sum(m.entries) filter (where (m.day < since) is not true), 0)::bigint
  from fund_month_movements(charity, projects, general, since, until, up_to, false) m
  group by 1, 2, 3, 4, 5, 6
  -- A sum may be taken off again in full.
  having sum(m.entries) > 0
$$;
alter function fund_movements owner to pennytrail_reader;
revoke execute on function fund_movements from public;
grant execute on function fund_movements to pennytrail_app;

-- How much of the spending of these funds and this period has a receipt, is matched with the bank
-- statement and is cited by an update, without reversed spending. Whole months come from
-- spending_month_total; payments are read only of the months that the period cuts, and of entries
-- after the first `up_to`, and are taken off again. Plans for these funds and days each time: the plan
-- for any of them, which PostgreSQL keeps after five calls, reads the payments of all months.
create or replace function spending_with_evidence(charity uuid, projects uuid[], general boolean, since date,
  until date, up_to bigint)
returns table (currency text, spent bigint, entries bigint, with_receipt bigint, matched bigint,
  told bigint)
language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan as $$
declare
  seen uuid[] := array(select p.id from project p
    where p.charity_id = charity and (projects is null or p.id = any (projects)));
  from_day date := coalesce(since, '-infinity');
  through bigint := coalesce(up_to, 9223372036854775807);
begin
  if lacks_spending_evidence(charity) then
    return query
      select n.currency::text, sum(n.amount)::bigint, count(*),
        coalesce(sum(n.amount) filter (where n.has_receipt), 0)::bigint,
        coalesce(sum(n.amount) filter (where n.is_matched), 0)::bigint,
        coalesce(sum(n.amount) filter (where n.is_cited), 0)::bigint
      from spending_evidence_now n
      join ledger_entry e on e.id = n.entry_id and e.charity_id = n.charity_id
      where n.charity_id = charity and e.entry_date between from_day and until and n.seq <= through
        and (n.project_id = any (seen) or (n.project_id is null and general))
        and not exists (select from ledger_entry r
          where r.reverses_id = n.entry_id and r.charity_id = charity and r.seq <= through)
      group by 1 order by 1;
    return;
  end if;
  return query
    with found as (
      select t.project_id, t.currency, t.spent, t.payments, t.with_receipt, t.matched, t.cited
      from spending_month_total t
      where t.charity_id = charity and t.month between first_of_month(from_day) and until
      union all
      select s.project_id, s.currency, x.sign * s.amount, x.sign,
        x.sign * s.amount * s.has_receipt::int, x.sign * s.amount * s.is_matched::int,
        x.sign * s.amount * s.is_cited::int
      from (
        select e.id, -1 as sign from ledger_entry e
        where e.charity_id = charity and e.reverses_id is null
          and (e.entry_date > until and e.entry_date < first_of_month(until) + interval '1 month'
            or e.entry_date >= first_of_month(from_day) and e.entry_date < from_day
            or e.seq > through and e.entry_date between from_day and until)
        union all
        -- A payment counts that was reversed later.
        select u.id, 1 from ledger_entry r
        join ledger_entry u on u.id = r.reverses_id and u.charity_id = r.charity_id
        where r.charity_id = charity and r.seq > through and u.seq <= through
          and u.entry_date between from_day and until
      ) x
      join spending_evidence s on s.entry_id = x.id and s.is_reversed = (x.sign = 1)
    )
    select f.currency::text, sum(f.spent)::bigint, sum(f.payments)::bigint,
      sum(f.with_receipt)::bigint, sum(f.matched)::bigint, sum(f.cited)::bigint
    from found f where f.project_id = any (seen) or (f.project_id is null and general)
    group by 1 having sum(f.payments) > 0 order by 1;
end
$$;
alter function spending_with_evidence owner to pennytrail_reader;
revoke execute on function spending_with_evidence from public;
grant execute on function spending_with_evidence to pennytrail_app;

-- Refuses changes to a frozen report.
create or replace function report_stays() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'share_id' - 'shared_at') is distinct from
     (to_jsonb(old) - 'share_id' - 'shared_at') then
    raise exception 'a frozen report does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- Like fund_movements, but by type of money: a project's fund has restricted money, and may have
-- designated money and an overspend that unrestricted money bears. An entry that changes several
-- types counts in each.
create or replace function fund_part_movements(charity uuid, projects uuid[], general boolean, since date,
  until date, up_to bigint)
returns table (project_id uuid, type text, currency text, account text, kind text,
  category text, budget_line_id uuid, before bigint, within bigint, moved_in bigint,
  moved_out bigint, entries bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  with stored as (select count_stored_parts(charity) as seq), parts as (
    select m.project_id, case when m.part <> '' then m.part when m.project_id is null
        then 'unrestricted' else 'restricted' end as type,
      m.currency, m.account, m.kind, m.category, m.budget_line_id,
      (m.day < since) is not true as is_within, m.moved_in, m.moved_out, m.entries
    from stored s
    cross join fund_month_movements(charity, projects, general, since, until, up_to, s.seq > 0) m
    union all
    -- The parts of newer entries are not stored yet.
    select m.project_id, k.part, m.currency::text, m.account, m.kind, m.category, m.budget_line_id,
      (m.entry_date < since) is not true, k.raised, k.lowered, k.entries
    from (select * from stored where exists (select from ledger_entry e
      where e.charity_id = charity and e.seq > stored.seq)) s
    cross join fold_fund_parts(charity, projects, s.seq, coalesce(up_to, 9223372036854775807)) d
    join fund_movement m
      on m.entry_id = d.entry_id and m.position = d.leg and m.charity_id = charity
    cross join lateral split_movement(d.designated, d.overspent, m.moved_in, m.moved_out) k
    where m.entry_date <= until
  ), sums as (
    select p.project_id, p.type, p.currency, p.account, p.kind, p.category, p.budget_line_id,
      coalesce(sum(p.moved_in - p.moved_out) filter (where not p.is_within), 0)::bigint as before,
      coalesce(sum(p.moved_in - p.moved_out) filter (where p.is_within), 0)::bigint as within,
      coalesce(sum(p.moved_in) filter (where p.is_within), 0)::bigint as moved_in,
      coalesce(sum(p.moved_out) filter (where p.is_within), 0)::bigint as moved_out,
      coalesce(sum(p.entries) filter (where p.is_within), 0)::bigint as entries
    from parts p
    group by 1, 2, 3, 4, 5, 6, 7
  )
  select s.* from sums s where s.entries <> 0 or s.before <> 0 or s.within <> 0
$$;
alter function fund_part_movements owner to pennytrail_reader;
revoke execute on function fund_part_movements from public;
grant execute on function fund_part_movements to pennytrail_app;
