create trigger append_only before delete or update on
  checkpoint_key, ledger_checkpoint, ledger_subtree
  for each row execute function refuse_change();
create trigger append_only_table before truncate on
  checkpoint_key, ledger_checkpoint, ledger_subtree
  for each statement execute function refuse_change();
