-- The index of 0137 replaces this.
drop index concurrently if exists ledger_detail_folded;
