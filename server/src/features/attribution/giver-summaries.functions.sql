-- Adds the changes of posted entries to the summaries of the givers. Runs in the transaction that
-- posted the entries, under the locks on their ledgers. Whoever posts may not see the givers. `empties`
-- tells whether a balance has nothing left. The changes are few, so an index serves every join best.
create or replace function change_giver_summaries(balance_changes json, payment_changes json,
  empties boolean) returns void
language plpgsql set app.actor = 'system:money' set enable_hashjoin = off set enable_mergejoin = off
set enable_seqscan = off as $$
declare
  counts json := '[]';
  known text[] := list_known_gifts(balance_changes);
begin
  if payment_changes is not null then
    with change as materialized (
      select coalesce(g.person_id, g.donor_org_id) giver_id, r."useId" spending_entry_id,
        r."fundId" fund_id, r.currency, r."charityId" charity_id, r."useSeq" spending_seq,
        sum(r.amount)::bigint amount
      from json_to_recordset(payment_changes) as r("donationId" uuid, "charityId" uuid, "fundId" uuid,
        currency text, "useId" uuid, "useSeq" bigint, amount bigint)
      join donation_giver g on g.donation_id = r."donationId"
        and (g.person_id is not null or g.donor_org_id is not null)
      group by 1, 2, 3, 4, 5, 6
    ), paid as (
      insert into giver_payment as p (giver_id, spending_entry_id, fund_id, currency, charity_id,
        spending_seq, entry_date, amount)
      select c.giver_id, c.spending_entry_id, c.fund_id, c.currency, c.charity_id, c.spending_seq,
        e.entry_date, c.amount
      from change c
      join ledger_entry e on e.id = c.spending_entry_id and e.charity_id = c.charity_id
      on conflict (giver_id, spending_entry_id, fund_id, currency)
        do update set amount = p.amount + excluded.amount
      returning p.giver_id, p.spending_entry_id, p.fund_id, p.currency, p.amount
    )
    select json_agg(json_build_object('giver_id', giver_id, 'fund_id', fund_id,
      'currency', currency, 'charity_id', charity_id, 'payments', payments))
    into counts
    from (
      select c.giver_id, c.fund_id, c.currency, c.charity_id,
        sum((p.amount > 0)::int - (p.amount - c.amount > 0)::int)::bigint payments
      from change c join paid p using (giver_id, spending_entry_id, fund_id, currency)
      group by 1, 2, 3, 4) counted;
  end if;
  if empties then
    delete from giver_unspent u
    using json_to_recordset(balance_changes) as r("donationId" uuid, "fundId" uuid, currency text,
      seq bigint, waits boolean)
    join donation_giver g on g.donation_id = r."donationId"
    where not r.waits and u.giver_id = coalesce(g.person_id, g.donor_org_id)
      and u.fund_id = r."fundId" and u.currency = r.currency and u.seq = r.seq;
  end if;
  with change as materialized (
    select coalesce(g.person_id, g.donor_org_id) giver_id, r.*
    from json_to_recordset(balance_changes) as r("donationId" uuid, "charityId" uuid, "fundId" uuid,
      currency text, seq bigint, given bigint, spent bigint, fees bigint, refunded bigint,
      unspent bigint, waits boolean, "recordedAt" timestamptz, before bigint)
    join donation_giver g on g.donation_id = r."donationId"
      and (g.person_id is not null or g.donor_org_id is not null)
  ), waiting as (
    insert into giver_unspent (giver_id, fund_id, currency, seq, recorded_at)
    select c.giver_id, c."fundId", c.currency, c.seq,
      coalesce(c."recordedAt", entry_recorded_at(c."charityId", c.seq))
    from change c where c.waits
  )
  insert into giver_fund as f (giver_id, fund_id, currency, charity_id, given, spent, fees, refunded,
    unspent, gifts, payments)
  select giver_id, fund_id, currency, charity_id, sum(given), sum(spent), sum(fees), sum(refunded),
    sum(unspent), sum(gifts), sum(payments)
  from (
    select c.giver_id, c."fundId" fund_id, c.currency, c."charityId" charity_id, c.given, c.spent,
      c.fees, c.refunded, c.unspent, 0 payments,
      -- A gift counts in a fund once, with its first balance there.
      (c.before is not null and (c."donationId"::text || c."fundId") <> all (known))::int gifts
    from change c
    union all
    select r.giver_id, r.fund_id, r.currency, r.charity_id, 0, 0, 0, 0, 0, r.payments, 0
    from json_to_recordset(counts) as r(giver_id uuid, fund_id uuid, currency text,
      charity_id uuid, payments bigint)
  ) part
  group by giver_id, fund_id, currency, charity_id
  on conflict (giver_id, fund_id, currency) do update set given = f.given + excluded.given,
    spent = f.spent + excluded.spent, fees = f.fees + excluded.fees,
    refunded = f.refunded + excluded.refunded, unspent = f.unspent + excluded.unspent,
    gifts = f.gifts + excluded.gifts, payments = f.payments + excluded.payments;
