-- Legs may name an account of the charity's own by its id.
alter table ledger_leg drop constraint ledger_leg_account_check;
alter table ledger_leg add constraint ledger_leg_account_known
  check (account in ('stripe-balance', 'bank', 'gift-aid-receivable', 'income', 'fees', 'fund')
    or account like 'spending:_%' or account ~ '^bank:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
  not valid;
alter table ledger_leg drop constraint ledger_leg_assets_carry_no_fund;
alter table ledger_leg add constraint ledger_leg_assets_carry_no_fund
  check (project_id is null or not (account in ('stripe-balance', 'bank', 'gift-aid-receivable')
    or account like 'bank:%'))
  not valid;
