-- Two more kinds of ledger entries of a claim: refused gifts, and tax that is owed back.
alter table gift_aid_entry drop constraint gift_aid_entry_what_check;
alter table gift_aid_entry add constraint gift_aid_entry_what_check check (what in ('claimed',
  'given-back', 'moved', 'paid', 'difference', 'reversed', 'owed', 'refused')) not valid;
