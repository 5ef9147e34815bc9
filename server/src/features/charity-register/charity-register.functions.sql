-- Forgets which files were imported into the register, because it has changed since: those whose
-- tables are named, or all of them.
create or replace function forget_register_files() returns trigger language plpgsql as $$
begin
  delete from charity_register_file where tg_nargs = 0 or register_table = any (tg_argv);
  return null;
end
$$;

-- The number of a charity at its principal register, which decides: for a charity that OSCR lists as
-- Cross Border its number at the other regulator, and otherwise the number itself.
create or replace function principal_charity_number(number text) returns text language sql stable as $$
  select coalesce((select r.principal_number from charity_register r where r.number = $1), $1)
$$;

-- The numbers of the same charity on other registers, in order. It repeats principal_charity_number,
-- because a call for each gift costs more than the look-ups.
create or replace function other_charity_numbers(number text) returns text[] language sql stable as $$
  select coalesce((
    select array(
      select r.number from charity_register r where r.principal_number = p.number and r.number <> $1
      union select p.number where p.number <> $1 order by 1)
    from (select coalesce(
      (select r.principal_number from charity_register r where r.number = $1), $1) offset 0) p (number)),
    '{}')
$$;
