-- Entries whose nominal account a person chooses, for the list of those without one.
create index concurrently ledger_entry_with_chosen_account on ledger_entry (charity_id, seq desc)
  where kind in ('income', 'spending') and reverses_id is null;
