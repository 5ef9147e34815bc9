-- Everything that people can find: verified charities that are not hidden, and their active, paused
-- and completed projects that are neither hidden nor for the team only.
create view explore_source as
select p.id, 'project' as kind, p.charity_id, p.visibility, p.countries, p.tags,
  (greatest(p.created_at, p.updated_at,
    (select max(t.last_entry_at) from project_total t where t.project_id = p.id))
    at time zone 'Europe/London')::date as active_on,
  p.title,
  concat_ws(' ', array_to_string(p.tags, ' '), c.name, c.number,
    case c.regulator when 'CCNI' then substr(c.number, 4) end) as near,
  concat_ws(' ', p.summary, p.place, (select string_agg(n.names, ' ') from explore_country_name n
    where n.code = any (p.countries))) as far,
  explore_funded(p) as funded, (p.created_at at time zone 'Europe/London')::date as added_on
from project p
join charity c on c.id = p.charity_id
where c.status = 'verified' and p.visibility in ('public', 'signed-in')
  and p.lifecycle in ('active', 'paused', 'completed') and not p.hidden
union all
select c.id, 'charity', c.id, 'public', c.countries_active, c.tags,
  (greatest(c.created_at, c.verified_at,
    (select max(g.last_entry_at) from general_fund_total g where g.charity_id = c.id),
    (select max(t.last_entry_at) from project_total t
     join project p on p.id = t.project_id
     where t.charity_id = c.id and p.visibility in ('public', 'signed-in')
       and p.lifecycle in ('active', 'paused', 'completed') and not p.hidden))
    at time zone 'Europe/London')::date,
  concat_ws(' ', c.name, c.number, case c.regulator when 'CCNI' then substr(c.number, 4) end),
  array_to_string(c.tags, ' '),
  concat_ws(' ', left(c.introduction, 2000), (select string_agg(n.names, ' ')
    from explore_country_name n where n.code = any (c.countries_active))),
  null, (coalesce(c.verified_at, c.created_at) at time zone 'Europe/London')::date
from charity c
where c.status = 'verified' and not content_is_hidden('charity', c.id);
