-- Whether the evidence of a ledger's payments has still to be stored for the first time. The nil
-- UUID stands for every ledger; it is there until the first start lists the ledgers.
create or replace function lacks_spending_evidence(charity uuid) returns boolean
language sql stable as $$
  select exists (select from spending_evidence_backlog b
    where b.charity_id in (charity, '00000000-0000-0000-0000-000000000000'::uuid)) $$;
revoke execute on function lacks_spending_evidence from public;
grant execute on function lacks_spending_evidence to pennytrail_app, pennytrail_reader;

-- Sums the evidence of a charity's payments by fund, from the entries themselves.
create or replace function count_spending_evidence(charity uuid)
returns setof spending_evidence_total language sql stable as $$
  select n.charity_id, n.project_id, n.currency,
    coalesce(sum(n.amount) filter (where not n.is_reversed), 0)::bigint,
    coalesce(sum(n.amount) filter (where not n.is_reversed and n.has_receipt), 0)::bigint,
    coalesce(sum(n.amount) filter (where not n.is_reversed and n.is_matched), 0)::bigint,
    coalesce(sum(n.amount) filter (where not n.is_reversed and n.is_cited), 0)::bigint,
    count(*) filter (where not n.is_reversed and not n.has_receipt),
    count(*) filter (where not n.is_reversed and not n.has_receipt and not n.is_imported),
    coalesce(sum(n.amount) filter (
      where not n.is_reversed and not n.has_receipt and not n.is_imported), 0)::bigint
  from spending_evidence_now n where n.charity_id = charity
  group by n.charity_id, n.project_id, n.currency $$;
revoke execute on function count_spending_evidence from public;
grant execute on function count_spending_evidence to pennytrail_app, pennytrail_reader;

-- The stored sums of a charity's funds. While they are not stored yet, the sums of its entries.
create or replace function list_spending_totals(charity uuid)
returns setof spending_evidence_total language plpgsql stable rows 10 as $$
begin
  if lacks_spending_evidence(charity) then
    return query select * from count_spending_evidence(charity);
  else
    return query select * from spending_evidence_total t where t.charity_id = charity;
  end if;
end
$$;
revoke execute on function list_spending_totals from public;
grant execute on function list_spending_totals to pennytrail_app, pennytrail_reader;

-- Counts a project's payments without a receipt, by currency, with the day of the oldest such
-- entry. Reversed entries and imported ones need no receipt. The caller has checked that the actor
-- sees the project.
create or replace function payments_without_receipt(fund uuid) returns json
language plpgsql stable as $$
declare
  charity uuid := (select p.charity_id from project p where p.id = fund);
begin
  if lacks_spending_evidence(charity) then
    return (select json_agg(w order by w.currency) from (
      select n.currency, count(*) payments, sum(n.amount) amount,
        to_char(min(n.recorded_at) at time zone 'Europe/London', 'YYYY-MM-DD') since
      from spending_evidence_now n
      where n.charity_id = charity and n.project_id = fund
        and not n.is_reversed and not n.has_receipt and not n.is_imported
      group by n.currency) w);
  end if;
  return (select json_agg(w order by w.currency) from (
    select t.currency, t.unproven payments, t.unproven_amount amount,
      to_char(oldest.recorded_at at time zone 'Europe/London', 'YYYY-MM-DD') since
    from spending_evidence_total t
    cross join lateral (
      select s.recorded_at from spending_evidence s
      where s.charity_id = charity and s.project_id = fund and s.currency = t.currency
        and not s.is_reversed and not s.has_receipt and not s.is_imported
      order by s.seq limit 1) oldest
    where t.charity_id = charity and t.project_id = fund and t.unproven <> 0) w);
end
$$;
revoke execute on function payments_without_receipt from public;
grant execute on function payments_without_receipt to pennytrail_app, pennytrail_reader;

