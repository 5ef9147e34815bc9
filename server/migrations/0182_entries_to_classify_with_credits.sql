-- Entries whose nominal account a person chooses, credits from suppliers among them.
create index concurrently ledger_entry_to_classify on ledger_entry (charity_id, seq desc)
  where kind in ('income', 'spending', 'credit') and reverses_id is null;
