comment on table bank_account is
  'The places where a charity''s own money lies, by the names that its team gives them.';
comment on column bank_account.currency is
  'Null for names from before accounts had a place of their own.';
comment on column bank_account.ledger_account is
  'The account of its legs: "bank", which several names may share, or "bank:" and its id.';
comment on column bank_account.closed_on is
  'The day on which the account was closed, with a balance of zero. Nothing is posted there after.';
