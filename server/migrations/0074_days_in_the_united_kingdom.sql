-- One calendar for everything: the day in the United Kingdom, which the books go by. What follows is
-- as it was, with London's days in place of UTC's, so that nothing is of yesterday on one page and of
-- today on another in the hour after midnight in summer.

-- As in 0034.
alter table year_lock drop constraint year_lock_of_the_past;
alter table year_lock add constraint year_lock_of_the_past
  check (locked_through < (locked_at at time zone 'Europe/London')::date);

-- As in 0022.
create or replace view explore_source as
select p.id, 'project' as kind, p.charity_id, p.visibility, p.countries, p.tags,
  (greatest(p.created_at, p.updated_at,
    (select max(t.last_entry_at) from project_total t where t.project_id = p.id))
    at time zone 'Europe/London')::date as active_on,
  p.title,
  concat_ws(' ', array_to_string(p.tags, ' '), c.name, c.number,
    case c.regulator when 'CCNI' then 'NIC' || c.number end) as near,
  concat_ws(' ', p.summary, p.place, (select string_agg(n.names, ' ') from explore_country_name n
    where n.code = any (p.countries))) as far
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
  concat_ws(' ', c.name, c.number, case c.regulator when 'CCNI' then 'NIC' || c.number end),
  array_to_string(c.tags, ' '),
  concat_ws(' ', left(c.introduction, 2000), (select string_agg(n.names, ' ')
    from explore_country_name n where n.code = any (c.countries_active)))
from charity c
where c.status = 'verified' and not content_is_hidden('charity', c.id);

-- As in 0006.
create or replace function explore_projects_changed() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    perform explore_refresh(array_agg(n.id)) from changed n join before o on o.id = n.id
    where (n.title, n.summary, n.place, n.countries, n.tags, n.lifecycle, n.visibility, n.charity_id,
           (n.updated_at at time zone 'Europe/London')::date)
      is distinct from
          (o.title, o.summary, o.place, o.countries, o.tags, o.lifecycle, o.visibility, o.charity_id,
           (o.updated_at at time zone 'Europe/London')::date)
    having count(*) > 0;
  else
    perform explore_refresh(array_agg(n.id)) from changed n having count(*) > 0;
  end if;
  return null;
end
$$;

create or replace function explore_touched() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  today date := (new.last_entry_at at time zone 'Europe/London')::date;
begin
  if tg_table_name = 'project_total' then
    update explore_item i set active_on = today where i.id = new.project_id and i.active_on < today;
    -- What the general fund moves shows; what a fund that cannot be found moves does not.
    if not found then return null; end if;
  end if;
  update explore_item i set active_on = today where i.id = new.charity_id and i.active_on < today;
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['project_total', 'general_fund_total'] loop
    execute format('drop trigger explore_entry on %I', name);
    execute format($sql$create trigger explore_entry after update on %I for each row
      when ((new.last_entry_at at time zone 'Europe/London')::date
            is distinct from (old.last_entry_at at time zone 'Europe/London')::date)
      execute function explore_touched()$sql$, name);
  end loop;
end
$$;

-- As in 0024.
create or replace function note_update() returns trigger language plpgsql security definer
set search_path = public, pg_temp set app.actor = 'system' as $$
declare
  post update_post := case when tg_op = 'DELETE' then old else new end;
begin
  update project p set last_update_at = told.at
  from (select max(u.published_at) at from update_post u
        where u.project_id = post.project_id and u.state = 'published' and u.audience <> 'team') told
  where p.id = post.project_id and p.last_update_at is distinct from told.at;
  if tg_op <> 'DELETE' and post.state = 'published' and post.audience = 'public' then
    update explore_item i set active_on = (post.published_at at time zone 'Europe/London')::date
    where i.id in (post.project_id, post.charity_id)
      and i.active_on < (post.published_at at time zone 'Europe/London')::date;
  end if;
  return null;
end
$$;

-- As in 0043.
create or replace function projects_facts(wanted uuid[])
returns table (project_id uuid, totals json, budget json, last_entries json, unproven json,
  answers json)
language plpgsql stable rows 10 security definer set search_path = public, pg_temp as $$
begin
  return query
  select s.id,
    (select json_agg(t) from (
      select o.currency, o.received, o.spent, o.fees, o.transferred, o.entries, o.gifts,
        o.first_received_on, o.last_spent_on
      from project_total o where o.project_id = s.id) t),
    (select json_agg(b) from (
      select l.id, l.category, l.label, l.planned, l.currency, coalesce(o.spent, 0) spent
      from budget_line l
      left join budget_line_total o on o.budget_line_id = l.id and o.currency = l.currency
      where l.project_id = s.id order by l.position) b),
    (select json_agg(e) from (
      select l.id, l.seq, l.entry_date, l.kind, l.category, l.direction, l.amount, l.currency,
        l.source, d.payee, d.description
      from (select * from ledger_entry n where n.project_id = s.id order by n.seq desc limit 5) l
      left join ledger_detail d on d.entry_id = l.id
      order by l.seq desc) e),
    (select json_agg(w) from (
      select e.currency, count(*) payments, sum(e.amount) amount,
        to_char(min(e.recorded_at) at time zone 'Europe/London', 'YYYY-MM-DD') since
      from ledger_entry e
      where e.project_id = s.id and e.kind in ('spending', 'onward-grant') and e.direction = 'out'
        and e.source <> 'iati' and e.reverses_id is null
        and not exists (select from ledger_evidence v
                        where v.entry_id = e.id and v.withdrawn_at is null)
        and e.id <> all (array(select u.reverses_id from ledger_entry u
                               where u.project_id = s.id and u.reverses_id is not null))
      group by e.currency order by e.currency) w),
    (select json_agg(json_build_object('reason', a.reason, 'answer', a.answer,
        'answeredOn', to_char(a.answered_at at time zone 'Europe/London', 'YYYY-MM-DD')))
      from health_answer a
      where a.charity_id = s.charity_id and (a.project_id = s.id or a.project_id is null))
  from (select p.id, p.charity_id from project p where p.id = any (wanted) offset 0) s;
end
$$;
