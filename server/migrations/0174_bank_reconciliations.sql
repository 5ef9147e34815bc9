-- Months of an account that somebody compared with the bank and marked. A mark is never deleted.
create table bank_reconciliation (
  id uuid primary key,
  charity_id uuid not null references charity,
  account_id uuid not null references bank_account,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  -- The balances at the end of the month, as they were then, in minor units.
  statement_closing bigint not null,
  ledger_closing bigint not null,
  marked_by uuid not null references person,
  marked_at timestamptz not null,
  undone_by uuid references person,
  undone_at timestamptz,
  check ((undone_by is null) = (undone_at is null))
);
create unique index bank_reconciliation_stands on bank_reconciliation (account_id, month)
  where undone_at is null;
create index bank_reconciliation_charity on bank_reconciliation (charity_id);
create index bank_reconciliation_marked_by on bank_reconciliation (marked_by);
create index bank_reconciliation_undone_by on bank_reconciliation (undone_by);
alter table bank_reconciliation enable row level security;
alter table bank_reconciliation force row level security;
grant select, insert on bank_reconciliation to pennytrail_app;
grant update (undone_by, undone_at) on bank_reconciliation to pennytrail_app;
