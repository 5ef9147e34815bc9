-- Lets explore sort by how much of its target a project has received, and by when it was added.
alter table explore_item
  add column funded smallint check (funded between 0 and 95),
  add column added_on date not null default current_date;

update explore_item i set
  added_on = (p.created_at at time zone 'Europe/London')::date,
  funded = case when p.lifecycle = 'active' and t.received < p.target
    then greatest(t.received * 20 / p.target, 0) * 5 end
from project p
cross join lateral (select coalesce((select received from project_total
  where project_id = p.id and currency = p.currency), 0) as received) t
where p.id = i.id;

update explore_item i set
  added_on = (coalesce(c.verified_at, c.created_at) at time zone 'Europe/London')::date
from charity c where c.id = i.id;
