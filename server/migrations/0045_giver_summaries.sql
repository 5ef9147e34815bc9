-- The gifts of a giver in one fund, added up. Kept by the transaction that posts to the ledger.
create table giver_fund (
  -- A person or a donor organisation.
  giver_id uuid not null,
  -- The project, or the charity for its general fund.
  fund_id uuid not null,
  currency char(3) not null,
  charity_id uuid not null,
  given bigint not null,
  spent bigint not null,
  fees bigint not null,
  refunded bigint not null,
  unspent bigint not null,
  gifts bigint not null,
  payments bigint not null,
  primary key (giver_id, fund_id, currency)
) with (fillfactor=70);
create index giver_fund_charity on giver_fund (charity_id);
alter table giver_fund enable row level security;
alter table giver_fund force row level security;
grant select, insert, update, delete on giver_fund to pennytrail_app;

-- The part of a spending entry that the gifts of a giver pay for.
create table giver_payment (
  giver_id uuid not null,
  spending_entry_id uuid not null,
  fund_id uuid not null,
  currency char(3) not null,
  charity_id uuid not null,
  spending_seq bigint not null,
  entry_date date not null,
  amount bigint not null,
  primary key (giver_id, spending_entry_id, fund_id, currency)
) with (fillfactor=70);
create index giver_payment_latest on giver_payment (giver_id, entry_date desc, spending_seq desc,
  spending_entry_id) where amount > 0;
alter table giver_payment enable row level security;
alter table giver_payment force row level security;
grant select, insert, update, delete on giver_payment to pennytrail_app;

-- The gift balances of a giver that have unspent money, by age.
create table giver_unspent (
  giver_id uuid not null,
  fund_id uuid not null,
  currency char(3) not null,
  -- The number of the entry that brought the gift to the fund.
  seq bigint not null,
  recorded_at timestamptz not null,
  primary key (giver_id, fund_id, currency, seq)
);
alter table giver_unspent enable row level security;
alter table giver_unspent force row level security;
grant select, insert, delete on giver_unspent to pennytrail_app;

-- The giver summaries that must be made again: of whole ledgers from before the summaries, or to
-- which a release posted that does not keep them; and of givers between whom a gift moved.
create table giver_backlog (
  id bigint generated always as identity primary key,
  charity_id uuid not null,
  -- Null means all givers of the ledger.
  giver_id uuid
);
create index giver_backlog_ledger on giver_backlog (charity_id, giver_id);
alter table giver_backlog enable row level security;
alter table giver_backlog force row level security;
grant select, insert, delete on giver_backlog to pennytrail_app;

-- The entry up to which the giver summaries of the ledger are kept.
alter table ledger_head add column givers_seq bigint not null default 0;

insert into giver_backlog (charity_id) select charity_id from ledger_head where seq > 0;
