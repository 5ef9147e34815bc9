-- Adds a new entry to the total of its budget line.
create or replace function count_on_budget_line() returns trigger language plpgsql as $$
declare
  kind_counted text := coalesce(
    (select reversed.kind from ledger_entry reversed
     where reversed.id = new.reverses_id and reversed.charity_id = new.charity_id), new.kind);
begin
  if is_spending_kind(kind_counted) or kind_counted = 'credit' then
    insert into budget_line_total as t (budget_line_id, currency, spent)
    values (new.budget_line_id, new.currency,
            case new.direction when 'out' then new.amount else -new.amount end)
    on conflict (budget_line_id, currency) do update set spent = t.spent + excluded.spent;
  end if;
  return null;
end
$$;

-- Refuses changes of an entry's erasable data, except erasing it.
create or replace function refuse_rewriting() returns trigger language plpgsql as $$
declare
  before jsonb := to_jsonb(old);
  field text;
  value jsonb;
begin
  for field, value in select * from jsonb_each(to_jsonb(new)) loop
    if value is distinct from before -> field and value not in ('null'::jsonb, '""'::jsonb) then
      raise exception '%.% can be erased, not rewritten', tg_table_name, field
        using errcode = 'restrict_violation';
    end if;
  end loop;
  return new;
end
$$;

-- Refuses incomplete entries: the legs of an entry must balance and agree with the entry. Checked
-- once for each statement that adds legs. This and the next guards run as the owner, so that they
-- judge all rows, not only those that the actor sees.
create or replace function check_new_legs() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  wrong record;
begin
  -- A missing entry counts as wrong too, so that no leg is without an entry.
  select n.id, found.balance into wrong
  from (select distinct entry_id id from new_legs) n
  left join lateral (
    select sum(l.amount) balance,
      sum(l.amount) filter (where l.amount > 0) is distinct from max(e.amount) or not bool_and(
        l.charity_id = e.charity_id and l.currency = e.currency and (l.project_id is null
          or coalesce(l.project_id in (e.project_id, e.counter_project_id), false))) misfits
    from ledger_leg l join ledger_entry e on e.id = l.entry_id where l.entry_id = n.id
  ) found on true
  where found.balance is distinct from 0 or found.misfits is not false
  limit 1;
  if wrong.id is null then
    return null;
  elsif wrong.balance <> 0 then
    raise exception 'ledger entry % does not balance', wrong.id
      using errcode = 'check_violation', constraint = 'ledger_entry_balances';
  end if;
  raise exception 'the legs of ledger entry % do not fit it', wrong.id
    using errcode = 'check_violation', constraint = 'ledger_entry_legs_fit';
end
$$;

-- Refuses an entry without legs or details, or with a number after the ledger's head. Checked once
-- for all entries of a statement, which also adds their legs and details and moves the head.
create or replace function check_new_entries() returns trigger language plpgsql
security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  wrong record;
begin
  select n.id, l.entry_id is null legless, h.charity_id is null beyond into wrong
  from new_entries n
  -- "exists" would let the planner read all legs while it takes the table for an empty one.
  left join lateral (select l.entry_id from ledger_leg l
    where l.entry_id = n.id and l.charity_id = n.charity_id limit 1) l on true
  left join ledger_head h on h.charity_id = n.charity_id and h.seq >= n.seq
  left join ledger_detail d on d.entry_id = n.id and d.charity_id = n.charity_id
  left join ledger_identity i on i.entry_id = n.id and i.charity_id = n.charity_id
  where l.entry_id is null or h.charity_id is null or d.entry_id is null or i.entry_id is null
  limit 1;
  if wrong.id is null then
    return null;
  elsif wrong.legless then
    raise exception 'ledger entry % has no legs', wrong.id
      using errcode = 'check_violation', constraint = 'ledger_entry_has_legs';
  elsif wrong.beyond then
    raise exception 'ledger entry % stands beyond the head', wrong.id
      using errcode = 'check_violation', constraint = 'ledger_entry_within_head';
  end if;
  raise exception 'ledger entry % lacks its details', wrong.id
    using errcode = 'check_violation', constraint = 'ledger_entry_has_details';
