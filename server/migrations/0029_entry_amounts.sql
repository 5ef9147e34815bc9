-- Lists of a charity's entries by amount read their page from this index.
create index concurrently ledger_entry_amounts on ledger_entry (charity_id, amount, seq);