-- Stores the evidence of these payments and adds the difference to the sums of their funds, in all
-- and by month, in the transaction that changes the evidence. It reads the entries again instead of
-- applying a change, so a repeated call is harmless. Transactions that change the same payment wait
-- for each other here.
create or replace function refresh_spending_evidence(charity uuid, wanted uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set app.actor = 'system:money' as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('spending-evidence ' || charity, 0));
  if lacks_spending_evidence(charity) then return; end if;
  perform from spending_evidence s where s.entry_id = any (wanted) order by s.entry_id for update;
  with now as materialized (
    select n.* from spending_evidence_now n
    where n.charity_id = charity and n.entry_id = any (wanted)
  ), kept as (
    insert into spending_evidence as s (entry_id, charity_id, project_id, currency, seq, amount,
      recorded_at, is_imported, is_reversed, has_receipt, is_matched, is_cited)
    select * from now
    on conflict (entry_id) do update set is_reversed = excluded.is_reversed,
      has_receipt = excluded.has_receipt, is_matched = excluded.is_matched,
      is_cited = excluded.is_cited
  ), change as materialized (
    select c.project_id, c.currency, first_of_month(e.entry_date) as month,
      sum(c.sign) as payments, sum(c.amount * c.sign) as spent,
      sum(c.amount * c.sign) filter (where c.has_receipt) as with_receipt,
      sum(c.amount * c.sign) filter (where c.is_matched) as matched,
      sum(c.amount * c.sign) filter (where c.is_cited) as cited,
      sum(c.sign) filter (where not c.has_receipt) as without_receipt,
      sum(c.sign) filter (where not c.has_receipt and not c.is_imported) as unproven,
      sum(c.amount * c.sign) filter (where not c.has_receipt and not c.is_imported)
        as unproven_amount
    from (
      select n.*, 1 as sign from now n
      union all
      select s.*, -1 from spending_evidence s where s.entry_id = any (wanted)
    ) c
    join ledger_entry e on e.id = c.entry_id and e.charity_id = c.charity_id
    where not c.is_reversed
    group by 1, 2, 3
  ), months as (
    insert into spending_month_total as t (charity_id, project_id, month, currency, payments, spent,
      with_receipt, matched, cited)
    select charity, c.project_id, c.month, c.currency, c.payments, c.spent,
      coalesce(c.with_receipt, 0), coalesce(c.matched, 0), coalesce(c.cited, 0)
    from change c order by c.project_id, c.month, c.currency
    on conflict (charity_id, project_id, month, currency) do update set
      payments = t.payments + excluded.payments, spent = t.spent + excluded.spent,
      with_receipt = t.with_receipt + excluded.with_receipt,
      matched = t.matched + excluded.matched, cited = t.cited + excluded.cited
  )
  insert into spending_evidence_total as t (charity_id, project_id, currency, spent, with_receipt,
    matched, cited, without_receipt, unproven, unproven_amount)
  select charity, c.project_id, c.currency, sum(c.spent), coalesce(sum(c.with_receipt), 0),
    coalesce(sum(c.matched), 0), coalesce(sum(c.cited), 0), coalesce(sum(c.without_receipt), 0),
    coalesce(sum(c.unproven), 0), coalesce(sum(c.unproven_amount), 0)
  from change c group by c.project_id, c.currency order by c.project_id, c.currency
  on conflict (charity_id, project_id, currency) do update set
    spent = t.spent + excluded.spent, with_receipt = t.with_receipt + excluded.with_receipt,
    matched = t.matched + excluded.matched, cited = t.cited + excluded.cited,
    without_receipt = t.without_receipt + excluded.without_receipt,
    unproven = t.unproven + excluded.unproven,
    unproven_amount = t.unproven_amount + excluded.unproven_amount;
end
$$;
revoke execute on function refresh_spending_evidence from public;
grant execute on function refresh_spending_evidence to pennytrail_app;

-- Stores the evidence of a ledger's payments anew, from its entries. Changes of the same ledger
-- wait until the transaction ends.
create or replace function rebuild_spending_evidence(charity uuid) returns void
language plpgsql security definer set search_path = public, pg_temp set app.actor = 'system:money' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('spending-evidence ' || charity, 0));
  delete from spending_evidence s where s.charity_id = charity;
  delete from spending_evidence_total t where t.charity_id = charity;
  delete from spending_month_total t where t.charity_id = charity;
  insert into spending_evidence (entry_id, charity_id, project_id, currency, seq, amount,
    recorded_at, is_imported, is_reversed, has_receipt, is_matched, is_cited)
  select * from spending_evidence_now n where n.charity_id = charity;
  insert into spending_evidence_total select * from count_spending_evidence(charity);
  insert into spending_month_total (charity_id, project_id, month, currency, payments, spent,
    with_receipt, matched, cited)
  select s.charity_id, s.project_id, first_of_month(e.entry_date), s.currency, count(*),
    sum(s.amount), coalesce(sum(s.amount) filter (where s.has_receipt), 0),
    coalesce(sum(s.amount) filter (where s.is_matched), 0),
    coalesce(sum(s.amount) filter (where s.is_cited), 0)
  from spending_evidence s
  join ledger_entry e on e.id = s.entry_id and e.charity_id = s.charity_id
  where s.charity_id = charity and not s.is_reversed
  group by 1, 2, 3, 4;
  delete from spending_evidence_backlog b where b.charity_id = charity;
end
$$;
revoke execute on function rebuild_spending_evidence from public;
grant execute on function rebuild_spending_evidence to pennytrail_app;

-- Lists the ledgers to rebuild in place of "every ledger". It waits for transactions that post, so
-- that no new ledger is missed.
create or replace function list_spending_backlog() returns setof uuid
language plpgsql security definer set search_path = public, pg_temp set app.actor = 'system:money' as $$
begin
  if exists (select from spending_evidence_backlog b
             where b.charity_id = '00000000-0000-0000-0000-000000000000') then
    lock table ledger_head in share mode;
    insert into spending_evidence_backlog select h.charity_id from ledger_head h
    on conflict do nothing;
    delete from spending_evidence_backlog b
    where b.charity_id = '00000000-0000-0000-0000-000000000000';
  end if;
  return query select b.charity_id from spending_evidence_backlog b order by b.charity_id;
end
$$;
revoke execute on function list_spending_backlog from public;
grant execute on function list_spending_backlog to pennytrail_app;

create or replace function note_spending() returns trigger language plpgsql as $$
begin
  perform refresh_spending_evidence(new.charity_id, array[coalesce(new.reverses_id, new.id)]);
  return null;
end
$$;

-- For receipts and lines of a bank statement.
create or replace function note_spending_evidence() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform refresh_spending_evidence(old.charity_id, array[old.entry_id]);
  elsif new.entry_id is not null then
    perform refresh_spending_evidence(new.charity_id, array[new.entry_id]);
  end if;
  return null;
end
$$;
