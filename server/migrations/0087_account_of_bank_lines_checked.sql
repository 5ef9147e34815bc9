alter table bank_line validate constraint bank_line_account;
