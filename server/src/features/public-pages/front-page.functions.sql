-- The number of public projects of verified charities, repeated in each row, and the sums of their
-- ledgers, a row for each currency. Without entries, one row without a currency. It adds up what
-- triggers keep for each charity, or every project while an upgrade has not counted all charities.
-- Every actor gets what a visitor sees.
create or replace function sum_public_ledgers()
returns table (projects bigint, currency text, received bigint, spent bigint, entries bigint)
language plpgsql stable rows 5 security definer
set search_path = public, pg_temp set app.actor = 'system' as $$
declare
  is_incomplete boolean := exists (select from charity_public_total t
    where t.charity_id = '00000000-0000-0000-0000-000000000000');
begin
  return query
  with total as materialized (
    select t.currency::text as currency, sum(t.projects)::bigint as projects,
      sum(t.received)::bigint as received, sum(t.spent)::bigint as spent,
      sum(t.entries)::bigint as entries
    from (
      select * from charity_public_total where not is_incomplete
      union all
      select * from charity_public_total_now where is_incomplete
    ) t
    -- Leaving out the few other charities takes half the time of joining all verified ones.
    where t.charity_id not in (
      select c.id from charity c where c.status <> 'verified'
      union all select h.id from content_hidden h where h.kind = 'charity')
    group by t.currency
  )
  select n.projects, t.currency, t.received, t.spent, t.entries
  from (select coalesce(sum(o.projects), 0)::bigint as projects from total o) n
  left join total t on t.entries > 0;
end
$$;
revoke execute on function sum_public_ledgers from public;
grant execute on function sum_public_ledgers to pennytrail_app;

-- Public projects of these charities that have received this step (of 5%) of their target.
create or replace function projects_of_step(step integer, charities uuid[]) returns setof uuid
language plpgsql stable rows 1000 security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan as $$
begin
  return query select i.id from explore_item i
  where i.funded = step::smallint and i.visibility = 'public' and i.charity_id = any (charities);
end
$$;
revoke execute on function projects_of_step from public;
grant execute on function projects_of_step to pennytrail_reader;

-- The public projects nearest to their target that take gifts, reported after this time and are not
-- being closed: one for each charity. It compares the projects of one step of 5% after the other,
-- and stops when it has found enough.
create or replace function projects_nearest_to_target(most integer, reported_after timestamptz,
  closing uuid[])
returns table (project_id uuid, received bigint)
language plpgsql stable rows 3 security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan as $$
declare
  open uuid[] := array(select c.id from charity c
    where c.status = 'verified' and c.stripe_account is not null and c.stripe_charges_enabled
      and c.id not in (select h.id from content_hidden h where h.kind = 'charity'));
  wanted integer := most;
  nearest record;
begin
  for step in reverse 95..0 by 5 loop
    exit when wanted = 0 or cardinality(open) = 0;
    for nearest in
      select o.id, o.charity_id, o.money from (
        select distinct on (p.charity_id) p.id, p.charity_id, p.target,
          greatest(coalesce(t.received, 0), 0) money
        from projects_of_step(step, open) s join project p on p.id = s
        left join project_total t on t.project_id = p.id and t.currency = 'GBP'
        where p.lifecycle = 'active' and p.visibility = 'public' and not p.hidden
          and p.currency = 'GBP' and p.last_update_at > reported_after
          and p.target > coalesce(t.received, 0) and p.id <> all (closing)
        order by p.charity_id, coalesce(t.received, 0)::numeric / p.target desc, p.id
      ) o order by o.money::numeric / o.target desc, o.id limit wanted
    loop
      project_id := nearest.id;
      received := nearest.money;
      return next;
      open := array_remove(open, nearest.charity_id);
      wanted := wanted - 1;
    end loop;
  end loop;
end
$$;
alter function projects_nearest_to_target owner to pennytrail_reader;
revoke execute on function projects_nearest_to_target from public;
grant execute on function projects_nearest_to_target to pennytrail_app;
