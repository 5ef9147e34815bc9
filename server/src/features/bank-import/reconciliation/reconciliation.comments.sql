comment on table reconciling_item is
  'The items that an account in the ledger and its bank differ by: entries that no '
  'statement shows and lines that no entry records, each for the days on which this is so.';
comment on column reconciling_item.side is
  '"ledger" for an entry that the statement lacks, "bank" for a line that the ledger lacks.';
comment on column reconciling_item.account is
  'The place of the account in the ledger: "bank", or "bank:" and the account''s id.';
comment on column reconciling_item.item_id is 'The entry, or the line of a statement.';
comment on column reconciling_item.dated is 'The day of the entry or of the line.';
comment on column reconciling_item.place is
  'The number of the entry, or the line''s place in its statement.';
comment on column reconciling_item.from_on is
  'The first day on which this amount is missing on the other side.';
comment on column reconciling_item.until_on is
  'The day on which another amount is missing, or none; infinity if there is no such day.';
comment on column reconciling_item.amount is 'Signed minor units.';

comment on table bank_day_total is
  'The changes of each day in an account: its balance in the ledger, the lines of statements, and the '
  'entries that no statement shows. Sums up to a day give the state at its end.';
comment on column bank_day_total.moved is
  'By how much the day''s entries changed the account, in signed minor units.';
comment on column bank_day_total.lines is 'The lines of statements on this day.';
comment on column bank_day_total.items is
  'By how much the day changed the number of entries that no statement shows.';
comment on column bank_day_total.items_amount is
  'By how much the day changed the sum of entries that no statement shows, in signed minor units.';
