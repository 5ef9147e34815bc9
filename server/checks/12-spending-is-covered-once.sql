-- Gifts never pay more than the amount of a spending entry, less what its supplier gave back, and no gift pays a negative amount.
-- Gifts pay nothing towards a reversed entry. Other funding pays the rest of each entry.
with part as (
  select a.spending_entry_id, a.gift_entry_id, sum(a.amount) as paid
  from allocation a group by a.spending_entry_id, a.gift_entry_id
)
select e.charity_id, e.seq, e.id, e.amount, sum(p.paid) as covered
from part p
join ledger_entry e on e.id = p.spending_entry_id
group by e.id
having min(p.paid) < 0 or sum(p.paid) > e.amount - coalesce((
    select sum(c.amount) from supplier_credit s join ledger_entry c on c.id = s.entry_id
    where s.payment_id = e.id
      and not exists (select from ledger_entry r where r.reverses_id = c.id)), 0)
  or (sum(p.paid) <> 0 and exists (select from ledger_entry r where r.reverses_id = e.id));
