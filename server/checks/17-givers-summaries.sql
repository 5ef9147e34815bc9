-- The summary of each giver and fund equals the giver's gifts and allocations. Those that
-- wait to be made again are left out.
with giver as (
  select donation_id, coalesce(person_id, donor_org_id) as giver_id
  from donation_giver where person_id is not null or donor_org_id is not null
), given as (
  select g.giver_id, f.fund_id, f.currency, f.charity_id, sum(f.given) as given,
    sum(f.spent) as spent, sum(f.fees) as fees, sum(f.refunded) as refunded,
    sum(f.unspent) as unspent, count(distinct f.donation_id) as gifts
  from gift_fund_figures f join giver g using (donation_id) group by 1, 2, 3, 4
), paid as (
  select g.giver_id, a.spending_entry_id, coalesce(l.project_id, l.charity_id) as fund_id,
    l.currency, a.charity_id, a.spending_seq, e.entry_date, sum(a.amount) as amount
  from allocation a
  join gift_balance l on l.id = a.gift_entry_id
  join giver g using (donation_id)
  join ledger_entry e on e.id = a.spending_entry_id
  group by 1, 2, 3, 4, 5, 6, 7
), counted as (
  select giver_id, fund_id, currency, charity_id, sum(amount) as spent, count(*) as payments
  from paid where amount > 0 group by 1, 2, 3, 4
), figures as (
  select giver_id, fund_id, currency, charity_id, g.given, g.spent, g.fees, g.refunded, g.unspent,
    g.gifts, coalesce(c.payments, 0) as payments, coalesce(c.spent, 0) as allocated
  from given g left join counted c using (giver_id, fund_id, currency, charity_id)
), waiting as (
  select g.giver_id, f.fund_id, f.currency, e.seq, e.recorded_at, f.charity_id
  from gift_fund_figures f join giver g using (donation_id) join ledger_entry e on e.id = f.id
  where f.unspent > 0
), difference as (
  select 'fund' as summary, coalesce(s.charity_id, f.charity_id) as charity_id,
    coalesce(s.giver_id, f.giver_id) as giver_id, coalesce(s.fund_id, f.fund_id) as fund_id,
    to_json(s) as kept, to_json(f) as computed
  from giver_fund s full join figures f using (giver_id, fund_id, currency, charity_id)
  where (s.given, s.spent, s.spent, s.fees, s.refunded, s.unspent, s.gifts, s.payments)
    is distinct from
    (f.given, f.spent, f.allocated, f.fees, f.refunded, f.unspent, f.gifts, f.payments)
  union all
  select 'payment', coalesce(s.charity_id, p.charity_id), coalesce(s.giver_id, p.giver_id),
    coalesce(s.fund_id, p.fund_id), to_json(s), to_json(p)
  from giver_payment s full join paid p
    using (giver_id, spending_entry_id, fund_id, currency, charity_id)
  where coalesce(s.amount, 0) <> coalesce(p.amount, 0) or s.spending_seq <> p.spending_seq
    or s.entry_date <> p.entry_date
  union all
  select 'unspent', coalesce(w.charity_id, p.charity_id, s.fund_id), coalesce(s.giver_id, w.giver_id), coalesce(s.fund_id, w.fund_id),
    to_json(s), to_json(w)
  from giver_unspent s full join waiting w
    using (giver_id, fund_id, currency, seq, recorded_at)
  left join project p on p.id = s.fund_id
  where s.giver_id is null or w.giver_id is null
)
select * from difference d
where not exists (select from giver_backlog b
  where b.charity_id = d.charity_id and (b.giver_id is null or b.giver_id = d.giver_id));
