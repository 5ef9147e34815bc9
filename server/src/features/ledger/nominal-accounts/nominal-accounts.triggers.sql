create trigger append_only before delete or update on entry_nominal_account
  for each row execute function refuse_change();
create trigger append_only_table before truncate on entry_nominal_account
  for each statement execute function refuse_change();
