// Sums over the entries of a ledger alone. The parameters are the charity, the projects or null,
// whether the general fund counts, the first and the last day, and the number of first entries.
const legs = `
  from ledger_entry e
  join ledger_leg l on l.entry_id = e.id
  left join ledger_entry u on u.id = e.reverses_id
  where e.charity_id = $1 and e.entry_date <= $5 and e.seq <= $6
    and l.account !~ '^(stripe-balance|bank(:.*)?|gift-aid-receivable)$'`

const isShown = (fund: string) => `(case when ${fund} is null then $3::boolean
  else $2::uuid[] is null or ${fund} = any ($2::uuid[]) end)`

const isWithin = '($4::date is null or e.entry_date >= $4::date)'

/** The movements by fund, currency, account, kind, category and budget line. */
export const sumMovements = `
  select l.project_id, e.currency::text, l.account, coalesce(u.kind, e.kind) as kind,
    coalesce(u.category, e.category) as category,
    coalesce(u.budget_line_id, e.budget_line_id) as budget_line_id,
    coalesce(sum(-l.amount) filter (where not ${isWithin}), 0)::bigint as before,
    coalesce(sum(-l.amount) filter (where ${isWithin}), 0)::bigint as within,
    coalesce(sum(-l.amount) filter (where ${isWithin}
      and (l.amount < 0) <> (e.reverses_id is not null)), 0)::bigint as moved_in,
    coalesce(sum(l.amount) filter (where ${isWithin}
      and (l.amount > 0) <> (e.reverses_id is not null)), 0)::bigint as moved_out,
    count(*) filter (where ${isWithin}) as entries
  ${legs} and ${isShown('l.project_id')}
  group by 1, 2, 3, 4, 5, 6`

/** The same by type of money, with the parts of each fund from its first entry on. */
export const sumTypedMovements = `
  with typed as (
    select l.project_id, k.type, e.currency::text, l.account, coalesce(u.kind, e.kind) as kind,
      coalesce(u.category, e.category) as category,
      coalesce(u.budget_line_id, e.budget_line_id) as budget_line_id,
      ${isWithin} as is_within, k.change,
      (l.amount < 0) <> (e.reverses_id is not null) as is_in
    from ledger_entry e
    join ledger_leg l on l.entry_id = e.id
    left join ledger_entry u on u.id = e.reverses_id
    left join fold_fund_parts($1, null, 0, $6) d on d.entry_id = e.id and d.leg = l.position
    cross join lateral (values
      (case when l.project_id is null then 'unrestricted' else 'restricted' end,
        -l.amount - coalesce(d.designated + d.overspent, 0)),
      ('designated', d.designated), ('unrestricted', d.overspent)) k (type, change)
    where e.charity_id = $1 and e.entry_date <= $5 and e.seq <= $6 and k.change <> 0
      and l.account !~ '^(stripe-balance|bank(:.*)?|gift-aid-receivable)$'
      and ${isShown('l.project_id')}
  ), sums as (
    select project_id, type, currency, account, kind, category, budget_line_id,
      coalesce(sum(change) filter (where not is_within), 0)::bigint as before,
      coalesce(sum(change) filter (where is_within), 0)::bigint as within,
      coalesce(sum(change) filter (where is_within and is_in), 0)::bigint as moved_in,
      coalesce(sum(-change) filter (where is_within and not is_in), 0)::bigint as moved_out,
      count(*) filter (where is_within) as entries
    from typed group by 1, 2, 3, 4, 5, 6, 7
  )
  select * from sums where entries <> 0 or before <> 0 or within <> 0`

/** The spending that is not reversed, with its evidence. */
export const sumCoverage = `
  select e.currency::text, sum(e.amount)::bigint as spent, count(*) as entries,
    coalesce(sum(e.amount) filter (where has_receipt(e.id)), 0)::bigint as with_receipt,
    coalesce(sum(e.amount) filter (where is_matched(e.id)), 0)::bigint as matched,
    coalesce(sum(e.amount) filter (where is_cited(e.id)), 0)::bigint as told
  from ledger_entry e
  where e.charity_id = $1 and needs_receipt(e.kind) and e.entry_date <= $5 and e.seq <= $6
    and ${isWithin} and ${isShown('e.project_id')}
    and not exists (select from ledger_entry r where r.reverses_id = e.id and r.seq <= $6)
  group by 1`

/** The changes of a project's fund from each day of a list ($4) to the next. */
export const sumHealthSteps = `
  select l.project_id as "projectId",
    width_bucket(e.entry_date, array(select d + 1 from unnest($4::date[]) d order by 1)) as at,
    e.currency, sum(-l.amount)::bigint as change,
    coalesce(sum(l.amount) filter (where l.account like 'spending:%'), 0)::bigint as spent,
    coalesce(u.budget_line_id, e.budget_line_id) as "budgetLineId",
    min(e.entry_date) filter (where is_gift_kind(e.kind) or is_income_kind(e.kind))
      as "firstReceivedOn",
    max(e.entry_date) filter (where is_spending_kind(e.kind)) as "lastSpentOn"
  ${legs} and l.project_id = any ($2::uuid[]) and not $3::boolean
  group by 1, 2, 3, 6`
