-- The index over entry and account has taken its place.
alter table bank_line drop constraint bank_line_entry_id_key;
