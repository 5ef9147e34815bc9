create index concurrently bank_line_account on bank_line (account_id);
