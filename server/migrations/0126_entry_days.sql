-- The entries of the two months that a period begins and ends in.
create index concurrently ledger_entry_days on ledger_entry (charity_id, entry_date);
