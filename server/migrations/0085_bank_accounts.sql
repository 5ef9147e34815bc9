-- The accounts whose statements a charity imports, each by the name that its team gives it.
create table bank_account (
  id uuid primary key,
  charity_id uuid not null references charity,
  name text not null check (length(name) between 1 and 60),
  made_at timestamptz not null
);
create unique index bank_account_name on bank_account (charity_id, lower(name));
alter table bank_account enable row level security;
alter table bank_account force row level security;
grant select, insert on bank_account to pennytrail_app;

-- Lines of bank statements that a charity's team left out.
create table bank_line_left (
  charity_id uuid not null references charity,
  fingerprint text not null check (length(fingerprint) = 64),
  account_id uuid not null references bank_account,
  reason text not null check (
    reason in ('own-transfer', 'card-payout', 'in-ledger', 'closed', 'not-ours', 'later')),
  -- The date that the bank gives for the line.
  seen_on date not null,
  left_at timestamptz not null,
  primary key (charity_id, fingerprint)
);
create index bank_line_left_account on bank_line_left (account_id);
alter table bank_line_left enable row level security;
alter table bank_line_left force row level security;
grant select, insert, update, delete on bank_line_left to pennytrail_app;
