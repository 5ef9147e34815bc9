create index concurrently bank_line_by_entry on bank_line (entry_id);
