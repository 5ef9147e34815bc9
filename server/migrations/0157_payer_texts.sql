-- The bank's texts of lines that became entries. Managers and Leads alone read them.
alter table ledger_entry validate constraint ledger_entry_payer_text_commitment_check;
alter table ledger_entry validate constraint ledger_entry_commits_to_payer_text;
create table ledger_payer_text (
  entry_id uuid primary key references ledger_entry,
  charity_id uuid not null,
  payer_text text,
  payer_text_salt bytea check (length(payer_text_salt) = 32),
  check ((payer_text is null) = (payer_text_salt is null))
);
create index ledger_payer_text_charity on ledger_payer_text (charity_id)
  where payer_text <> '';
alter table ledger_payer_text enable row level security;
alter table ledger_payer_text force row level security;
grant select, insert on ledger_payer_text to pennytrail_app;
grant update (payer_text, payer_text_salt) on ledger_payer_text to pennytrail_app;
