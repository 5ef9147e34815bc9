-- The stored numbers of transfers between two funds equal the entries.
with actual as (
  select e.charity_id, e.project_id, e.counter_project_id, count(*) as entries
  from ledger_entry e
  where e.direction = 'between' and not lacks_spending_evidence(e.charity_id)
  group by e.charity_id, e.project_id, e.counter_project_id
), stored as (
  select t.charity_id, t.project_id, t.counter_project_id, t.entries from transfer_total t
)
select 'stored wrongly' as problem, to_jsonb(w) as found
from ((select * from stored except all select * from actual)) w
union all
select 'missing or different', to_jsonb(w)
from ((select * from actual except all select * from stored)) w;
