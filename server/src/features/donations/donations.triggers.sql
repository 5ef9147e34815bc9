create trigger donation_moves_forward before update on donation
  for each row execute function donation_moves_forward();
create trigger gift_terms_stay before update on donation
  for each row execute function gift_terms_stay();

create trigger append_only before update or delete on refund_ground
  for each row execute function refuse_change();
create trigger append_only_table before truncate on refund_ground
  for each statement execute function refuse_change();
