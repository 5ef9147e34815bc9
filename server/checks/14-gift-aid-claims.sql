-- The ledger agrees with each Gift Aid claim. A submitted claim has exactly its amount due as
-- receivable and as income. A paid claim has nothing receivable, and its paid amount as income and
-- in the bank. Other claims have none of these. The gifts of a claim belong to its charity, and no
-- gift is in two claims.
with owed as (
  select n.claim_id, sum(l.amount) filter (where l.account = 'gift-aid-receivable') as receivable,
    -sum(l.amount) filter (where l.account = 'income') as income,
    sum(l.amount) filter (where l.account = 'bank') as bank
  from gift_aid_entry n join ledger_leg l on l.entry_id = n.entry_id
  group by n.claim_id
), said as (
  select c.id, c.charity_id, c.number, c.state, coalesce(c.paid_amount, 0) as paid,
    (select coalesce(sum(k.tax), 0) from gift_aid_claim_gift k where k.claim_id = c.id)
    - (select coalesce(sum(j.tax), 0) from gift_aid_adjustment j where j.claim_id = c.id) as due
  from gift_aid_claim c
)
select s.charity_id, s.number, s.state || ' claim and its entries differ' as what
from said s left join owed o on o.claim_id = s.id
where coalesce(o.receivable, 0) <> case s.state when 'submitted' then s.due else 0 end
  or coalesce(o.income, 0) <> case s.state when 'submitted' then s.due when 'paid' then s.paid else 0 end
  or coalesce(o.bank, 0) <> s.paid
union all
select l.charity_id, null, 'Gift Aid is owed outside of any claim'
from ledger_leg l
where l.account = 'gift-aid-receivable'
  and not exists (select from gift_aid_entry n where n.entry_id = l.entry_id)
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
    where j.donation_id = k.donation_id and j.released_at is null
      and a.state in ('submitted', 'paid')), 0)
  <> coalesce((select sum(s.tax) from gift_aid_share s
               where s.donation_id = k.donation_id and s.released_at is null), 0);
