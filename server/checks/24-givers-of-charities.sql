-- The days of each giver's first and last gift to a charity equal those of the giver's gifts. Charities
-- whose givers wait to be counted are left out.
with counted as (
  select coalesce(g.person_id, g.donor_org_id, g.temporary_person_id) as giver_id, d.charity_id,
    min(kept_gift_day(d)) as first_on, max(kept_gift_day(d)) as last_on
  from donation d join donation_giver g on g.donation_id = d.id
  where kept_gift_day(d) is not null
  group by 1, 2
)
select coalesce(s.charity_id, c.charity_id) as charity_id,
  coalesce(s.giver_id, c.giver_id) as giver_id, to_json(s) as kept, to_json(c) as computed
from giver_charity s full join counted c using (giver_id, charity_id)
where (s.first_on, s.last_on) is distinct from (c.first_on, c.last_on)
  and not exists (select from ledger_head h
    where h.charity_id = coalesce(s.charity_id, c.charity_id) and not h.givers_counted);
