create trigger bank_days_counted after insert on ledger_leg
  referencing new table as new_legs for each statement execute function count_bank_days();
create trigger links_reconciled after insert on bank_line
  referencing new table as changed for each statement execute function reconcile_links();
create trigger links_gone_reconciled after delete on bank_line
  referencing old table as changed for each statement execute function reconcile_links();
create trigger lines_reconciled after insert on statement_line
  referencing new table as changed for each statement execute function reconcile_lines();
create trigger lines_gone_reconciled after delete on statement_line
  referencing old table as changed for each statement execute function reconcile_lines();
create trigger replaced_reconciled after insert on payout_match
  for each row when (new.replaced_entry is not null) execute function reconcile_replaced();
create trigger replaced_gone_reconciled after delete on payout_match
  for each row when (old.replaced_entry is not null) execute function reconcile_replaced();
create trigger moved_account_reconciled after update on bank_account
  for each row when (old.ledger_account <> new.ledger_account)
  execute function reconcile_moved_account();
