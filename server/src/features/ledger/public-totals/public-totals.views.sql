-- The sums that charity_public_total keeps, counted from projects and their totals.
create view charity_public_total_now with (security_invoker = true) as
  select charity_id, currency, sum(projects)::bigint as projects, sum(received)::bigint as received,
    sum(spent)::bigint as spent, sum(entries)::bigint as entries
  from (
    select p.charity_id, p.currency, 1 as projects, 0::bigint as received, 0::bigint as spent,
      0 as entries
    from project p where project_is_public(p.visibility, p.lifecycle, p.hidden)
    union all
    select p.charity_id, t.currency, 0, t.received, t.spent, t.entries
    from project p join project_total t on t.project_id = p.id
    where project_is_public(p.visibility, p.lifecycle, p.hidden)
  ) counted
  group by charity_id, currency;
