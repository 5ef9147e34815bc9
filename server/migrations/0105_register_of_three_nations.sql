-- Entries that a newer extract lacks, and charities on two registers.
alter table charity_register
  add column absent_from date,
  add column moved_to text,
  add column cross_border boolean,
  add column parent_number text,
  add column principal_number text;
