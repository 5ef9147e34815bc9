-- Texts that a search of a ledger finds, without those of ledger_payee, which are withheld.
create index concurrently ledger_detail_texts on ledger_detail using gin
  ((coalesce(payee, '') || E'\n' || coalesce(description, '') || E'\n' || shown_giver) gin_trgm_ops)
  where payee <> '' or description <> '' or shown_giver <> '';
