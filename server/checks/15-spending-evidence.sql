-- The stored evidence of each payment, and its sums for each fund, equal what entries, receipts,
-- bank lines and updates say.
with stored as (
  select s.charity_id, s.entry_id, s.project_id, s.currency, s.seq, s.amount, s.recorded_at,
    s.is_imported, s.is_reversed, s.has_receipt, s.is_matched, s.is_cited
  from spending_evidence s
), actual as (
  select e.charity_id, e.id, e.project_id, e.currency, e.seq, e.amount, e.recorded_at,
    e.source = 'iati', r.reverses_id is not null, v.entry_id is not null, l.entry_id is not null,
    q.entry_id is not null
  from ledger_entry e
  left join ledger_entry r on r.reverses_id = e.id
  left join (select distinct entry_id from ledger_evidence where withdrawn_at is null) v
    on v.entry_id = e.id
  left join (select distinct entry_id from bank_line) l on l.entry_id = e.id
  left join (
    select distinct c.entry_id from update_citation c join update_post u on u.id = c.update_id
    where u.state = 'published' and u.audience = 'public' and not content_is_hidden('update', u.id)
  ) q on q.entry_id = e.id
  where needs_receipt(e.kind)
    and not lacks_spending_evidence(e.charity_id)
), total as (
  select t.charity_id, t.project_id, t.currency, t.spent, t.with_receipt, t.matched, t.cited,
    t.without_receipt, t.unproven, t.unproven_amount
  from spending_evidence_total t
  where t.spent <> 0 or t.without_receipt <> 0 or t.unproven <> 0 or t.unproven_amount <> 0
    or t.with_receipt <> 0 or t.matched <> 0 or t.cited <> 0
), summed as (
  select s.charity_id, s.project_id, s.currency, sum(s.amount),
    coalesce(sum(s.amount) filter (where s.has_receipt), 0),
    coalesce(sum(s.amount) filter (where s.is_matched), 0),
    coalesce(sum(s.amount) filter (where s.is_cited), 0),
    count(*) filter (where not s.has_receipt),
    count(*) filter (where not s.has_receipt and not s.is_imported),
    coalesce(sum(s.amount) filter (where not s.has_receipt and not s.is_imported), 0)
  from spending_evidence s where not s.is_reversed
  group by s.charity_id, s.project_id, s.currency
), month_total as (
  select t.charity_id, t.project_id, t.month, t.currency, t.payments, t.spent, t.with_receipt,
    t.matched, t.cited
  from spending_month_total t
  where t.payments <> 0 or t.spent <> 0 or t.with_receipt <> 0 or t.matched <> 0 or t.cited <> 0
), month_summed as (
  select s.charity_id, s.project_id, date_trunc('month', e.entry_date::timestamp)::date, s.currency,
    count(*), sum(s.amount), coalesce(sum(s.amount) filter (where s.has_receipt), 0),
    coalesce(sum(s.amount) filter (where s.is_matched), 0),
    coalesce(sum(s.amount) filter (where s.is_cited), 0)
  from spending_evidence s join ledger_entry e on e.id = s.entry_id
  where not s.is_reversed
  group by 1, 2, 3, 4
)
select 'payment stored wrongly' as problem, to_jsonb(w) as found
from ((select * from stored except all select * from actual)) w
union all
select 'payment missing or different', to_jsonb(w)
from ((select * from actual except all select * from stored)) w
union all
select 'total stored wrongly', to_jsonb(w)
from ((select * from total except all select * from summed)) w
union all
select 'total missing or different', to_jsonb(w)
from ((select * from summed except all select * from total)) w
union all
select 'month stored wrongly', to_jsonb(w)
from ((select * from month_total except all select * from month_summed)) w
union all
select 'month missing or different', to_jsonb(w)
from ((select * from month_summed except all select * from month_total)) w;
