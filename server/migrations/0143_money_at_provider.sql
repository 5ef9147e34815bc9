-- The money that the payment provider holds for a charity, added up from the index alone.
create index concurrently ledger_leg_at_provider on ledger_leg (charity_id, currency)
  include (amount) where account = 'stripe-balance';
