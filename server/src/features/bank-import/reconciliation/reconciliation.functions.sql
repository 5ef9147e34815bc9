-- The day of the first line of a statement of an account; null if none is stored.
create or replace function first_statement_day(charity uuid, place text, of_currency text)
returns date language sql stable as $$
  select min(first.seen_on) from bank_account a
  cross join lateral (select s.seen_on from statement_line s
    where s.account_id = a.id and s.currency = of_currency order by s.seen_on limit 1) first
  where a.charity_id = charity and a.ledger_account = place
$$;
revoke execute on function first_statement_day from public;
grant execute on function first_statement_day to pennytrail_app;

-- Computes what the other side lacks of entries and lines, from themselves and what links them. An
-- entry counts from the account's first line on, or if a line from then on shows it. An entry and its
-- reversal cancel out from the day of the later one on.
create or replace function compute_reconciling_items(charity uuid, entries uuid[], lines uuid[])
returns setof reconciling_item language sql stable as $$
  with moved as materialized (
    select e.id, e.seq, e.entry_date, e.reverses_id, g.account, g.currency::text as currency,
      sum(g.amount)::bigint as amount
    from ledger_entry e
    join ledger_leg g on g.entry_id = e.id and g.charity_id = e.charity_id
    where e.id = any (entries) and e.charity_id = charity and is_bank_account(g.account)
    group by e.id, g.account, g.currency having sum(g.amount) <> 0
  ), compared as materialized (
    select p.account, p.currency, first_statement_day(charity, p.account, p.currency) as first
    from (select distinct m.account, m.currency from moved m) p
  ), shown as materialized (
    select m.id, m.account, m.currency, l.seen_on, coalesce(l.amount, m.amount) as amount
    from moved m join bank_line l on l.entry_id = m.id
    left join bank_account a on a.id = l.account_id
    where coalesce(a.ledger_account, 'bank') = m.account
      and (exists (select from payout_match k where k.replaced_entry = l.entry_id)
        or not exists (select from ledger_entry r
          where r.reverses_id = l.entry_id and r.charity_id = l.charity_id))
  ), counted as (
    select m.*, least(case when r.entry_date >= c.first then r.entry_date end,
      case when o.entry_date >= c.first then o.entry_date end) as cancelled_on
    from moved m join compared c on c.account = m.account and c.currency = m.currency
    left join (select s.id, s.account, max(s.seen_on) as last_on from shown s
      group by s.id, s.account) s on s.id = m.id and s.account = m.account
    left join ledger_entry r on r.reverses_id = m.id and r.charity_id = charity
    left join ledger_entry o on o.id = m.reverses_id and o.charity_id = charity
    where m.entry_date >= c.first or s.last_on >= c.first
  ), bank_lines as materialized (
    select s.id, a.ledger_account as account, s.currency, s.seen_on, s.place, s.amount, s.fingerprint
    from statement_line s join bank_account a on a.id = s.account_id
    where s.id = any (lines) and s.charity_id = charity
  ), change as (
    select 'ledger' as side, c.id, c.account, c.currency, c.entry_date as dated, c.seq as place,
      c.entry_date as day, c.amount, c.cancelled_on from counted c
    union all
    select 'ledger', c.id, c.account, c.currency, c.entry_date, c.seq,
      greatest(s.seen_on, c.entry_date), -s.amount, c.cancelled_on
    from counted c join shown s on s.id = c.id and s.account = c.account
    union all
    select 'bank', b.id, b.account, b.currency, b.seen_on, b.place, b.seen_on, b.amount, null
    from bank_lines b
    union all
    select 'bank', b.id, b.account, b.currency, b.seen_on, b.place,
      greatest(e.entry_date, b.seen_on), -coalesce(l.amount, b.amount), null
    from bank_lines b
    join bank_line l on l.charity_id = charity and l.fingerprint = b.fingerprint
    join ledger_entry e on e.id = l.entry_id and e.charity_id = l.charity_id
    where exists (select from payout_match k where k.replaced_entry = l.entry_id)
      or not exists (select from ledger_entry r
        where r.reverses_id = l.entry_id and r.charity_id = l.charity_id)
  ), step as (
    select c.side, c.id, c.account, c.currency, c.dated, c.place, c.day, c.cancelled_on,
      sum(sum(c.amount)) over of_item as missing, lead(c.day) over of_item as next_day
    from change c
    group by c.side, c.id, c.account, c.currency, c.dated, c.place, c.day, c.cancelled_on
    window of_item as (partition by c.side, c.id, c.account order by c.day)
  )
  select charity, p.side, p.account, p.currency, p.id, p.dated, p.place, p.day,
    least(p.next_day, p.cancelled_on, 'infinity'::date), p.missing::bigint
  from step p
  where p.missing <> 0 and p.day < least(p.next_day, p.cancelled_on, 'infinity'::date)
