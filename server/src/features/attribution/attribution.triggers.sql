create trigger append_only before delete or update on allocation
  for each row execute function refuse_change();
create trigger append_only_table before truncate on allocation
  for each statement execute function refuse_change();

create trigger append_only before delete or update on gift_line
  for each row execute function refuse_change();
create trigger append_only_table before truncate on gift_line
  for each statement execute function refuse_change();

create trigger append_only before delete on gift_balance for each row execute function refuse_change();
