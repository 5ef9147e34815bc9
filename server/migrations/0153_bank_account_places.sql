-- Accounts get a kind, a currency and a place in the ledger of their own. Earlier ones are names, and
-- share the place that every ledger has from the start; so do those that the release before adds.
alter table bank_account
  add column kind text not null default 'bank' constraint bank_account_kind_known
    check (kind in ('bank', 'savings', 'cash', 'paypal', 'platform')),
  add column ledger_account text not null default 'bank' constraint bank_account_place
    check (ledger_account in ('bank', 'bank:' || id)),
  add column currency char(3) constraint bank_account_own_place_has_currency
    check (ledger_account = 'bank' or coalesce(currency, '') <> ''),
  add column closed_on date;
grant update (name, kind, currency, ledger_account, closed_on) on bank_account to pennytrail_app;