end
$$;
grant execute on function change_giver_summaries to pennytrail_app;

-- A function of its own, so that only changes that need it pay for the policies of ledger_entry.
create or replace function entry_recorded_at(ledger uuid, number bigint) returns timestamptz
language plpgsql stable as $$
begin
  return (select e.recorded_at from ledger_entry e where e.charity_id = ledger and e.seq = number);
end
$$;
grant execute on function entry_recorded_at to pennytrail_app;

-- The pairs of gift and fund among these changes for which money of the gift was in the fund before.
-- Reads as pennytrail_reader, because the policies of ledger_entry would cost more than the rest.
create or replace function list_known_gifts(balance_changes json) returns text[]
language plpgsql stable security definer set search_path = public, pg_temp
set enable_seqscan = off as $$
begin
  return array(
    select r."donationId"::text || r."fundId"
    from json_to_recordset(balance_changes) as r("donationId" uuid, "charityId" uuid, "fundId" uuid,
      before bigint)
    where r.before is not null and exists (
      select from ledger_entry e
      where e.donation_id = r."donationId" and e.charity_id = r."charityId" and e.seq <= r.before
        and ((is_gift_kind(e.kind)
            and coalesce(e.project_id, e.charity_id) = r."fundId")
          or (e.kind = 'transfer'
            and coalesce(e.counter_project_id, e.charity_id) = r."fundId"))
      offset 0));
end
$$;
alter function list_known_gifts owner to pennytrail_reader;
revoke execute on function list_known_gifts from public;
grant execute on function list_known_gifts to pennytrail_app;

-- Makes the summaries of a ledger again, from its gifts and allocations: of all its givers, or of the
-- wanted ones. The caller holds the lock on the ledger.
create or replace function rebuild_giver_summaries(ledger uuid, wanted uuid[]) returns void
language plpgsql set app.actor = 'system:money' as $$
declare
  chosen text := case when wanted is null then 'true' else 'l.donation_id = any ($2)' end;
  gifts uuid[] := case when wanted is not null then array(
    select g.donation_id from donation_giver g join donation d on d.id = g.donation_id
    where d.charity_id = ledger and (g.person_id = any (wanted) or g.donor_org_id = any (wanted)))
    end;
  givers uuid[] := coalesce(wanted, array(
    select coalesce(g.person_id, g.donor_org_id) from donation_giver g
    join donation d on d.id = g.donation_id
    where d.charity_id = ledger and (g.person_id is not null or g.donor_org_id is not null)
    union select f.giver_id from giver_fund f where f.charity_id = ledger));
