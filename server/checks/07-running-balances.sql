-- The balance stored with an entry is the sum of its fund's legs up to and including that entry.
with change as (
  select e.charity_id, e.seq, l.project_id, l.currency, -sum(l.amount) as change
  from ledger_leg l
  join ledger_entry e on e.id = l.entry_id
  where not is_asset_account(l.account)
  group by e.charity_id, e.seq, l.project_id, l.currency
), running as (
  select charity_id, seq, project_id,
    sum(change) over (partition by charity_id, project_id, currency order by seq) as balance
  from change
)
select e.charity_id, e.seq, r.project_id, r.balance as by_legs,
  case when r.project_id is not distinct from e.project_id then e.balance
       else e.counter_balance end as kept
from running r
join ledger_entry e on e.charity_id = r.charity_id and e.seq = r.seq
where r.balance is distinct from
  case when r.project_id is not distinct from e.project_id then e.balance
       else e.counter_balance end;
