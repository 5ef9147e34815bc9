create index concurrently ledger_entry_matched_gift on ledger_entry (matched_gift_id)
  where matched_gift_id is not null;
