-- Tax that a charity owes back to HMRC on gifts of earlier claims, from the day it arises.
create table gift_aid_debt (
  id uuid primary key,
  charity_id uuid not null references charity,
  donation_id uuid not null,
  of_claim_id uuid not null,
  tax bigint not null check (tax <> 0),
  reason text not null check (reason in ('returned', 'ended', 'not-a-gift', 'came-back',
    'repayable')),
  arose_on date not null,
  recorded_at timestamptz not null,
  released_at timestamptz,
  foreign key (of_claim_id, donation_id) references gift_aid_claim_gift(claim_id, donation_id)
);
create index gift_aid_debt_charity on gift_aid_debt (charity_id);
create index gift_aid_debt_gift on gift_aid_debt (donation_id) where released_at is null;
alter table gift_aid_debt enable row level security;
alter table gift_aid_debt force row level security;
grant select, insert on gift_aid_debt to pennytrail_app;
grant update (released_at) on gift_aid_debt to pennytrail_app;
-- Payments of a charity to HMRC for what it had over-claimed, without a new claim.
create table gift_aid_repayment (
  id uuid primary key,
  charity_id uuid not null references charity,
  paid_on date not null,
  amount bigint not null check (amount > 0),
  reference text not null check (length(reference) between 1 and 100),
  entry_id uuid not null unique references ledger_entry,
  recorded_by uuid not null references person,
  recorded_at timestamptz not null
);
create index gift_aid_repayment_charity on gift_aid_repayment (charity_id);
alter table gift_aid_repayment enable row level security;
alter table gift_aid_repayment force row level security;
grant select, insert on gift_aid_repayment to pennytrail_app;
-- The gifts whose over-claimed tax a repayment settles.
create table gift_aid_repayment_gift (
  repayment_id uuid not null references gift_aid_repayment,
  donation_id uuid not null,
  of_claim_id uuid not null,
  charity_id uuid not null references charity,
  tax bigint not null check (tax <> 0),
  primary key (repayment_id, donation_id),
  foreign key (of_claim_id, donation_id) references gift_aid_claim_gift(claim_id, donation_id)
);
create index gift_aid_repayment_gift_donation on gift_aid_repayment_gift (donation_id);
alter table gift_aid_repayment_gift enable row level security;
alter table gift_aid_repayment_gift force row level security;
grant select, insert on gift_aid_repayment_gift to pennytrail_app;
-- Gifts of a claim that HMRC refused. They can be claimed again once a Lead has corrected what HMRC
-- named.
create table gift_aid_refusal (
  claim_id uuid not null,
  donation_id uuid not null,
  charity_id uuid not null references charity,
  reason text not null check (length(reason) between 1 and 500),
  tax bigint not null check (tax >= 0),
  refused_by uuid not null references person,
  refused_at timestamptz not null,
  correction text check (length(correction) between 1 and 500),
  corrected_by uuid references person,
  corrected_at timestamptz,
  primary key (claim_id, donation_id),
  foreign key (claim_id, donation_id) references gift_aid_claim_gift(claim_id, donation_id),
  check (num_nulls(correction, corrected_by, corrected_at) in (0, 3))
);
create index gift_aid_refusal_donation on gift_aid_refusal (donation_id);
alter table gift_aid_refusal enable row level security;
alter table gift_aid_refusal force row level security;
grant select, insert, delete on gift_aid_refusal to pennytrail_app;
grant update (correction, corrected_by, corrected_at) on gift_aid_refusal to pennytrail_app;
