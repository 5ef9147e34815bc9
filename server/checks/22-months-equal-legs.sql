-- The stored sums of each fund by kind and month equal its legs.
with actual as (
  select e.charity_id, l.project_id, date_trunc('month', e.entry_date::timestamp)::date as month,
    l.currency, l.account, coalesce(u.kind, e.kind) as kind,
    coalesce(u.category, e.category) as category,
    coalesce(u.budget_line_id, e.budget_line_id) as budget_line_id,
    coalesce(-sum(l.amount) filter (where (l.amount < 0) = (u.id is null)), 0) as moved_in,
    coalesce(sum(l.amount) filter (where (l.amount > 0) = (u.id is null)), 0) as moved_out,
    count(*) as entries, min(e.entry_date) filter (where u.id is null) as first_on,
    max(e.entry_date) filter (where u.id is null) as last_on
  from ledger_leg l
  join ledger_entry e on e.id = l.entry_id
  join ledger_head h on h.charity_id = e.charity_id and h.months_kept
  left join ledger_entry u on u.id = e.reverses_id
  where not is_asset_account(l.account)
  group by 1, 2, 3, 4, 5, 6, 7, 8
), stored as (
  select t.charity_id, t.project_id, t.month, t.currency, t.account, t.kind, t.category,
    t.budget_line_id, t.moved_in, t.moved_out, t.entries, t.first_on, t.last_on
  from fund_month_total t join ledger_head h on h.charity_id = t.charity_id and h.months_kept
  where t.part = ''
)
select 'stored wrongly' as problem, to_jsonb(w) as found
from ((select * from stored except all select * from actual)) w
union all
select 'missing or different', to_jsonb(w)
from ((select * from actual except all select * from stored)) w;
