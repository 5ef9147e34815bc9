-- No signed checkpoint covers more entries than its ledger has.
select k.charity_id, max(k.size) as signed_for, coalesce(max(e.last), 0) as entries
from ledger_checkpoint k
left join lateral (
  select max(e.seq) as last from ledger_entry e where e.charity_id = k.charity_id) e on true
group by k.charity_id
having max(k.size) > coalesce(max(e.last), 0);
