-- The index of 0111 replaces this.
drop index concurrently if exists ledger_detail_texts;
