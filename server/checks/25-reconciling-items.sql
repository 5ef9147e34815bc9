-- The stored differences between accounts and their banks equal what entries, lines of
-- statements and their links say. Charities that wait to be compared are left out.
with charity as materialized (
  select h.charity_id as id from ledger_head h where h.reconciliation_kept
), computed as materialized (
  select i.* from charity c cross join lateral compute_reconciling_items(c.id,
    array(select distinct g.entry_id from ledger_leg g
      where g.charity_id = c.id and is_bank_account(g.account)),
    array(select s.id from statement_line s where s.charity_id = c.id)) i
), stored as materialized (
  select i.* from reconciling_item i join charity c on c.id = i.charity_id
), computed_day as materialized (
  select c.id as charity_id, d.* from charity c cross join lateral compute_bank_days(c.id) d
  where (d.moved, d.lines, d.items, d.items_amount) <> (0, 0, 0, 0)
), stored_day as materialized (
  select t.charity_id, t.account, t.currency, t.day, t.moved, t.lines, t.items, t.items_amount
  from bank_day_total t join charity c on c.id = t.charity_id
  where (t.moved, t.lines, t.items, t.items_amount) <> (0, 0, 0, 0)
)
select 'item stored wrongly' as problem, to_jsonb(w) as found
from ((select * from stored except all select * from computed)) w
union all
select 'item missing or different', to_jsonb(w)
from ((select * from computed except all select * from stored)) w
union all
select 'day stored wrongly', to_jsonb(w)
from ((select * from stored_day except all select * from computed_day)) w
union all
select 'day missing or different', to_jsonb(w)
from ((select * from computed_day except all select * from stored_day)) w;
