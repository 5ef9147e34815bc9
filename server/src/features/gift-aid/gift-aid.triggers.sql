create trigger append_only before delete on
  gift_aid_adjustment, gift_aid_claim, gift_aid_claim_gift, gift_aid_debt, gift_aid_declaration,
  gift_aid_entry, gift_aid_share, gift_aid_small_donation
  for each row execute function refuse_change();
create trigger append_only_table before truncate on
  gift_aid_adjustment, gift_aid_claim, gift_aid_claim_gift, gift_aid_debt, gift_aid_declaration,
  gift_aid_ending, gift_aid_entry, gift_aid_identity, gift_aid_repayment, gift_aid_repayment_gift,
  gift_aid_share, gift_aid_small_donation
  for each statement execute function refuse_change();

create trigger gift_aid_claim_moves before update on gift_aid_claim
  for each row execute function gift_aid_claim_moves();

create trigger declaration_changes_person before update on gift_aid_declaration
  for each row execute function declaration_changes_person();

create trigger append_only before delete or update on
  gift_aid_ending, gift_aid_repayment, gift_aid_repayment_gift
  for each row execute function refuse_change();

create trigger append_only before update on gift_aid_identity
  for each row execute function refuse_change();
create trigger keep_declarant before delete on gift_aid_identity
  for each row execute function keep_declarant();

create trigger gift_aid_debt_arises after update of refunded, taken_back, status on donation
  for each row when (old.succeeded_at is not null and (old.refunded, old.taken_back, old.status)
    is distinct from (new.refunded, new.taken_back, new.status))
  execute function gift_aid_debt_arises();
create trigger gift_aid_debt_arises after insert on
  gift_aid_ending, gift_waiver
  for each row execute function gift_aid_debt_arises();
create trigger gift_aid_debt_arises after insert or delete on gift_aid_left_out
  for each row execute function gift_aid_debt_arises();
