-- Every leg belongs to an entry. Every entry has its row of erasable details, erased or not.
select l.entry_id, 'leg without an entry' as problem
from ledger_leg l
where not exists (select from ledger_entry e where e.id = l.entry_id)
union all
select e.id, 'entry without its details'
from ledger_entry e
where not exists (select from ledger_detail d
                  where d.entry_id = e.id and d.charity_id = e.charity_id)
   or not exists (select from ledger_identity i
                  where i.entry_id = e.id and i.charity_id = e.charity_id);
