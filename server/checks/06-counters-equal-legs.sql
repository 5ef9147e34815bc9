-- The stored totals of each fund equal the sums of its legs.
with by_entry as (
  select l.charity_id, l.project_id, l.currency, l.entry_id,
    -coalesce(sum(l.amount) filter (where l.account = 'income'), 0) as received,
    coalesce(sum(l.amount) filter (where l.account like 'spending:%'), 0) as spent,
    coalesce(sum(l.amount) filter (where l.account = 'fees'), 0) as fees,
    -coalesce(sum(l.amount) filter (where l.account = 'fund'), 0) as transferred,
    -sum(l.amount) as change, e.direction = 'between' as moves
  from ledger_leg l
  join ledger_entry e on e.id = l.entry_id
  where not is_asset_account(l.account)
  group by l.charity_id, l.project_id, l.currency, l.entry_id, e.direction
), by_fund as (
  select charity_id, project_id, currency, sum(received) as received, sum(spent) as spent,
    sum(fees) as fees, sum(transferred) as transferred, count(*) as entries,
    sum(greatest(change, 0)) as money_in, sum(greatest(-change, 0)) as money_out,
    coalesce(sum(greatest(change, 0)) filter (where moves), 0) as moved_in,
    coalesce(sum(greatest(-change, 0)) filter (where moves), 0) as moved_out
  from by_entry
  group by charity_id, project_id, currency
), kept as (
  select charity_id, project_id, currency, received, spent, fees, transferred, entries,
    money_in, money_out, moved_in, moved_out
  from project_total
  union all
  select charity_id, null, currency, received, spent, fees, transferred, entries,
    money_in, money_out, moved_in, moved_out
  from general_fund_total
)
select coalesce(k.charity_id, f.charity_id) as charity_id,
  coalesce(k.project_id, f.project_id) as project_id,
  coalesce(k.currency, f.currency) as currency, to_jsonb(k) as kept, to_jsonb(f) as by_legs
from kept k
full join by_fund f on f.charity_id = k.charity_id and f.currency = k.currency
  and coalesce(f.project_id, f.charity_id) = coalesce(k.project_id, k.charity_id)
where (k.received, k.spent, k.fees, k.transferred, k.entries, k.money_in, k.money_out,
       k.moved_in, k.moved_out)
  is distinct from
  (f.received, f.spent, f.fees, f.transferred, f.entries, f.money_in, f.money_out,
   f.moved_in, f.moved_out);
