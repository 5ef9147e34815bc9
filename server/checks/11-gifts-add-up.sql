-- For each gift balance in a fund: allocated, fees, refunded, moved and unspent sum to the amount
-- given.
select l.charity_id, l.id as gift, l.given, l.fees_charged, l.refunded, l.moved, l.allocated,
  l.unspent, a.allocated as by_record
from gift_balance l
join ledger_entry e on e.id = l.id
left join lateral (
  select coalesce(sum(r.amount), 0) as allocated from allocation r where r.gift_entry_id = l.id
) a on true
where l.allocated <> a.allocated or l.given <> e.amount or (l.charity_id, l.seq) <> (e.charity_id, e.seq)
  or l.given <> l.unspent + l.allocated + l.moved + l.refunded
    -- Counts the fees of the gift. After a refund, the general fund bears a share of the fees of
    -- its own gifts: the share in proportion to the refunded part of the money that did not move.
    + case when l.project_id is null and l.refunded > 0 and l.moved < l.given
        then least(l.given - l.moved - l.refunded, l.fees_charged
          - (2 * l.fees_charged * l.refunded + l.given - l.moved) / (2 * (l.given - l.moved)))
        else l.fees_charged end;
