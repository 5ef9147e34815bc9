create trigger content_hidden_changed after insert or delete on content_hidden
  for each row execute function content_hidden_changed();
