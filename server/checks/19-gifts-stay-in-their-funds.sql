-- For each project's fund, balance plus spending paid from elsewhere is at least the unspent money
-- of its gifts and grants, and no gift or grant lost more than it had. A transfer of the missing
-- amount from the general fund mends it.
select t.charity_id, t.project_id, t.currency,
  coalesce(o.lost, 0) - money_beyond_gifts(t.charity_id, t.project_id, t.currency) as missing
from project_total t
left join (
  select b.charity_id, b.project_id, b.currency, sum(b.moved + b.refunded - b.given)::bigint as lost
  from gift_balance b where b.moved + b.refunded > b.given group by 1, 2, 3
) o on (o.charity_id, o.project_id, o.currency) = (t.charity_id, t.project_id, t.currency)
where money_beyond_gifts(t.charity_id, t.project_id, t.currency) < coalesce(o.lost, 0);
