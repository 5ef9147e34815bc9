-- The bank's word for how a line was paid, such as STO or DD. No part of the line's identity, and
-- empty for lines of files without one.
alter table statement_line
  add column bank_type text not null default '' check (length(bank_type) <= 40);
grant update (bank_type) on statement_line to pennytrail_app;
