create trigger append_only before delete or update on
  collection, collection_part
  for each row execute function refuse_change();
create trigger append_only before update on collection_counter
  for each row execute function refuse_change();
create trigger append_only_table before truncate on
  collection, collection_counter, collection_part
  for each statement execute function refuse_change();
