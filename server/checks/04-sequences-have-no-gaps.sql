-- The entries of a charity are numbered 1, 2, 3 and so on, without gaps, up to the number in its
-- ledger head.
select h.charity_id, h.seq as head, count(e.id) as entries, max(e.seq) as last
from ledger_head h
left join ledger_entry e on e.charity_id = h.charity_id
group by h.charity_id
having count(e.id) <> h.seq or coalesce(max(e.seq), 0) <> h.seq
union all
select e.charity_id, null, count(*), max(e.seq)
from ledger_entry e
where not exists (select from ledger_head h where h.charity_id = e.charity_id)
group by e.charity_id;
