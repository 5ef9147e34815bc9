-- The indexes of 0024 replace these.
drop index concurrently if exists ledger_entry_donation;
drop index concurrently if exists ledger_entry_payments;
drop index concurrently if exists ledger_entry_reversals;
