create index concurrently ledger_payee_charity on ledger_payee (charity_id);
