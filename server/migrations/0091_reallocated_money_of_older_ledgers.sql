-- Lists the ledgers in which money that a reversal returned to a gift can pay later spending. The
-- start of the product computes their allocations again. The list is made before the lock on
-- attribution_backlog, which every posting reads.
create temporary table returned_money on commit drop as
select distinct r.charity_id
from allocation r
join gift_balance b on b.id = r.gift_entry_id and b.charity_id = r.charity_id
where r.reason = 'returned' and exists (
  select from ledger_entry e
  where e.charity_id = r.charity_id and e.project_id is not distinct from b.project_id
    and e.currency = b.currency and e.kind in ('spending', 'onward-grant')
    and e.seq > r.spending_seq and e.seq < r.seq
    and e.amount > coalesce((
      select sum(a.amount) from allocation a
      where a.spending_entry_id = e.id and a.charity_id = e.charity_id and a.seq < r.seq), 0));
-- The table has no policy for this insert.
alter table attribution_backlog no force row level security;
insert into attribution_backlog (charity_id) select charity_id from returned_money
on conflict do nothing;
alter table attribution_backlog force row level security;
