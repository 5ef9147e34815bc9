create trigger released after delete on update_photo
  for each row execute function release_update_photo();

create trigger noted after insert or update or delete on update_post
  for each row execute function note_update();

create trigger append_only before update on update_version
  for each row execute function refuse_change();
