-- Entries in form 2 commit to the bank's text of their line as well.
alter table ledger_entry add column payer_text_commitment bytea;
alter table ledger_entry add constraint ledger_entry_payer_text_commitment_check
  check (length(payer_text_commitment) = 32) not valid;
alter table ledger_entry add constraint ledger_entry_commits_to_payer_text
  check ((payer_text_commitment is not null) = (form_version > 1)) not valid;
