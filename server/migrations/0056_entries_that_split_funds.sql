-- Finds the projects whose money may be of several types, for reports.
create index concurrently ledger_entry_splits_funds on ledger_entry (charity_id)
  include (project_id, counter_project_id)
  where (project_id is not null or counter_project_id is not null)
    and (balance < 0 or counter_balance < 0 or kind = 'transfer' or reverses_id is not null
      or donation_id is null and kind in ('fee', 'refund', 'dispute')
      or kind = 'gift-aid' and direction = 'out');