$$;
revoke execute on function compute_reconciling_items from public;
grant execute on function compute_reconciling_items to pennytrail_app;

-- Computes the items of these entries and lines again, and adds the change to the sums of their days.
-- The ledger is locked.
create or replace function keep_reconciling_items(charity uuid, entries uuid[], lines uuid[])
returns void language plpgsql security definer set search_path = public, pg_temp
set app.actor = 'system:money' set enable_seqscan = off as $$
declare
  fresh reconciling_item[] :=
    array(select i from compute_reconciling_items(charity, entries, lines) i);
begin
  with gone as (
    delete from reconciling_item i
    where i.item_id = any (entries || lines) and i.charity_id = charity
      and not exists (select from unnest(fresh) f where f.item_id = i.item_id
        and f.account = i.account and f.from_on = i.from_on and f.until_on = i.until_on
        and f.amount = i.amount)
    returning i.*
  )
  insert into bank_day_total as t (charity_id, account, currency, day, items, items_amount)
  select charity, g.account, g.currency, d.day, sum(d.change), sum(d.change * g.amount)
  from gone g cross join lateral (values (g.from_on, -1), (g.until_on, 1)) d (day, change)
  where g.side = 'ledger' and d.day <> 'infinity'
  group by g.account, g.currency, d.day order by g.account, g.currency, d.day
  on conflict (charity_id, account, currency, day) do update
  set items = t.items + excluded.items, items_amount = t.items_amount + excluded.items_amount;

  with come as (
    insert into reconciling_item select f.* from unnest(fresh) f
    on conflict (item_id, account, from_on) do nothing
    returning *
  )
  insert into bank_day_total as t (charity_id, account, currency, day, items, items_amount)
  select charity, c.account, c.currency, d.day, sum(d.change), sum(d.change * c.amount)
  from come c cross join lateral (values (c.from_on, 1), (c.until_on, -1)) d (day, change)
  where c.side = 'ledger' and d.day <> 'infinity'
  group by c.account, c.currency, d.day order by c.account, c.currency, d.day
  on conflict (charity_id, account, currency, day) do update
  set items = t.items + excluded.items, items_amount = t.items_amount + excluded.items_amount;
end
$$;
revoke execute on function keep_reconciling_items from public;

