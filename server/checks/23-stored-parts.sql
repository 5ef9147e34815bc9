-- The stored parts of funds, and their sums by month, equal what the entries say from the first one on.
-- A fund whose state is not stored is read from its first entry, so states may be missing.
with folded as materialized (
  select h.charity_id, f.* from ledger_head h
  cross join lateral fold_fund_parts(h.charity_id, null, 0, h.parts_seq) f
  where h.parts_seq > 0
), stored as (
  select d.charity_id, d.entry_id, d.position, d.project_id, d.designated, d.overspent
  from fund_part_leg d join ledger_head h on h.charity_id = d.charity_id and h.parts_seq > 0
), actual as (
  select f.charity_id, f.entry_id, f.leg, f.project_id, f.designated, f.overspent from folded f
  where f.designated <> 0 or f.overspent <> 0
), state as (
  select s.charity_id, s.project_id, s.currency, s.gifts, s.others, s.own, s.lent
  from fund_part_state s join ledger_head h on h.charity_id = s.charity_id and h.parts_seq > 0
), actual_state as (
  select f.charity_id, f.project_id, f.currency, f.state[1], f.state[2], f.state[3], f.state[4]
  from folded f where f.state is not null
), month_total as (
  select t.charity_id, t.project_id, t.part, t.month, t.currency, t.account, t.kind, t.category,
    t.budget_line_id, t.moved_in, t.moved_out, t.entries
  from fund_month_total t join ledger_head h on h.charity_id = t.charity_id and h.parts_seq > 0
  where t.part <> ''
), month_summed as (
  select m.charity_id, m.project_id, m.part, date_trunc('month', m.entry_date::timestamp)::date,
    m.currency, m.account, m.kind, m.category, m.budget_line_id, sum(m.moved_in), sum(m.moved_out),
    sum(m.entries)
  from fund_part_movement m join ledger_head h on h.charity_id = m.charity_id and h.parts_seq > 0
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9
)
select 'part stored wrongly' as problem, to_jsonb(w) as found
from ((select * from stored except all select * from actual)) w
union all
select 'part missing or different', to_jsonb(w)
from ((select * from actual except all select * from stored)) w
union all
select 'state stored wrongly', to_jsonb(w)
from ((select * from state except all select * from actual_state)) w
union all
select 'month stored wrongly', to_jsonb(w)
from ((select * from month_total except all select * from month_summed)) w
union all
select 'month missing or different', to_jsonb(w)
from ((select * from month_summed except all select * from month_total)) w;
