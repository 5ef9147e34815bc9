-- The funds from which money without a gift came to these funds in a ledger, directly or through other
-- funds, with the funds themselves: in the entries after `since` and through `through`.
create or replace function fund_sources(charity uuid, funds uuid[], since bigint, through bigint)
returns uuid[] language sql stable as $$
  with recursive moves as materialized (
    select e.project_id as from_id, e.counter_project_id as to_id from ledger_entry e
    where e.charity_id = charity and e.kind = 'transfer' and e.project_id is not null
      and e.counter_project_id is not null and e.donation_id is null and e.seq > since
      and e.seq <= through
  ), source (id) as (
    select unnest(funds)
    union
    select m.from_id from moves m join source s on m.to_id = s.id
  )
  select array(select s.id from source s)
$$;
revoke execute on function fund_sources from public;
grant execute on function fund_sources to pennytrail_reader, pennytrail_app;

-- Returns how each leg of a project's fund changes the two parts of it that are not restricted:
-- designated money, and the overspend (never above zero) that the charity's unrestricted money
-- bears. The rest of the leg is restricted. Returns only legs that change one of them, of the given
-- projects (null: all) that the actor sees, among the entries after `since` and through `through`.
-- docs/decisions/0094-overspent-projects.md has the rules.
--
-- It goes on from the state that fund_part_state has after `since` entries. A fund without a state,
-- or with a reversal or a supplier's credit since then, is read from its first entry, because both ask
-- how another entry changed each part. If `since` is 0, all are. The last leg of each fund has the fund's state: gifts,
-- other restricted money, the part that is not restricted, and what refunds of spent gifts took.
create or replace function fold_fund_parts(charity uuid, projects uuid[], since bigint,
  through bigint)
returns table (entry_id uuid, leg smallint, project_id uuid, currency text, designated bigint,
  overspent bigint, state bigint[])
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  seen uuid[] := array(select p.id from project p
    where p.charity_id = charity and (projects is null or p.id = any (projects)));
  -- All other projects hold restricted money only, so their entries are not read: they moved no
  -- money, were never below zero, and have no entry that can take other money than its gift's.
  split uuid[] := array(
    select unnest(array[e.project_id, e.counter_project_id]) from ledger_entry e
    where e.charity_id = charity and e.seq > since
      and (e.project_id is not null or e.counter_project_id is not null)
      and (e.balance < 0 or e.counter_balance < 0 or e.kind = 'transfer'
        or e.reverses_id is not null
        or e.donation_id is null and is_deduction_kind(e.kind)
        or e.kind = 'gift-aid' and e.direction = 'out')
    union
    select b.project_id from allocation a join gift_balance b
      on b.id = a.gift_entry_id and b.charity_id = a.charity_id
    where a.charity_id = charity and a.reason = 'released'
    union
    select b.project_id from gift_balance b where b.charity_id = charity and b.lines <> '{}'
    union
    select s.project_id from fund_part_state s where s.charity_id = charity and since > 0);
  funds uuid[] := array(select unnest(fund_sources(charity, seen, since, through))
    intersect select unnest(split));
  -- The funds that are read from their first entry.
  anew uuid[] := funds;
  -- By fund: unspent gifts, other restricted money, the part that is not restricted, and the other
  -- restricted money that refunds of spent gifts took.
  gifts bigint[] := '{}';
  others bigint[] := '{}';
  own bigint[] := '{}';
  lent bigint[] := '{}';
  -- By leg, for its reversal.
  other_changes bigint[] := '{}';
  own_changes bigint[] := '{}';
  -- The legs of spending that the charity's own money paid, and the fund of each leg.
  own_paid bigint[] := '{}';
  fund_of bigint[] := '{}';
  one record;
  change bigint;
  to_gifts bigint;
  to_others bigint;
  to_own bigint;
  rest bigint;
  moving uuid;
  moved_others bigint := 0;
  moved_own bigint := 0;
  since_place bigint;
  later bigint;
  free bigint;
  part bigint;
