-- Generated from contract/src/ledger/entry-kinds.ts by "npm run schema".

-- Whether entries of a kind are money that somebody gives to the charity.
create or replace function is_gift_kind(kind text) returns boolean
language sql immutable parallel safe as $$ select kind in ('gift', 'grant', 'match') $$;

-- Whether entries of a kind are money that the charity receives from no known giver.
create or replace function is_income_kind(kind text) returns boolean
language sql immutable parallel safe as $$ select kind in ('income', 'collection') $$;

-- Whether entries of a kind are spending.
create or replace function is_spending_kind(kind text) returns boolean
language sql immutable parallel safe as $$ select kind in ('spending', 'onward-grant', 'charge') $$;

-- Whether entries of a kind are payments that a receipt must show.
create or replace function needs_receipt(kind text) returns boolean
language sql immutable parallel safe as $$ select kind in ('spending', 'onward-grant') $$;

-- Whether entries of a kind are money of a gift that goes back to its giver.
create or replace function is_refund_kind(kind text) returns boolean
language sql immutable parallel safe as $$ select kind in ('refund', 'dispute') $$;

-- Whether entries of a kind are money that a fee, a refund or a dispute takes.
create or replace function is_deduction_kind(kind text) returns boolean
language sql immutable parallel safe as $$ select kind in ('fee', 'refund', 'dispute') $$;

-- Whether entries of a kind are those whose nominal account a person must choose.
create or replace function is_account_chosen(kind text) returns boolean
language sql immutable parallel safe as $$ select kind in ('income', 'spending', 'credit') $$;
