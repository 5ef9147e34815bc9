-- The funds of an entry are projects of the charity that owns the ledger.
select e.charity_id, e.seq, e.id, p.id as project_id
from ledger_entry e
join project p on p.id in (e.project_id, e.counter_project_id)
where p.charity_id <> e.charity_id;
