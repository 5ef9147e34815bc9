-- A transfer between two own accounts is one entry and a line in the statement of each account.
create unique index concurrently bank_line_of_entry on bank_line (entry_id, account_id)
  nulls not distinct;
