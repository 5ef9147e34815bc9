-- The stored spending of each budget line equals the spending entered on it, less reversals.
with by_entry as (
  select e.budget_line_id, e.currency,
    sum(case e.direction when 'out' then e.amount else -e.amount end) as spent
  from ledger_entry e
  left join ledger_entry o on o.id = e.reverses_id
  where e.budget_line_id is not null
    and (is_spending_kind(coalesce(o.kind, e.kind)) or coalesce(o.kind, e.kind) = 'credit')
  group by e.budget_line_id, e.currency
)
select coalesce(t.budget_line_id, b.budget_line_id) as budget_line_id,
  t.spent as kept, b.spent as by_entries
from budget_line_total t
full join by_entry b on b.budget_line_id = t.budget_line_id and b.currency = t.currency
where t.spent is distinct from b.spent;
