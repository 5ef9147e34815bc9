-- Texts that a search of a ledger finds, as the search compares them.
create index concurrently ledger_detail_folded on ledger_detail using gin
  (fold_text(coalesce(payee, '') || E'\n' || coalesce(description, '') || E'\n' || shown_giver) gin_trgm_ops)
  where payee <> '' or description <> '' or shown_giver <> '';
