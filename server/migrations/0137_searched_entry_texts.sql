-- Texts that a search of a ledger finds, by charity, so that its cost does not grow with other ledgers.
create index concurrently ledger_detail_searched on ledger_detail using gin (charity_id,
  fold_text(coalesce(payee, '') || E'\n' || coalesce(description, '') || E'\n' || shown_giver) gin_trgm_ops)
  where payee <> '' or description <> '' or shown_giver <> '';