begin
  if since > 0 then
    anew := array(
      select f.id from ledger_entry e
      cross join lateral unnest(array[e.project_id, e.counter_project_id]) f (id)
      where e.charity_id = charity and e.seq > since and e.seq <= through and f.id = any (funds)
        and (e.reverses_id is not null or e.kind = 'credit'
          or not exists (select from fund_part_state s
          where s.charity_id = charity and s.project_id = f.id)));
    if cardinality(anew) > 0 then
      anew := array(select unnest(fund_sources(charity, anew, 0, through))
        intersect select unnest(split));
      funds := array(select unnest(funds) union select unnest(anew));
    end if;
  end if;
  if cardinality(funds) = 0 then return; end if;
  for one in
    with entries as (
      select e.* from ledger_entry e
      where e.charity_id = charity and e.seq > since and e.seq <= through and since > 0
        and (e.project_id = any (funds) or e.counter_project_id = any (funds))
      union all
      select e.* from ledger_entry e
      where e.charity_id = charity and e.seq <= case since when 0 then through else since end
        and (e.project_id = any (anew) or e.counter_project_id = any (anew))
    ), legs as (
      select l.entry_id, l.position, l.project_id, e.currency::text, l.amount, e.seq, e.reverses_id,
        coalesce(u.kind, e.kind) as kind, l.account, coalesce(p.amount, 0) as allocated,
        -- Money that left on a recorded ground is a gift's only if the ground or the entry names one.
        case when k.id is not null then e.donation_id is not null or k.balance_id is not null
          else e.donation_id is not null or is_gift_kind(coalesce(u.kind, e.kind))
            or is_refund_kind(coalesce(u.kind, e.kind))
        end as is_gift,
        -- Gift Aid that follows a gift to another fund is restricted there too, as is money that
        -- left on a recorded ground.
        k.id is not null
          or e.source = 'platform' and coalesce(e.source_ref, '') like 'gift-aid-%' as is_gift_aid,
        e.project_id is null as from_general, c.payment_id,
        dense_rank() over (order by l.project_id, l.currency) as fund,
        -- Within an entry, money leaves one fund before it arrives in the other.
        row_number() over (order by e.seq, l.amount desc, l.position) as place
      from entries e
      join ledger_leg l on l.entry_id = e.id and l.charity_id = e.charity_id
      left join ledger_entry u on u.id = e.reverses_id and u.charity_id = e.charity_id
      left join restriction_ground k on k.entry_id = coalesce(u.id, e.id)
      left join supplier_credit c on c.entry_id = coalesce(u.id, e.id)
      -- For each leg, because PostgreSQL expects one leg here and would read all allocations for each.
      left join lateral (
        select sum(a.amount)::bigint as amount from allocation a
        join gift_balance b on b.id = a.gift_entry_id and b.charity_id = a.charity_id
        where a.charity_id = charity and a.seq = e.seq and a.cause_id = e.id
          and b.project_id = l.project_id) p on true
      where l.project_id = any (funds) and (e.seq > since and since > 0 or l.project_id = any (anew))
    ), reallocated as (
      -- Spending that gifts paid with the money that a reversal or a credit returned to them.
      select a.cause_id, s.fund, array_agg(s.place order by s.place) as places,
        array_agg(a.amount order by s.place) as amounts
      from (select a.cause_id, a.spending_entry_id, sum(a.amount)::bigint as amount
        from allocation a
        where a.charity_id = charity and a.reason = 'reallocated'
          and a.seq = any (array(select g.seq from legs g
            where g.reverses_id is not null or g.payment_id is not null))
        group by 1, 2) a
      join legs s on s.entry_id = a.spending_entry_id
      group by 1, 2
    )
    select g.*,
      -- The leg that this one reverses is the first of two.
      case when g.reverses_id is not null then nullif(first_value(g.place) over (
        partition by coalesce(g.reverses_id, g.entry_id), g.position order by g.place), g.place)
        end as undoes,
      case when g.payment_id is not null then (select min(y.place) from legs y
        where y.entry_id = g.payment_id and y.fund = g.fund) end as payment,
      r.places, r.amounts, s.gifts, s.others, s.own, s.lent,
      lead(g.place) over (partition by g.fund order by g.place) is null as is_last
    from legs g
    left join reallocated r on r.cause_id = g.entry_id and r.fund = g.fund
    left join fund_part_state s on s.project_id = g.project_id and s.currency = g.currency
      and s.charity_id = charity and g.project_id <> all (anew)
    order by g.place
  loop
    if moving is distinct from one.entry_id then
      moving := one.entry_id;
      moved_others := 0;
      moved_own := 0;
    end if;
    if own[one.fund] is null then
      gifts[one.fund] := coalesce(one.gifts, 0);
      others[one.fund] := coalesce(one.others, 0);
      own[one.fund] := coalesce(one.own, 0);
      lent[one.fund] := coalesce(one.lent, 0);
    end if;
    change := -one.amount;
    -- Attribution says what gifts gained or lost.
    to_gifts := greatest(case when one.is_gift then change else 0 end - one.allocated,
      -gifts[one.fund]);
    rest := change - to_gifts;
    to_others := 0;
    to_own := 0;
    since_place := coalesce(one.undoes, one.payment);
    if since_place is not null then
      if one.undoes is not null then
        to_others := -other_changes[one.undoes];
        to_own := -own_changes[one.undoes];
        own_changes[one.undoes] := 0;
        other_changes[one.undoes] := 0;
      else
        -- A credit brings back the charity's own money before other restricted money.
        rest := change + one.allocated - coalesce((select sum(a) from unnest(one.amounts) a), 0);
        to_own := least(rest, greatest(-own_changes[one.payment], 0));
        to_others := rest - to_own;
        own_changes[one.payment] := own_changes[one.payment] + to_own;
        other_changes[one.payment] := other_changes[one.payment] + to_others;
        rest := change - to_gifts;
      end if;
      -- The returned money pays later spending in place of the charity's own money: money of gifts as
      -- attribution says, then other restricted money.
      free := case when one.is_gift then 0 else greatest(to_others, 0) end;
      if free > 0 or one.places is not null then
        for later in select distinct p from unnest(own_paid || one.places) p
          where p > since_place and fund_of[p] = one.fund order by p
        loop
          part := least(-own_changes[later],
            coalesce(one.amounts[array_position(one.places, later)], 0));
          own_changes[later] := own_changes[later] + part;
          to_own := to_own + part;
          part := least(-other_changes[later],
            coalesce(one.amounts[array_position(one.places, later)], 0) - part);
          other_changes[later] := other_changes[later] + part;
          to_others := to_others + part;
          free := free + part;
          part := least(-own_changes[later], free);
          own_changes[later] := own_changes[later] + part;
          other_changes[later] := other_changes[later] - part;
          to_own := to_own + part;
          to_others := to_others - part;
          free := free - part;
        end loop;
      end if;
    elsif one.account = 'fund' and one.kind = 'transfer' and not one.is_gift
      and not one.is_gift_aid then
      if change < 0 then -- designated money leaves first
        to_own := -least(greatest(own[one.fund], 0), -rest);
      elsif one.from_general then
        to_own := rest;
      else
        to_others := moved_others;
        to_own := moved_own;
      end if;
    elsif not one.is_gift and change > 0 then
      to_others := rest;
    end if;
    rest := rest - to_others - to_own;
    if rest > 0 then -- spending that a refund had released is reversed
      to_others := to_others + least(rest, lent[one.fund]);
      lent[one.fund] := lent[one.fund] - least(rest, lent[one.fund]);
      to_own := change - to_gifts - to_others;
    else
      to_others := greatest(to_others + rest, -others[one.fund]);
      if one.is_gift and rest < 0 then
        lent[one.fund] := lent[one.fund] - least(to_others, 0);
      end if;
      -- Beyond the restricted money, the charity's own money pays.
      to_own := change - to_gifts - to_others;
    end if;
    if one.account = 'fund' and change < 0 then
      moved_own := -to_own;
      moved_others := -change - moved_own;
    end if;
    gifts[one.fund] := gifts[one.fund] + to_gifts;
    others[one.fund] := others[one.fund] + to_others;
    other_changes[one.place] := to_others;
    own_changes[one.place] := to_own;
    if one.payment is not null and one.undoes is not null then
      other_changes[one.payment] := other_changes[one.payment] + to_others;
      own_changes[one.payment] := own_changes[one.payment] + to_own;
    end if;
    fund_of[one.place] := one.fund;
    if one.undoes is null and to_own < 0 and one.account like 'spending:%' then
      own_paid := own_paid || one.place;
    end if;
    rest := own[one.fund];
    own[one.fund] := rest + to_own;
    if (to_own <> 0 or one.is_last) and one.seq > since and one.project_id = any (seen) then
      entry_id := one.entry_id;
      leg := one.position;
      project_id := one.project_id;
      currency := one.currency;
      designated := greatest(own[one.fund], 0) - greatest(rest, 0);
      overspent := least(own[one.fund], 0) - least(rest, 0);
      state := case when one.is_last
        then array[gifts[one.fund], others[one.fund], own[one.fund], lent[one.fund]] end;
      return next;
    end if;
  end loop;