begin
  delete from giver_payment p where p.giver_id = any (givers) and p.charity_id = ledger;
  delete from giver_unspent u where u.giver_id = any (givers)
    and u.fund_id in (select ledger union all select p.id from project p where p.charity_id = ledger);
  delete from giver_fund f where f.giver_id = any (givers) and f.charity_id = ledger;
  execute format($insert$
    insert into giver_payment (giver_id, spending_entry_id, fund_id, currency, charity_id,
      spending_seq, entry_date, amount)
    select coalesce(g.person_id, g.donor_org_id), a.spending_entry_id,
      coalesce(l.project_id, l.charity_id), l.currency, l.charity_id, a.spending_seq, e.entry_date,
      sum(a.amount)
    from gift_balance l
    join donation_giver g on g.donation_id = l.donation_id
    join allocation a on a.gift_entry_id = l.id and a.charity_id = l.charity_id
    join ledger_entry e on e.id = a.spending_entry_id and e.charity_id = a.charity_id
    where l.charity_id = $1 and %s and coalesce(g.person_id, g.donor_org_id) is not null
    group by 1, 2, 3, 4, 5, 6, 7 having sum(a.amount) > 0$insert$, chosen) using ledger, gifts;
  execute format($insert$
    insert into giver_unspent (giver_id, fund_id, currency, seq, recorded_at)
    select coalesce(g.person_id, g.donor_org_id), l.fund_id, l.currency, e.seq, e.recorded_at
    from gift_fund_figures l
    join donation_giver g on g.donation_id = l.donation_id
    join ledger_entry e on e.id = l.id and e.charity_id = l.charity_id
    where l.charity_id = $1 and %s and coalesce(g.person_id, g.donor_org_id) is not null
      and l.unspent > 0$insert$, chosen) using ledger, gifts;
  execute format($insert$
    insert into giver_fund (giver_id, fund_id, currency, charity_id, given, spent, fees, refunded,
      unspent, gifts, payments)
    select s.*, (select count(*) from giver_payment p where p.giver_id = s.giver_id
      and p.fund_id = s.fund_id and p.currency = s.currency and p.amount > 0)
    from (
      select coalesce(g.person_id, g.donor_org_id) giver_id, l.fund_id, l.currency, l.charity_id,
        sum(l.given), sum(l.spent), sum(l.fees), sum(l.refunded), sum(l.unspent),
        count(distinct l.donation_id)
      from gift_fund_figures l
      join donation_giver g on g.donation_id = l.donation_id
      where l.charity_id = $1 and %s and coalesce(g.person_id, g.donor_org_id) is not null
      group by 1, 2, 3, 4) s$insert$, chosen) using ledger, gifts;
end
$$;
grant execute on function rebuild_giver_summaries to pennytrail_app;

-- Notes that the summaries of both givers must be made again, for gifts that another account took
-- over. It takes no lock on a ledger, because the gifts' own rows may be locked after it.
create or replace function note_moved_gifts() returns trigger
language plpgsql set app.actor = 'system:money' as $$
begin
  insert into giver_backlog (charity_id, giver_id)
  select distinct d.charity_id, p.id
  from before b
  join after a on a.donation_id = b.donation_id
  join donation d on d.id = a.donation_id
  cross join lateral (values (b.person_id), (a.person_id), (b.donor_org_id), (a.donor_org_id)) p(id)
  where (a.person_id, a.donor_org_id) is distinct from (b.person_id, b.donor_org_id)
    and p.id is not null;
  return null;
end
$$;

-- Notes a ledger to which a release posted that does not keep the summaries.
create or replace function note_giver_backlog() returns trigger
language plpgsql set app.actor = 'system:money' as $$
begin
  insert into giver_backlog (charity_id) values (new.charity_id);
  return null;
end
$$;

-- Whether the summaries of a giver are up to date in every ledger that the giver gave to.
create or replace function has_giver_summaries(giver uuid) returns boolean
language plpgsql stable as $$
begin
  if not exists (select from giver_backlog) then
    return true;
  end if;
  return not exists (
    select from giver_backlog b
    where b.giver_id = giver or (b.giver_id is null and b.charity_id in (
      select d.charity_id from donation_giver g join donation d on d.id = g.donation_id
      where g.person_id = giver or g.donor_org_id = giver)));
end
$$;
grant execute on function has_giver_summaries to pennytrail_app;
