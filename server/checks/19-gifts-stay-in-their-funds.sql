-- For each project's fund, balance plus spending paid from elsewhere is at least the unspent money
-- of its gifts and grants. A transfer of the missing amount from the general fund mends it.
select t.charity_id, t.project_id, t.currency,
  -money_beyond_gifts(t.charity_id, t.project_id, t.currency) as missing
from project_total t
where money_beyond_gifts(t.charity_id, t.project_id, t.currency) < 0;
