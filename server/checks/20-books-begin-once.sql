-- Since a charity set the first day of its books, no entry is dated earlier, apart from opening
-- balances and their reversals, which have the same day, and no fund got a second opening balance.
select e.charity_id, e.id, e.seq, e.entry_date, b.first_day
from books_start b
join ledger_entry e on e.charity_id = b.charity_id and e.recorded_at > b.set_at
left join ledger_entry reversed on reversed.id = e.reverses_id
  and reversed.charity_id = e.charity_id
where case
  when e.kind = 'opening' then e.entry_date <> b.first_day - 1
    or exists (select from standing_openings(e.charity_id, e.project_id) own
      join standing_openings(e.charity_id, e.project_id) other
        on other.id <> own.id and other.account = own.account and other.currency = own.currency
      where own.id = e.id)
  when reversed.kind = 'opening' then e.entry_date < b.first_day - 1
    or reversed.entry_date = b.first_day - 1 and e.entry_date <> reversed.entry_date
  else e.entry_date < b.first_day end;
