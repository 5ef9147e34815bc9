-- Sums the movements of a charity's funds: of the given projects (null: all) that the actor sees,
-- and of the general fund if `general` is true. A reversal counts as the kind of entry that it
-- reverses. Only the first `up_to` entries count (null: all), so that a sum can be repeated later.
-- Amounts that raise a fund are positive.
create or replace function fund_movements(charity uuid, projects uuid[], general boolean, since date,
  until date, up_to bigint)
returns table (project_id uuid, currency text, account text, kind text, category text,
  budget_line_id uuid, before bigint, within bigint, moved_in bigint, moved_out bigint,
  entries bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  seen uuid[] := array(select p.id from project p
    where p.charity_id = charity and (projects is null or p.id = any (projects)));
begin
  -- The query with the general fund differs from the query without it, because one plan for both
  -- would read a large ledger for a small project.
  return query execute format($query$
    select l.project_id, e.currency::text, l.account, coalesce(u.kind, e.kind) kind,
      coalesce(u.category, e.category) category, coalesce(u.budget_line_id, e.budget_line_id),
      coalesce(sum(-l.amount) filter (where e.entry_date < $3), 0)::bigint,
      coalesce(sum(-l.amount) filter (where e.entry_date >= $3), 0)::bigint,
      coalesce(sum(-l.amount) filter (where e.entry_date >= $3
        and (l.amount < 0) <> (e.reverses_id is not null)), 0)::bigint,
      coalesce(sum(l.amount) filter (where e.entry_date >= $3
        and (l.amount > 0) <> (e.reverses_id is not null)), 0)::bigint,
      count(*) filter (where e.entry_date >= $3)
    from ledger_entry e
    join ledger_leg l on l.entry_id = e.id and l.charity_id = e.charity_id
    left join ledger_entry u on u.id = e.reverses_id and u.charity_id = e.charity_id
    where e.charity_id = $1 and e.entry_date <= $4 and e.seq <= $5 and %s
      and l.account not in ('stripe-balance', 'bank', 'gift-aid-receivable')
      and (l.project_id = any ($2) or (l.project_id is null and $6))
    group by 1, 2, 3, 4, 5, 6$query$,
    case when general then 'true' else '(e.project_id = any ($2) or e.counter_project_id = any ($2))' end)
  using charity, seen, coalesce(since, '-infinity'::date), coalesce(until, 'infinity'::date),
    coalesce(up_to, 9223372036854775807), general;
end
$$;
alter function fund_movements owner to pennytrail_reader;
revoke execute on function fund_movements from public;
grant execute on function fund_movements to pennytrail_app;

-- How much of the spending of these funds and this period has a receipt, is matched with the bank
-- statement and is cited by an update, without reversed spending.
create or replace function spending_with_evidence(charity uuid, projects uuid[], general boolean, since date,
  until date, up_to bigint)
returns table (currency text, spent bigint, entries bigint, with_receipt bigint, matched bigint,
  told bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  seen uuid[] := array(select p.id from project p
    where p.charity_id = charity and (projects is null or p.id = any (projects)));
begin
  return query execute format($query$
    select e.currency::text, sum(e.amount)::bigint, count(*),
      coalesce(sum(e.amount) filter (where has_receipt(e.id)), 0)::bigint,
      coalesce(sum(e.amount) filter (where is_matched(e.id)), 0)::bigint,
      coalesce(sum(e.amount) filter (where is_cited(e.id)), 0)::bigint
    from ledger_entry e
    where e.charity_id = $1 and is_spending_kind(e.kind)
      and e.entry_date between $3 and $4 and e.seq <= $5 and %s
      and (e.project_id = any ($2) or (e.project_id is null and $6))
      and not exists (select from ledger_entry r
        where r.reverses_id = e.id and r.charity_id = e.charity_id and r.seq <= $5)
    group by 1 order by 1$query$,
    case when general then 'true' else 'e.project_id = any ($2)' end)
  using charity, seen, coalesce(since, '-infinity'::date), coalesce(until, 'infinity'::date),
    coalesce(up_to, 9223372036854775807), general;
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
  with changed as (
    select d.project_id, k.type, e.currency::text, l.account, coalesce(u.kind, e.kind) as kind,
      coalesce(u.category, e.category) as category,
      coalesce(u.budget_line_id, e.budget_line_id) as budget_line_id,
      case when not w.is_within then k.change else 0 end as before,
      case when w.is_within then k.change else 0 end as within,
      case when w.is_within and (l.amount < 0) <> (e.reverses_id is not null)
        then k.change else 0 end as moved_in,
      case when w.is_within and (l.amount > 0) <> (e.reverses_id is not null)
        then -k.change else 0 end as moved_out,
      case when w.is_within then k.entries else 0 end as entries
    from fund_part_legs(charity, projects, up_to) d
    join ledger_entry e on e.id = d.entry_id and e.charity_id = charity
    join ledger_leg l
      on l.entry_id = d.entry_id and l.position = d.leg and l.charity_id = e.charity_id
    left join ledger_entry u on u.id = e.reverses_id and u.charity_id = e.charity_id
    cross join lateral (select since is null or e.entry_date >= since as is_within) w
    cross join lateral (values
      ('designated', d.designated, (d.designated <> 0)::int),
      ('unrestricted', d.overspent, (d.overspent <> 0)::int),
      -- The rest of the leg stays restricted; a leg without a rest is no restricted entry.
      ('restricted', -d.designated - d.overspent,
        -(d.designated + d.overspent = -l.amount)::int)
    ) k (type, change, entries)
    where e.entry_date <= coalesce(until, 'infinity'::date)
  ), parts as (
    select m.project_id, case when m.project_id is null then 'unrestricted' else 'restricted' end,
      m.currency, m.account, m.kind, m.category, m.budget_line_id, m.before, m.within,
      m.moved_in, m.moved_out, m.entries
    from fund_movements(charity, projects, general, since, until, up_to) m
    union all
    select * from changed
  )
  select p.project_id, p.type, p.currency, p.account, p.kind, p.category,
    p.budget_line_id, sum(p.before)::bigint, sum(p.within)::bigint, sum(p.moved_in)::bigint,
    sum(p.moved_out)::bigint, sum(p.entries)::bigint
  from parts p (project_id, type, currency, account, kind, category, budget_line_id, before,
    within, moved_in, moved_out, entries)
  group by 1, 2, 3, 4, 5, 6, 7
  having sum(p.entries) <> 0 or sum(p.before) <> 0 or sum(p.within) <> 0
$$;
alter function fund_part_movements owner to pennytrail_reader;
revoke execute on function fund_part_movements from public;
grant execute on function fund_part_movements to pennytrail_app;
