-- One more kind of ledger entries of a claim: the top-up of small donations.
alter table gift_aid_entry drop constraint gift_aid_entry_what_check;
alter table gift_aid_entry add constraint gift_aid_entry_what_check check (what in ('claimed',
  'given-back', 'moved', 'paid', 'difference', 'reversed', 'owed', 'refused', 'small-donations'))
  not valid;
