-- A match that a pledge pays names its gift and its pledge, and so does its hashed form, form 3.
-- Typed matches of old name neither.
alter table ledger_entry add column pledge_id uuid;
alter table ledger_entry add column matched_gift_id uuid;
alter table ledger_entry add constraint ledger_entry_pledge_id_fkey
  foreign key (pledge_id) references match_pledge not valid;
alter table ledger_entry add constraint ledger_entry_matched_gift_id_fkey
  foreign key (matched_gift_id) references match_gift not valid;
alter table ledger_entry add constraint ledger_entry_match
  check ((pledge_id is not null) = (form_version = 3)
    and (pledge_id is null) = (matched_gift_id is null)
    and (pledge_id is null or (kind = 'match' and reverses_id is null))) not valid;
