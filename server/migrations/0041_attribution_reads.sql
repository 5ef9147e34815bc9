-- Whose gift a lot is, asked so that the planner can answer it once for a whole statement rather than
-- once for every row: a giver may have a thousand gifts. Who sees what stays as 0040 has it.
alter policy seen on gift_lot using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[])
  or donation_id in (select g.donation_id from donation_giver g where g.person_id = actor_id()));
alter policy seen on allocation using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[])
  or lot_id in (select l.id from gift_lot l
    join donation_giver g on g.donation_id = l.donation_id where g.person_id = actor_id()));
