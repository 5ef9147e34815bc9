-- Parts of names that a search of the register finds, as the search compares them.
create index concurrently charity_register_name on charity_register using gin
  (fold_text(name) gin_trgm_ops);
