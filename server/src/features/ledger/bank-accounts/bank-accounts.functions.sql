-- Whether a leg's account is a place of the charity's own money: "bank", which every ledger has from
-- the start, or "bank:" and the id of an account that the charity added.
create or replace function is_bank_account(account text) returns boolean
language sql immutable parallel safe as $$ select account = 'bank' or account like 'bank:%' $$;

-- Whether a leg's account is an asset. Legs of assets have no fund; the others name it.
create or replace function is_asset_account(account text) returns boolean
language sql immutable parallel safe as $$
  select account in ('stripe-balance', 'bank', 'gift-aid-receivable') or account like 'bank:%' $$;

-- Refuses a leg at an account that is not the charity's own, is in another currency or is closed, and
-- one of an entry in form 1, whose writer does not know that the account is an asset.
create or replace function check_own_account() returns trigger language plpgsql
security definer set search_path = public, pg_temp set app.actor = 'system' as $$
declare
  account bank_account;
begin
  select * into account from bank_account a
  where a.id = substr(new.account, 6)::uuid and a.charity_id = new.charity_id;
  if account.ledger_account is distinct from new.account or account.currency <> new.currency then
    raise exception 'ledger entry % names an account that does not fit it', new.entry_id
      using errcode = 'check_violation', constraint = 'ledger_leg_own_account';
  elsif account.closed_on is not null then
    raise exception 'ledger entry % names an account that is closed', new.entry_id
      using errcode = 'check_violation', constraint = 'ledger_leg_account_open';
  elsif not exists (select from ledger_entry e
      where e.id = new.entry_id and e.charity_id = new.charity_id and e.form_version > 1) then
    raise exception 'ledger entry % names an account that its form does not know', new.entry_id
      using errcode = 'check_violation', constraint = 'ledger_leg_account_form';
  end if;
  return null;
end
$$;

-- Refuses to move an account to another place in the ledger, except once from the common place to one
-- of its own, and to change the currency of an account with a place of its own.
create or replace function account_stays_in_place() returns trigger language plpgsql as $$
begin
  if old.ledger_account <> 'bank' and (old.ledger_account, old.currency) is distinct from
     (new.ledger_account, new.currency) then
    raise exception 'account % stays in its place and currency', old.id
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
