create trigger append_only before delete or update on
  books_start, ledger_entry, ledger_leg, supplier_credit
  for each row execute function refuse_change();
create trigger append_only_table before truncate on
  books_start, ledger_detail, ledger_entry, ledger_head, ledger_identity, ledger_leg, ledger_payee,
  ledger_payer_text, supplier_credit, year_lock
  for each statement execute function refuse_change();
create trigger books_start_before_entries before insert on books_start
  for each row execute function check_first_day();

create trigger explore_entry after update on
  general_fund_total, project_total
  for each row when ((new.last_entry_at at time zone 'Europe/London')::date is distinct from
  (old.last_entry_at at time zone 'Europe/London')::date) execute function explore_touched();
create trigger explore_first_entry after insert on
  general_fund_total, project_total
  for each row when (new.last_entry_at is not null) execute function explore_touched();

create trigger append_only before delete on
  ledger_detail, ledger_head, ledger_identity, ledger_payee, ledger_payer_text, year_lock
  for each row execute function refuse_change();
create trigger erase_only before update on
  ledger_detail, ledger_identity, ledger_payer_text
  for each row execute function refuse_rewriting();
-- Fires on updates only: the trigger on ledger_entry covers the detail of a new entry.
create constraint trigger page_changed after update on ledger_detail
  deferrable initially deferred for each row execute function project_page_changed();

create trigger budget_line_counted after insert on ledger_entry
  for each row when (new.budget_line_id is not null)
  execute function count_on_budget_line();
create trigger gift_reversed after insert on ledger_entry
  for each row when (new.reverses_id is not null and new.donation_id is not null)
  execute function reversed_gift();
create trigger transfer_counted after insert on ledger_entry
  for each row when (new.direction = 'between') execute function count_transfer();
create trigger spending_noted after insert on ledger_entry
  for each row when (needs_receipt(new.kind) or new.reverses_id is not null)
  execute function note_spending();
create constraint trigger ledger_entry_mirrors after insert on ledger_entry
  deferrable initially deferred for each row when (new.reverses_id is not null)
  execute function check_reversal();
create constraint trigger ledger_entry_leaves_gifts after insert on ledger_entry
  deferrable initially deferred for each row
  when (new.reverses_id is not null or new.kind = 'transfer' and new.donation_id is null)
  execute function check_gifts_stay();
create trigger ledger_entry_in_books after insert on ledger_entry
  referencing new table as new_entries for each statement execute function check_books_start();
create trigger ledger_entry_year_open after insert on ledger_entry
  referencing new table as new_entries for each statement execute function check_year_open();
create trigger whole_entries_only after insert on ledger_entry
  referencing new table as new_entries for each statement execute function check_new_entries();

create trigger evidence_of_own_ledger before insert or update on ledger_evidence
  for each row execute function evidence_of_own_ledger();
create trigger evidence_stays before update on ledger_evidence
  for each row execute function evidence_stays();
create trigger evidence_noted after insert or update on ledger_evidence
  for each row when (new.entry_id is not null) execute function note_spending_evidence();
create trigger evidence_deleted after delete on ledger_evidence
  for each row when (old.entry_id is not null) execute function note_spending_evidence();
create constraint trigger page_changed after insert or update or delete on ledger_evidence
  deferrable initially deferred for each row execute function project_page_changed();

create trigger ledger_head_gapless after update on ledger_head
  referencing old table as heads_before new table as heads_after
  for each statement execute function check_head_moves();
create trigger ledger_head_starts_empty before insert on ledger_head
  for each row execute function check_head_start();

create trigger ledger_entry_balances after insert on ledger_leg
  referencing new table as new_legs for each statement execute function check_new_legs();

create trigger fund_months_counted after insert on ledger_leg
  referencing new table as new_legs for each statement execute function count_fund_months();

create trigger withheld_stays before update on ledger_payee
  for each row execute function refuse_republishing();

create trigger explore_first_received after insert on project_total
  referencing new table as changed for each statement execute function explore_totals_changed();
create trigger explore_received after update on project_total
  referencing new table as changed for each statement execute function explore_totals_changed();

create trigger year_lock_in_turn before insert or update on year_lock
  for each row execute function check_year_lock();

create trigger for_duties before insert or update or delete on budget_line_total
  for each statement execute function refuse_other_duties('money');
