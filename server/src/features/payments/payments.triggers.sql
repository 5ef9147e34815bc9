create trigger append_only before update or delete on payout_match_undone
  for each row execute function refuse_change();
create trigger append_only_table before truncate on payout_match_undone
  for each statement execute function refuse_change();
