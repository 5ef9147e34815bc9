-- The account of each imported line. Null for lines that were imported before accounts had names.
alter table bank_line add column account_id uuid;
alter table bank_line add constraint bank_line_account
  foreign key (account_id) references bank_account not valid;
