create trigger match_pledge_conserved before update on match_pledge
  for each row execute function match_pledge_conserved();
create trigger match_gift_conserved before update on match_gift
  for each row when (new.matched <> old.matched) execute function match_gift_conserved();
create trigger match_part_counted after insert or update on match_part
  for each row execute function match_part_counted();
-- The condition repeats that of the function, because a call costs more.
create trigger match_follows_gift after update on donation
  for each row when ((old.status, old.refunded, old.taken_back)
    is distinct from (new.status, new.refunded, new.taken_back))
  execute function match_follows_gift();

create trigger append_only before delete or update on match_pot
  for each row execute function refuse_change();
create trigger append_only before delete on match_pledge
  for each row execute function refuse_change();
create trigger append_only before delete on match_gift
  for each row execute function refuse_change();
create trigger append_only before delete on match_part
  for each row execute function refuse_change();
create trigger append_only_table before truncate on
  match_pot, match_pledge, match_gift, match_part
  for each statement execute function refuse_change();

create trigger match_is_backed before insert on ledger_entry
  for each row when (new.kind = 'match' and new.reverses_id is null)
  execute function match_is_backed();
create trigger match_paid after insert on ledger_entry
  for each row when (new.pledge_id is not null) execute function match_paid();
create trigger match_payment_reversed after insert on ledger_entry
  for each row when (new.reverses_id is not null and new.donation_id is null)
  execute function match_payment_reversed();
