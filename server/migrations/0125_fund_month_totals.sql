-- The movements of a fund in one month, added up by kind. A trigger of ledger_leg keeps them.
create table fund_month_total (
  charity_id uuid not null references charity,
  project_id uuid,
  -- Empty for whole legs, otherwise the type of money whose share of the legs this is.
  part text not null default '',
  -- The first day of the month.
  month date not null,
  currency char(3) not null,
  account text not null,
  kind text not null,
  category text not null,
  budget_line_id uuid,
  moved_in bigint not null default 0,
  moved_out bigint not null default 0,
  entries bigint not null default 0,
  first_on date,
  last_on date,
  unique nulls not distinct (charity_id, project_id, part, month, currency, account, kind,
    category, budget_line_id)
) with (fillfactor=50);
alter table fund_month_total enable row level security;
alter table fund_month_total force row level security;
grant select on fund_month_total to pennytrail_app;
grant select on fund_month_total to pennytrail_reader;

-- The spending of a fund in one month with its evidence. The next start stores the evidence of every
-- ledger again, with these sums.
create table spending_month_total (
  charity_id uuid not null references charity,
  project_id uuid,
  month date not null,
  currency char(3) not null,
  payments bigint not null default 0,
  spent bigint not null default 0,
  with_receipt bigint not null default 0,
  matched bigint not null default 0,
  cited bigint not null default 0,
  unique nulls not distinct (charity_id, project_id, month, currency)
) with (fillfactor=50);
alter table spending_month_total enable row level security;
alter table spending_month_total force row level security;
grant select on spending_month_total to pennytrail_app;
grant select on spending_month_total to pennytrail_reader;
insert into spending_evidence_backlog
select '00000000-0000-0000-0000-000000000000' where exists (select from charity)
on conflict do nothing;

-- Whether fund_month_total has all entries of the ledger. New ledgers have it once its trigger
-- exists; the next start adds up the older ones.
alter table ledger_head add column months_kept boolean not null default false;
grant select on ledger_head to pennytrail_reader;
