-- Each chain link is the hash of the previous link and the entry's leaf. The ledger head stores the
-- last link.
select charity_id, seq, 'broken link' as problem
from (
  select charity_id, seq, leaf_hash, chain_hash,
    lag(chain_hash, 1, decode(repeat('00', 32), 'hex'))
      over (partition by charity_id order by seq) as previous
  from ledger_entry
) link
where chain_hash <> sha256('\x02'::bytea || previous || leaf_hash)
union all
select h.charity_id, h.seq, 'the head is not the last link'
from ledger_head h
left join ledger_entry e on e.charity_id = h.charity_id and e.seq = h.seq
where h.chain_hash is distinct from coalesce(e.chain_hash, decode(repeat('00', 32), 'hex'));
