-- The part of the line that the entry holds. Null if it is the whole line.
alter table bank_line add column amount bigint;
alter table bank_line drop constraint bank_line_pkey;
alter table bank_line add constraint bank_line_pkey primary key using index bank_line_part;