end
$$;

-- Refuses a reversal that does not mirror its entry: same charity, currency and amount, each leg
-- negated.
create or replace function check_reversal() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  reversed ledger_entry;
begin
  select * into reversed from ledger_entry e where e.id = new.reverses_id;
  if reversed.charity_id <> new.charity_id or reversed.currency <> new.currency
     or reversed.amount <> new.amount or reversed.seq >= new.seq
     or (case new.direction when 'between' then
           (reversed.project_id, reversed.counter_project_id)
             is distinct from (new.counter_project_id, new.project_id)
         else reversed.project_id is distinct from new.project_id end)
     or exists (
       (select l.position, l.account, l.project_id, -l.amount from ledger_leg l
        where l.entry_id = new.id)
       except
       (select l.position, l.account, l.project_id, l.amount from ledger_leg l
        where l.entry_id = reversed.id))
     or exists (
       (select l.position, l.account, l.project_id, -l.amount from ledger_leg l
        where l.entry_id = reversed.id)
       except
       (select l.position, l.account, l.project_id, l.amount from ledger_leg l
        where l.entry_id = new.id)) then
    raise exception 'ledger entry % does not mirror what it reverses', new.id
      using errcode = 'check_violation', constraint = 'ledger_entry_mirrors';
  end if;
  return null;
end
$$;

-- Refuses a new ledger head that does not start at zero. The months and givers of a new ledger are
-- kept from its first entry.
create or replace function check_head_start() returns trigger language plpgsql as $$
begin
  if new.seq <> 0 or new.chain_hash <> decode(repeat('00', 32), 'hex') then
    raise exception 'a ledger starts empty'
      using errcode = 'check_violation', constraint = 'ledger_head_starts_empty';
  end if;
  new.months_kept := true;
  new.givers_counted := true;
  new.reconciliation_kept := true;
  return new;
end
$$;

-- Refuses an update of ledgers' heads that leaves a gap or breaks a chain. Checked once for each
-- statement that moves heads.
create or replace function check_head_moves() returns trigger language plpgsql
security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  wrong record;
begin
  -- A head whose charity changes has no row before or after.
  select coalesce(a.charity_id, b.charity_id) charity_id, b.seq into wrong
  from heads_after a full join heads_before b on b.charity_id = a.charity_id
  left join lateral (
    select count(*) added, bool_and(e.chain_hash = sha256('\x02'::bytea || e.previous || e.leaf_hash))
        chained, (array_agg(e.chain_hash) filter (where e.seq = a.seq))[1] last_hash
    from (select n.seq, n.leaf_hash, n.chain_hash,
            lag(n.chain_hash, 1, b.chain_hash) over (order by n.seq) previous
          from ledger_entry n
          where n.charity_id = a.charity_id and n.seq between b.seq + 1 and a.seq) e
  ) found on true
  where (a.charity_id, a.seq, a.chain_hash) is distinct from (b.charity_id, b.seq, b.chain_hash)
    and (a.charity_id is null or b.charity_id is null or a.seq <= b.seq
      or found.added <> a.seq - b.seq or found.chained is not true
      or found.last_hash is distinct from a.chain_hash)
  limit 1;
  if wrong.charity_id is not null then
    raise exception 'the ledger of charity % has a gap or a broken chain after entry %',
      wrong.charity_id, wrong.seq
      using errcode = 'check_violation', constraint = 'ledger_head_gapless';
  end if;
  return null;
end
$$;

-- The last locked day, or null. Everyone may know it.
create or replace function year_locked_through(charity uuid) returns date
language sql stable security definer set search_path = public, pg_temp set app.actor = 'system' as
$$ select max(l.locked_through) from year_lock l
   where l.charity_id = charity and l.opened_at is null $$;
grant execute on function year_locked_through to pennytrail_app;

