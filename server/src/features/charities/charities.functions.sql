-- The number under which a charity is here: a charity on two registers has one page, whichever of its
-- numbers is asked for. Returns the number itself if no such charity is here.
create or replace function charity_number_here(number text) returns text language sql stable as $$
  select coalesce(
    (select c.number from charity c where c.number = $1),
    (select c.number from charity c
     where c.number = any (array[principal_charity_number($1)] || other_charity_numbers($1))
     order by c.number <> principal_charity_number($1) limit 1),
    $1)
$$;

-- How many givers a charity expects of the appeal that runs at a time; 0 without one.
create or replace function announced_givers(charity uuid, at timestamptz) returns integer
language sql stable set app.actor = 'system' as $$
  select coalesce(max(a.expected_givers), 0) from fundraising_appeal a
  where a.charity_id = charity and a.starts_at <= at and least(a.ended_at, a.ends_at) > at
$$;
grant execute on function announced_givers to pennytrail_app;
