create trigger citation_hidden after insert on content_hidden
  for each row when (new.kind = 'update') execute function note_cited_spending();
create trigger citation_shown after delete on content_hidden
  for each row when (old.kind = 'update') execute function note_cited_spending();

create trigger citation_noted after insert or delete on update_citation
  for each row execute function note_cited_spending();

create trigger released after delete on update_photo
  for each row execute function release_update_photo();

create trigger citations_noted after update on update_post
  for each row when ((new.state, new.audience) is distinct from (old.state, old.audience))
  execute function note_cited_spending();
create trigger noted after insert or update or delete on update_post
  for each row execute function note_update();

create trigger append_only before update on update_version
  for each row execute function refuse_change();