-- Refuses locks out of order: years are locked one after the other and unlocked from the last one
-- back. It locks the ledger's head, so that no entry is posted meanwhile.
create or replace function check_year_lock() returns trigger language plpgsql
security definer set search_path = public, pg_temp set app.actor = 'system:money' as $$
begin
  perform from ledger_head h where h.charity_id = new.charity_id for update;
  if tg_op = 'INSERT' then
    if new.opened_at is not null or new.locked_through <= year_locked_through(new.charity_id) then
      raise exception 'that year is locked already'
        using errcode = 'check_violation', constraint = 'year_lock_in_turn';
    end if;
  elsif old.opened_at is not null
     or new.locked_through is distinct from year_locked_through(new.charity_id) then
    raise exception 'only the last locked year can be opened, once'
      using errcode = 'check_violation', constraint = 'year_lock_in_turn';
  end if;
  return new;
end
$$;

-- Refuses entries in a locked year, once for all entries of a statement.
create or replace function check_year_open() returns trigger language plpgsql
security definer set search_path = public, pg_temp set app.actor = 'system' as $$
declare
  wrong uuid;
begin
  select e.id into wrong from new_entries e
  join year_lock l on l.charity_id = e.charity_id and l.opened_at is null
    and l.locked_through >= e.entry_date
  limit 1;
  if wrong is not null then
    raise exception 'ledger entry % is dated into a locked year', wrong
      using errcode = 'check_violation', constraint = 'ledger_entry_year_open';
  end if;
  return null;
end
$$;

-- The first day of the books, or null until it is set. Everyone may know it.
create or replace function books_first_day(charity uuid) returns date
language sql stable security definer set search_path = public, pg_temp set app.actor = 'system' as
$$ select b.first_day from books_start b where b.charity_id = charity $$;
grant execute on function books_first_day to pennytrail_app;

-- The date of a charity's earliest entry, or null. It leaves out opening balances, entries that were
-- reversed, and reversals.
create or replace function earliest_standing_entry(charity uuid) returns date
language sql stable security definer set search_path = public, pg_temp set app.actor = 'system' as
$$ select e.entry_date from ledger_entry e
   where e.charity_id = charity and e.kind <> 'opening' and e.reverses_id is null
     and not exists (select from ledger_entry r
       where r.reverses_id = e.id and r.charity_id = e.charity_id offset 0)
   order by e.entry_date limit 1 $$;
grant execute on function earliest_standing_entry to pennytrail_app;

-- Refuses a first day after an entry that stands. It locks the ledger's head, so that no entry is
-- posted meanwhile.
create or replace function check_first_day() returns trigger language plpgsql
security definer set search_path = public, pg_temp set app.actor = 'system:money' as $$
begin
  perform from ledger_head h where h.charity_id = new.charity_id for update;
  if new.first_day > earliest_standing_entry(new.charity_id) then
    raise exception 'the ledger of charity % has an earlier entry', new.charity_id
      using errcode = 'check_violation', constraint = 'books_start_before_entries';
  end if;
  return new;
end
$$;

-- The opening balances of a fund that were not reversed. A null project is the general fund.
create or replace function standing_openings(charity uuid, project uuid)
returns table (id uuid, seq bigint, account text, currency text, amount bigint)
language sql stable security definer set search_path = public, pg_temp set app.actor = 'system' as
$$ with opening as (
     select e.id, e.seq, e.currency, e.amount from ledger_entry e
     where e.charity_id = charity and e.project_id = project and e.kind = 'opening'
     union all
     select e.id, e.seq, e.currency, e.amount from ledger_entry e
     where project is null and e.charity_id = charity and e.project_id is null
       and e.kind = 'opening')
   select o.id, o.seq, l.account, o.currency, o.amount from opening o
   join ledger_leg l on l.entry_id = o.id and l.charity_id = charity and l.account <> 'fund'
   where not exists (select from ledger_entry r
     where r.reverses_id = o.id and r.charity_id = charity) $$;
grant execute on function standing_openings to pennytrail_app;

