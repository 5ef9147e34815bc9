-- The sums of what visitors see of each charity equal its public projects and the legs of their
-- entries.
with public_project as (
  select p.id, p.charity_id, p.currency from project p
  where p.visibility = 'public' and p.lifecycle <> 'draft' and not p.hidden
), actual as (
  select charity_id, currency, sum(projects) as projects, sum(received) as received,
    sum(spent) as spent, sum(entries) as entries
  from (
    select p.charity_id, p.currency, 1 as projects, 0 as received, 0 as spent, 0 as entries
    from public_project p
    union all
    select p.charity_id, l.currency, 0,
      -coalesce(sum(l.amount) filter (where l.account = 'income'), 0),
      coalesce(sum(l.amount) filter (where l.account like 'spending:%'), 0),
      count(distinct l.entry_id)
    from public_project p
    join ledger_leg l on l.charity_id = p.charity_id and l.project_id = p.id
    group by p.charity_id, p.id, l.currency
  ) counted
  group by charity_id, currency
)
select coalesce(k.charity_id, a.charity_id) as charity_id,
  coalesce(k.currency, a.currency) as currency, to_jsonb(k) as kept, to_jsonb(a) as actual
from charity_public_total k
full join actual a on a.charity_id = k.charity_id and a.currency = k.currency
where (coalesce(k.projects, 0), coalesce(k.received, 0), coalesce(k.spent, 0),
       coalesce(k.entries, 0))
  is distinct from
  (coalesce(a.projects, 0), coalesce(a.received, 0), coalesce(a.spent, 0),
   coalesce(a.entries, 0))
  -- Without a row of the nil UUID, every charity has been counted.
  and not exists (select from charity_public_total
    where charity_id = '00000000-0000-0000-0000-000000000000');
