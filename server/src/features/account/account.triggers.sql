create trigger append_only before update on retained_giver
  for each row execute function refuse_change();
