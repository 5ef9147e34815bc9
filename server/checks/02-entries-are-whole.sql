-- Every entry has legs in its own currency. The legs sum to zero, and the debits equal the entry's
-- amount.
select e.charity_id, e.seq, e.id, count(l.entry_id) as legs, sum(l.amount) as should_be_zero
from ledger_entry e
left join ledger_leg l on l.entry_id = e.id
group by e.id
having count(l.entry_id) = 0
  or sum(l.amount) <> 0
  or sum(l.amount) filter (where l.amount > 0) <> e.amount
  or bool_or(l.currency <> e.currency or l.charity_id <> e.charity_id)
  or bool_or(l.project_id is not null
             and l.project_id is distinct from e.project_id
             and l.project_id is distinct from e.counter_project_id);
