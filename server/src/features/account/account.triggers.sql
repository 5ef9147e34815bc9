create trigger append_only before update on kept_giver
  for each row execute function refuse_change();