-- Keeps the items of entries and of the lines that they hold. Transactions that post to the ledger
-- wait until the transaction ends.
create or replace function reconcile_entries(charity uuid, entries uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp
set app.actor = 'system:money' as $$
begin
  perform keep_reconciling_items(charity, entries, array(
    select s.id from bank_line l
    join statement_line s on s.charity_id = l.charity_id and s.fingerprint = l.fingerprint
    where l.entry_id = any (entries) and l.charity_id = charity));
end
$$;
revoke execute on function reconcile_entries from public;

-- Adds new legs at banks to the days of their accounts. Posting has locked the ledger before.
create or replace function count_bank_days() returns trigger language plpgsql
security definer set search_path = public, pg_temp set app.actor = 'system:money'
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  charity uuid;
begin
  for charity in
    select distinct n.charity_id from new_legs n
    join ledger_head h on h.charity_id = n.charity_id and h.reconciliation_kept
    where is_bank_account(n.account) order by 1
  loop
    insert into bank_day_total as t (charity_id, account, currency, day, moved)
    select charity, n.account, n.currency, e.entry_date, sum(n.amount)
    from new_legs n join ledger_entry e on e.id = n.entry_id and e.charity_id = n.charity_id
    where n.charity_id = charity and is_bank_account(n.account)
    group by n.account, n.currency, e.entry_date order by n.account, n.currency, e.entry_date
    on conflict (charity_id, account, currency, day) do update set moved = t.moved + excluded.moved;
    -- Most charities have no statements, and nothing to compare their entries with.
    continue when not exists (select from bank_day_total t
      where t.charity_id = charity and t.lines > 0);
    perform reconcile_entries(charity, array(
      select i.id from new_legs n
      join ledger_entry e on e.id = n.entry_id and e.charity_id = n.charity_id
      cross join lateral (values (e.id), (e.reverses_id)) i (id)
      where n.charity_id = charity and is_bank_account(n.account) and i.id is not null
      group by i.id));
  end loop;
  return null;
end
$$;

-- Keeps the items of entries and lines that were linked or are no longer.
create or replace function reconcile_links() returns trigger language plpgsql
security definer set search_path = public, pg_temp set app.actor = 'system:money' as $$
declare
  charity uuid;
begin
  for charity in
    select distinct c.charity_id from changed c
    join ledger_head h on h.charity_id = c.charity_id and h.reconciliation_kept order by 1
  loop
    perform lock_ledgers(array[charity]);
    continue when not exists (select from bank_day_total t
      where t.charity_id = charity and t.lines > 0);
    perform keep_reconciling_items(charity,
      array(select distinct c.entry_id from changed c where c.charity_id = charity),
      array(select s.id from changed c
        join statement_line s on s.charity_id = c.charity_id and s.fingerprint = c.fingerprint
        where c.charity_id = charity));
  end loop;
  return null;
end
$$;

-- Keeps the items of income that a payout replaced or no longer does.
create or replace function reconcile_replaced() returns trigger language plpgsql
security definer set search_path = public, pg_temp set app.actor = 'system:money' as $$
declare
  changed payout_match := case tg_op when 'DELETE' then old else new end;
begin
  if exists (select from ledger_head h
      where h.charity_id = changed.charity_id and h.reconciliation_kept) then
    perform lock_ledgers(array[changed.charity_id]);
    perform reconcile_entries(changed.charity_id, array[changed.replaced_entry]);
  end if;
  return null;
end
$$;

-- Counts lines of statements that were stored or removed. Where the account's first day is another one
-- for this, the entries between both days are compared again.
create or replace function reconcile_lines() returns trigger language plpgsql
security definer set search_path = public, pg_temp set app.actor = 'system:money'
set plan_cache_mode = force_custom_plan as $$
declare
  place record;
  first_before date;
  first_now date;
  since date;
  until date;
begin
  for place in
    select c.charity_id, a.ledger_account as account, c.currency, array_agg(c.id) as lines
    from changed c
    join ledger_head h on h.charity_id = c.charity_id and h.reconciliation_kept
    join bank_account a on a.id = c.account_id
    group by 1, 2, 3 order by 1, 2, 3
  loop
    perform lock_ledgers(array[place.charity_id]);
    select min(t.day) into first_before from bank_day_total t
    where t.charity_id = place.charity_id and t.account = place.account
      and t.currency = place.currency and t.lines > 0;
    insert into bank_day_total as t (charity_id, account, currency, day, lines)
    select place.charity_id, place.account, place.currency, c.seen_on,
      count(*) * case tg_op when 'DELETE' then -1 else 1 end
    from changed c where c.id = any (place.lines)
    group by c.seen_on order by c.seen_on
    on conflict (charity_id, account, currency, day) do update set lines = t.lines + excluded.lines;
    first_now := first_statement_day(place.charity_id, place.account, place.currency);
    since := least(first_before, first_now);
    until := greatest(coalesce(first_before, 'infinity'), coalesce(first_now, 'infinity'));
    perform keep_reconciling_items(place.charity_id, array(
      select c.id from (
        select e.id, e.reverses_id from ledger_entry e
        where e.charity_id = place.charity_id and e.entry_date >= since and e.entry_date < until
        union
        select l.entry_id, null from bank_line l
        where l.charity_id = place.charity_id and l.seen_on >= since and l.seen_on < until) e
      cross join lateral (select e.id
        union select e.reverses_id where e.reverses_id is not null
        union select r.id from ledger_entry r
          where r.reverses_id = e.id and r.charity_id = place.charity_id) c (id)
      where since < until and exists (select from ledger_leg g
        where g.entry_id = c.id and g.charity_id = place.charity_id and g.account = place.account)
      group by c.id), place.lines);
  end loop;
  return null;
end
$$;

-- Adds up an account's days from the entries, the lines of statements and the stored items.
create or replace function compute_bank_days(charity uuid)
returns table (account text, currency text, day date, moved bigint, lines bigint, items bigint,
  items_amount bigint)
language sql stable as $$
  select d.account, d.currency, d.day, sum(d.moved)::bigint, sum(d.lines)::bigint,
    sum(d.items)::bigint, sum(d.items_amount)::bigint
  from (
    select g.account, g.currency::text, e.entry_date, g.amount, 0, 0, 0
    from ledger_leg g join ledger_entry e on e.id = g.entry_id and e.charity_id = g.charity_id
    where g.charity_id = charity and is_bank_account(g.account)
    union all
    select a.ledger_account, s.currency, s.seen_on, 0, 1, 0, 0
    from statement_line s join bank_account a on a.id = s.account_id
    where s.charity_id = charity
    union all
    select i.account, i.currency, c.day, 0, 0, c.change, c.change * i.amount
    from reconciling_item i
    cross join lateral (values (i.from_on, 1), (i.until_on, -1)) c (day, change)
    where i.charity_id = charity and i.side = 'ledger' and c.day <> 'infinity'
  ) d (account, currency, day, moved, lines, items, items_amount)
  group by d.account, d.currency, d.day
$$;
revoke execute on function compute_bank_days from public;
grant execute on function compute_bank_days to pennytrail_app;

-- Computes the items of a charity and the sums of its days anew. Transactions that post to its ledger
-- wait until the transaction ends.
create or replace function rebuild_reconciliation(charity uuid) returns void
language plpgsql security definer set search_path = public, pg_temp
set app.actor = 'system:money' set plan_cache_mode = force_custom_plan as $$
begin
  perform lock_ledgers(array[charity]);
  delete from reconciling_item i where i.charity_id = charity;
  delete from bank_day_total t where t.charity_id = charity;
  insert into reconciling_item select i.* from compute_reconciling_items(charity,
    array(select distinct g.entry_id from ledger_leg g
      where g.charity_id = charity and g.account = any (array(
        select a.ledger_account from bank_account a where a.charity_id = charity
          and exists (select from statement_line s where s.account_id = a.id)))),
    array(select s.id from statement_line s where s.charity_id = charity)) i;
  insert into bank_day_total (charity_id, account, currency, day, moved, lines, items, items_amount)
  select charity, d.account, d.currency, d.day, d.moved, d.lines, d.items, d.items_amount
  from compute_bank_days(charity) d;
  update ledger_head h set reconciliation_kept = true
  where h.charity_id = charity and not h.reconciliation_kept;
end
$$;
revoke execute on function rebuild_reconciliation from public;
grant execute on function rebuild_reconciliation to pennytrail_app;

-- Compares an account anew whose lines moved to a place of their own in the ledger.
create or replace function reconcile_moved_account() returns trigger language plpgsql
security definer set search_path = public, pg_temp set app.actor = 'system:money' as $$
begin
  if exists (select from ledger_head h
      where h.charity_id = new.charity_id and h.reconciliation_kept) then
    perform rebuild_reconciliation(new.charity_id);
  end if;
  return null;
end
$$;