end
$$;
alter function fold_fund_parts owner to pennytrail_reader;
revoke execute on function fold_fund_parts from public;
grant execute on function fold_fund_parts to pennytrail_app;

-- Returns the legs that fold_fund_parts finds among the first `up_to` entries of the ledger (null:
-- all), from what is stored and from the entries that follow.
create or replace function fund_part_legs(charity uuid, projects uuid[], up_to bigint)
returns table (entry_id uuid, leg smallint, project_id uuid, designated bigint, overspent bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  stored bigint := count_stored_parts(charity);
  through bigint := coalesce(up_to, 9223372036854775807);
begin
  if stored > 0 then
    return query
      select s.entry_id, s.position, s.project_id, s.designated, s.overspent from fund_part_leg s
      join project p on p.id = s.project_id
      where s.charity_id = charity and s.seq <= least(stored, through)
        and (projects is null or s.project_id = any (projects));
  end if;
  if through > stored
    and exists (select from ledger_entry e where e.charity_id = charity and e.seq > stored) then
    return query
      select f.entry_id, f.leg, f.project_id, f.designated, f.overspent
      from fold_fund_parts(charity, projects, stored, through) f
      where f.designated <> 0 or f.overspent <> 0;
  end if;
end
$$;
alter function fund_part_legs owner to pennytrail_reader;
revoke execute on function fund_part_legs from public;
grant execute on function fund_part_legs to pennytrail_app;

-- Returns what projects of a charity are overspent by now, and how much of an earlier overspend
-- transfers from the general fund covered, with the day of the latest. Covering that a correction made
-- needless does not count: no more was covered than the charity's own money really paid here. Both are
-- at least zero. Comes from the sums by month and the entries whose parts are not stored yet. Plans for
-- these projects each time: the plan for any projects, which PostgreSQL keeps after five calls, reads
-- all entries of the charity.
create or replace function project_overspends(charity uuid, projects uuid[])
returns table (project_id uuid, currency text, overspent bigint, covered bigint, covered_on text)
language sql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan as $$
  with stored as materialized (select count_stored_parts(charity) as seq), newer as materialized (
    select f.project_id, e.currency, f.designated + f.overspent as own, f.overspent, e.entry_date,
      coalesce(u.kind, e.kind) as kind,
      f.overspent > 0 and e.kind = 'transfer' and e.project_id is null
        and not exists (select from ledger_entry r
          where r.reverses_id = e.id and r.charity_id = e.charity_id) as covers
    from (select * from stored where exists (select from ledger_entry e
      where e.charity_id = charity and e.seq > stored.seq)) s
    cross join fold_fund_parts(charity, projects, s.seq, 9223372036854775807) f
    join ledger_entry e on e.id = f.entry_id and e.charity_id = charity
    left join ledger_entry u on u.id = e.reverses_id and u.charity_id = e.charity_id
    where f.designated <> 0 or f.overspent <> 0
  ), changes as (
    select t.project_id, t.currency,
      case when t.part = 'unrestricted' then t.moved_in - t.moved_out end as overspent,
      case when t.kind <> 'transfer' then t.moved_in - t.moved_out end as own,
      null::bigint as covered, null::date as covered_on
    from stored s
    join fund_month_total t on t.charity_id = charity and t.project_id = any (projects)
      and t.part in ('designated', 'unrestricted')
    where s.seq > 0
    union all
    select d.project_id, e.currency, null, null, d.overspent, e.entry_date
    from stored s
    join ledger_entry e on e.charity_id = charity and e.kind = 'transfer' and e.project_id is null
      and e.counter_project_id is not null and e.counter_project_id = any (projects)
      and e.seq <= s.seq
    join fund_part_leg d on d.entry_id = e.id and d.charity_id = charity and d.overspent > 0
    where not exists (select from ledger_entry r
      where r.reverses_id = e.id and r.charity_id = e.charity_id)
    union all
    select n.project_id, n.currency, n.overspent, case when n.kind <> 'transfer' then n.own end,
      case when n.covers then n.overspent end, case when n.covers then n.entry_date end
    from newer n
  ), sums as (
    select c.project_id, c.currency, coalesce(-sum(c.overspent), 0)::bigint as overspent,
      greatest(least(coalesce(sum(c.covered), 0), coalesce(-sum(c.own), 0)), 0)::bigint as covered,
      max(c.covered_on) as covered_on
    from changes c
    where c.project_id in (select p.id from project p where p.charity_id = charity)
    group by 1, 2
  )
  select s.project_id, s.currency::text, s.overspent, s.covered,
    case when s.covered > 0 then s.covered_on::text end
  from sums s
$$;
alter function project_overspends owner to pennytrail_reader;
revoke execute on function project_overspends from public;
grant execute on function project_overspends to pennytrail_app;

-- Returns what project_overspends returns for one project in one currency.
create or replace function project_overspend(charity uuid, project uuid, in_currency text)
returns table (overspent bigint, covered bigint, covered_on text)
language sql stable as $$
  select o.overspent, o.covered, o.covered_on from project_overspends(charity, array[project]) o
  where o.currency = in_currency
$$;
alter function project_overspend owner to pennytrail_reader;
revoke execute on function project_overspend from public;
grant execute on function project_overspend to pennytrail_app;

-- Returns the money of a project's fund that is no gift's, before any spending: what came in other
-- than by gifts and grants, less what left other than by spending, refunds and moves of gifts. It is
-- the fund's balance plus the spending that gifts did not pay for, less the unspent money of gifts.
-- So below zero, the fund no longer holds all the unspent money of its gifts and grants.
create or replace function money_beyond_gifts(charity uuid, project uuid, in_currency text)
returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((
    select sum(-l.amount) from ledger_entry e
    join ledger_leg l on l.entry_id = e.id and l.charity_id = e.charity_id
    left join ledger_entry u on u.id = e.reverses_id and u.charity_id = e.charity_id
    left join restriction_ground k on k.entry_id = coalesce(u.id, e.id)
    where e.charity_id = charity and (e.project_id = project or e.counter_project_id = project)
      and e.currency = in_currency and l.project_id = project and l.account not like 'spending:%'
      and not case when k.id is not null then e.donation_id is not null or k.balance_id is not null
        else e.donation_id is not null or is_gift_kind(coalesce(u.kind, e.kind))
          or is_refund_kind(coalesce(u.kind, e.kind)) end),
    0)::bigint
    -- Older closures moved grants that were recorded without a giver out of the fund.
    + coalesce((
    select sum(a.amount) from ledger_entry e join allocation a
      on a.spending_entry_id = e.id and a.charity_id = e.charity_id
    where e.charity_id = charity and e.project_id = project and e.currency = in_currency
      and e.kind = 'transfer'), 0)::bigint
$$;
alter function money_beyond_gifts owner to pennytrail_reader;
revoke execute on function money_beyond_gifts from public;
grant execute on function money_beyond_gifts to pennytrail_app;

-- Refuses a reversal or a transfer that would leave a project's fund with less than the unspent
-- money of its gifts and grants, and the reversal of a gift or grant that has moved on or went back.
-- Runs at commit, when the allocations are known.
create or replace function check_gifts_stay() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from ledger_leg l
    where l.entry_id = new.id and l.charity_id = new.charity_id and l.project_id is not null
      and l.amount > 0 and l.account not like 'spending:%'
      and money_beyond_gifts(new.charity_id, l.project_id, new.currency) < 0)
    or exists (select from gift_balance b
      where b.id = new.reverses_id and b.charity_id = new.charity_id
        and b.moved + b.refunded > b.given) then
    raise exception 'ledger entry % takes money of gifts', new.id
      using errcode = 'check_violation', constraint = 'ledger_entry_leaves_gifts';
  end if;
  return null;
end
$$;
alter function check_gifts_stay owner to pennytrail_reader;
