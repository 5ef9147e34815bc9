create index concurrently ledger_entry_pledge on ledger_entry (pledge_id)
  where pledge_id is not null;
