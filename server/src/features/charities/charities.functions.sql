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
