-- Several entries can hold parts of one line, and one entry can hold several lines.
create unique index concurrently bank_line_part on bank_line (charity_id, fingerprint, entry_id);
