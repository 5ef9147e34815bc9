-- The refunded amount of a gift that did not come online is the sum of its refunds that stand, and
-- the ledger paid those that the charity recorded as paid back.
select d.charity_id, d.id as gift, d.refunded, told.refunds, told.paid_back, posted.paid_back as by_ledger
from donation d
cross join lateral (
  select coalesce(sum(r.amount), 0) as refunds,
    coalesce(sum(r.amount) filter (where r.paid_by is not null), 0) as paid_back
  from donation_refund r where r.donation_id = d.id and r.failed_at is null
) told
cross join lateral (
  select coalesce(-sum(l.amount), 0) as paid_back
  from ledger_entry e
  left join ledger_entry o on o.id = e.reverses_id and o.charity_id = e.charity_id
  join ledger_leg l on l.entry_id = e.id and l.charity_id = e.charity_id and is_bank_account(l.account)
  where e.charity_id = d.charity_id and e.donation_id = d.id
    and coalesce(o.kind, e.kind) = 'refund' and coalesce(o.source_ref, e.source_ref) like 'refund-%'
) posted
where d.method <> 'card' and d.status <> 'reversed'
  and (d.refunded <> told.refunds or told.paid_back <> posted.paid_back);
