create trigger append_only before update or delete on activity_log
  for each row execute function refuse_change();
create trigger append_only_table before truncate on activity_log
  for each statement execute function refuse_change();
