-- The money in each of a charity's own accounts, added up from the index alone.
create index concurrently ledger_leg_at_bank on ledger_leg (charity_id, account, currency)
  include (amount) where account = 'bank' or account like 'bank:%';
