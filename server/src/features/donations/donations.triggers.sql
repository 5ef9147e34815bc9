-- The conditions repeat those of the function, because a call costs more than all of them.
create trigger donation_moves_forward before update on donation
  for each row when (new.refunded < old.refunded
    or donation_rank(new.status) < donation_rank(old.status)
    or (new.id, new.charity_id, new.project_id, new.gift, new.fee_cover, new.currency,
        new.created_at)
      is distinct from
      (old.id, old.charity_id, old.project_id, old.gift, old.fee_cover, old.currency,
        old.created_at))
  execute function donation_moves_forward();
create trigger gift_terms_stay before update on donation
  for each row when (old.succeeded_at is not null) execute function gift_terms_stay();

create trigger refund_corrected after insert on ledger_entry
  for each row when (new.reverses_id is not null and new.donation_id is not null)
  execute function refund_corrected();

create trigger append_only before update or delete on refund_ground
  for each row execute function refuse_change();
create trigger append_only_table before truncate on refund_ground
  for each statement execute function refuse_change();

create constraint trigger giver_counted_of_new after insert on donation
  deferrable initially deferred
  for each row when (new.succeeded_at is not null or new.earlier_on is not null)
  execute function count_gift_of_giver();
create constraint trigger giver_counted after update on donation
  deferrable initially deferred
  for each row when ((old.succeeded_at is not null or old.earlier_on is not null
      or new.succeeded_at is not null or new.earlier_on is not null)
    and (old.status, old.succeeded_at, old.earlier_on)
      is distinct from (new.status, new.succeeded_at, new.earlier_on))
  execute function count_gift_of_giver();
create constraint trigger moved_gift_counted after update or delete on donation_giver
  deferrable initially deferred for each row execute function count_moved_gift();
