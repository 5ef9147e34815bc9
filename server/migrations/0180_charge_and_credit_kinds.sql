-- Two more kinds of entry: what a bank or platform charges, and what a supplier gives back.
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in ('gift', 'grant',
  'match', 'income', 'collection', 'gift-aid', 'spending', 'onward-grant', 'charge', 'credit',
  'fee', 'refund', 'dispute', 'transfer', 'opening', 'correction')) not valid;
