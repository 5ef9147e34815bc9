-- Forgets which files were imported into the register, because it has changed since: those whose
-- tables are named, or all of them.
create or replace function forget_register_files() returns trigger language plpgsql as $$
begin
  delete from charity_register_file where tg_nargs = 0 or register_table = any (tg_argv);
  return null;
end
$$;
