-- One more kind of entry: money that was counted after a collection.
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in ('gift', 'grant',
  'match', 'income', 'collection', 'gift-aid', 'spending', 'onward-grant', 'fee', 'refund',
  'dispute', 'transfer', 'opening', 'correction')) not valid;