-- Once the first day of the books is set, refuses entries dated before it and a second opening
-- balance of a fund, once for all entries of a statement. An opening balance is dated the day before,
-- and so is its reversal.
create or replace function check_books_start() returns trigger language plpgsql
security definer set search_path = public, pg_temp set app.actor = 'system' as $$
declare
  wrong uuid;
begin
  select e.id into wrong from new_entries e
  join books_start b on b.charity_id = e.charity_id
  where case
    when e.kind = 'opening' then e.entry_date <> b.first_day - 1
    when e.entry_date = b.first_day - 1 then not exists (select from ledger_entry o
      where o.id = e.reverses_id and o.charity_id = e.charity_id and o.kind = 'opening')
    else e.entry_date < b.first_day or e.reverses_id is not null and exists (
      select from ledger_entry o where o.id = e.reverses_id and o.charity_id = e.charity_id
        and o.kind = 'opening' and o.entry_date = b.first_day - 1) end
  limit 1;
  if wrong is not null then
    raise exception 'ledger entry % is dated before the books begin', wrong
      using errcode = 'check_violation', constraint = 'ledger_entry_in_books';
  end if;
  select e.id into wrong from new_entries e
  join books_start b on b.charity_id = e.charity_id
  join lateral standing_openings(e.charity_id, e.project_id) own on own.id = e.id
  join lateral standing_openings(e.charity_id, e.project_id) other
    on other.id <> own.id and other.account = own.account and other.currency = own.currency
  where e.kind = 'opening'
  limit 1;
  if wrong is not null then
    raise exception 'ledger entry % opens a fund that has an opening balance', wrong
      using errcode = 'check_violation', constraint = 'ledger_entry_opened_once';
  end if;
  return null;
end
$$;

-- Refuses to publish the withheld name of a private person again. A published name can be withheld
-- or erased at any time.
create or replace function refuse_republishing() returns trigger language plpgsql as $$
begin
  if old.kind = 'person' and (new.kind <> 'person'
      or (new.payee is not null and new.payee is distinct from old.payee)) then
    raise exception 'the name of a private person stays withheld'
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- Locks a gift, for a person of its charity’s team, who may not change it otherwise.
create or replace function lock_gift(wanted uuid) returns void language plpgsql
set app.actor = 'system:money' as $$
begin
  perform from donation d where d.id = wanted for no key update;
end
$$;
grant execute on function lock_gift to pennytrail_app;

-- The error code that says why an entry cannot be reversed, or null. A gift that did not come online
-- stays while part of it counts as paid back. A payment back that settled what was left of a gift at
-- the end of its project stays, because the project ended on it. Money of a gift or a grant stays
-- while part of it has moved on to another fund or went back: it is no longer where the entry put it.
-- A payment stays while a supplier's credit makes it smaller.
create or replace function reversal_obstacle(charity uuid, entry uuid) returns text language sql stable
set app.actor = 'system' as $$
  select case
    when is_gift_kind(e.kind) and e.direction = 'in' and exists (
      select from donation d
      where d.id = e.donation_id and d.method <> 'card' and d.refunded > 0
        and d.status <> 'reversed') then 'gift-refunded'
    when is_spending_kind(e.kind) and exists (
      select from supplier_credit s
      where s.payment_id = e.id and not exists (select from ledger_entry r
        where r.reverses_id = s.entry_id and r.charity_id = charity)) then 'payment-credited'
    when e.kind = 'refund' and (
      exists (select from restriction_ground g where g.entry_id = e.id)
      or exists (select from gift_question q
        where q.donation_id = e.donation_id and q.entry_id = e.id)) then 'refund-settled'
    when exists (
      select from gift_balance b where b.id = e.id and b.charity_id = charity
        and (b.moved > 0 or b.refunded > 0 and b.donation_id is null)) then 'gift-moved-on' end
  from ledger_entry e
  where e.charity_id = charity and e.id = entry and e.reverses_id is null
$$;
grant execute on function reversal_obstacle to pennytrail_app;
