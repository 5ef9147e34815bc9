create trigger append_only before delete or update on allocation
  for each row execute function refuse_change_of_allocation();
create trigger append_only_table before truncate on allocation
  for each statement execute function refuse_change();

create trigger append_only before delete or update on gift_line
  for each row execute function refuse_change();
create trigger append_only_table before truncate on gift_line
  for each statement execute function refuse_change();

create trigger append_only before delete on gift_balance for each row execute function refuse_change();

create trigger moved_gifts_noted after update on donation_giver
  referencing old table as before new table as after
  for each statement execute function note_moved_gifts();
create trigger giver_summaries_lag after update on ledger_head for each row
  when (new.givers_seq <> new.seq and old.givers_seq = old.seq)
  execute function note_giver_backlog();
