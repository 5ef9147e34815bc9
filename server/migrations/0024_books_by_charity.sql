-- Searches of the books name the charity (docs/scale.md). These indexes hold it, so that a search by
-- gift or project reads no other index and no row beside.
create index concurrently ledger_entry_of_gift on ledger_entry (donation_id, charity_id)
  where donation_id is not null;
create index concurrently ledger_entry_fund_payments on ledger_entry
  (project_id, charity_id, currency) include (id, amount, recorded_at)
  where project_id is not null and kind in ('spending', 'onward-grant') and direction = 'out'
    and source <> 'iati' and reverses_id is null;
create index concurrently ledger_entry_fund_reversals on ledger_entry
  (project_id, charity_id) include (reverses_id)
  where reverses_id is not null;
