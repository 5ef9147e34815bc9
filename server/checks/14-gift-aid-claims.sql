-- The ledger agrees with each Gift Aid claim. A claim's receivable is the tax that HMRC still owes on
-- it, less the tax that the charity owes back on its gifts. A submitted claim has its tax and the
-- top-up of its small donations, less refused gifts. A paid claim has only the part that HMRC kept for earlier claims. Its income is
-- that, and what HMRC paid. Tax given back is posted when it arises; claims of before that rule
-- posted it themselves (`given-back`). The gifts of a claim belong to its charity, and no gift is in
-- two claims. A repayment to HMRC is exactly the tax of its gifts.
with posted as (
  select n.claim_id, sum(l.amount) filter (where l.account = 'gift-aid-receivable') as receivable,
    -sum(l.amount) filter (where l.account = 'income') as income,
    sum(l.amount) filter (where is_bank_account(l.account)) as bank
  from gift_aid_entry n join ledger_leg l on l.entry_id = n.entry_id
  group by n.claim_id
), own as (
  select c.id, exists (select from gift_aid_entry n
    where n.claim_id = c.id and n.what = 'given-back') as posts_back
  from gift_aid_claim c
), said as (
  select c.id, c.charity_id, c.number, c.state, coalesce(c.paid_amount, 0) as paid,
    (select coalesce(sum(k.tax), 0) from gift_aid_claim_gift k where k.claim_id = c.id)
    + (select coalesce(sum(s.top_up), 0) from gift_aid_small_donation s where s.claim_id = c.id)
    - (select coalesce(sum(f.tax), 0) from gift_aid_refusal f where f.claim_id = c.id)
    - case when o.posts_back then a.tax else 0 end as claimed,
    case when o.posts_back then 0 else a.tax end as kept,
    (select coalesce(sum(b.tax), 0) from gift_aid_debt b
     where b.of_claim_id = c.id and b.released_at is null) as owed
  from gift_aid_claim c
  join own o on o.id = c.id
  cross join lateral (select coalesce(sum(j.tax), 0) as tax from gift_aid_adjustment j
    where j.claim_id = c.id) a
)
select s.charity_id, s.number, s.state || ' claim and its entries differ' as what
from said s left join posted p on p.claim_id = s.id
where coalesce(p.receivable, 0) <> -s.owed
    + case s.state when 'submitted' then s.claimed when 'paid' then s.kept else 0 end
  or coalesce(p.income, 0) <> -s.owed
    + case s.state when 'submitted' then s.claimed when 'paid' then s.kept + s.paid else 0 end
  or coalesce(p.bank, 0) <> s.paid
union all
select l.charity_id, null, 'Gift Aid is owed outside of any claim or repayment'
from ledger_leg l
where l.account = 'gift-aid-receivable'
  and not exists (select from gift_aid_entry n where n.entry_id = l.entry_id)
  and not exists (select from gift_aid_repayment r where r.entry_id = l.entry_id)
union all
select r.charity_id, null, 'a repayment of Gift Aid differs from its entry or its gifts'
from gift_aid_repayment r
where (select sum(l.amount) from ledger_leg l
       where l.entry_id = r.entry_id and l.account = 'gift-aid-receivable')
    is distinct from r.amount
  or (select sum(g.tax) from gift_aid_repayment_gift g where g.repayment_id = r.id)
    is distinct from r.amount
union all
select k.charity_id, c.number, 'a gift of another charity, or of two claims'
from gift_aid_claim_gift k
join gift_aid_claim c on c.id = k.claim_id
join donation d on d.id = k.donation_id
where (k.charity_id, k.charity_id) is distinct from (c.charity_id, d.charity_id)
  or (k.released_at is null) = (c.state = 'withdrawn')
  or (k.released_at is null and exists (
    select from gift_aid_claim_gift other
    where other.donation_id = k.donation_id and other.released_at is null
      and other.given_back_at is null and k.given_back_at is null
      and other.claim_id <> k.claim_id))
union all
select k.charity_id, max(c.number), 'the Gift Aid on a gift stands in no fund, or in several twice'
from gift_aid_claim_gift k
join gift_aid_claim c on c.id = k.claim_id
where k.released_at is null and c.state in ('submitted', 'paid')
group by k.charity_id, k.donation_id
having sum(k.tax) - coalesce((
    select sum(j.tax) from gift_aid_adjustment j join gift_aid_claim a on a.id = j.claim_id
    join own o on o.id = a.id
    where j.donation_id = k.donation_id and j.released_at is null
      and a.state in ('submitted', 'paid') and o.posts_back), 0)
  - coalesce((select sum(b.tax) from gift_aid_debt b
              where b.donation_id = k.donation_id and b.released_at is null), 0)
  - coalesce((select sum(f.tax) from gift_aid_refusal f
              where f.donation_id = k.donation_id), 0)
  <> coalesce((select sum(s.tax) from gift_aid_share s
               where s.donation_id = k.donation_id and s.released_at is null), 0);
