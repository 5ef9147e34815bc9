create trigger stays_in_place before update on bank_account
  for each row execute function account_stays_in_place();
create trigger account_is_own after insert on ledger_leg
  for each row when (new.account like 'bank:%') execute function check_own_account();
