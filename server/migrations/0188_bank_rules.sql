-- Rules that a charity's team made: which decision is proposed for lines whose text, type, direction,
-- amount and account meet their conditions.
create table bank_rule (
  id uuid primary key,
  charity_id uuid not null references charity,
  bank_text text not null check (length(bank_text) between 3 and 100),
  -- The bank's type of payment; empty for any.
  bank_type text not null default '' check (length(bank_type) <= 40),
  direction text not null check (direction in ('in', 'out')),
  amount_from bigint check (amount_from > 0),
  amount_to bigint check (amount_to > 0),
  -- Null for every account.
  account_id uuid references bank_account,
  -- The decision that is proposed, as it is stored with a line. The giver's name is not in it.
  decision jsonb not null,
  made_by uuid not null references person,
  made_at timestamptz not null,
  check (amount_from <= amount_to)
);
create index bank_rule_charity on bank_rule (charity_id);
create index bank_rule_account on bank_rule (account_id);
create index bank_rule_made_by on bank_rule (made_by);
alter table bank_rule enable row level security;
alter table bank_rule force row level security;
grant select, insert, delete on bank_rule to pennytrail_app;
grant update (bank_text, bank_type, direction, amount_from, amount_to, account_id, decision)
  on bank_rule to pennytrail_app;
