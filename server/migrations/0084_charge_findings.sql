-- Differences between an account's charges at the card processor and the gifts here.
create table charge_finding (
  id uuid primary key,
  charity_id uuid not null references charity,
  account text not null,
  -- The processor's id of the charge, or of the payment if the gift here names no charge.
  charge text not null unique,
  kind text not null check (
    kind in ('charge-without-gift', 'gift-without-charge', 'other-amount')),
  -- The gift here that the charge paid or names.
  donation_id uuid references donation,
  currency char(3) not null,
  -- The amount at the processor. Null without a charge that succeeded.
  amount bigint,
  -- The amount here. Null without a gift.
  recorded bigint,
  refunded bigint not null default 0,
  paid_at timestamptz not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  -- When a later comparison found no difference.
  resolved_at timestamptz,
  -- When an administrator ended it, and why.
  closed_at timestamptz,
  explanation text check (length(explanation) <= 1000),
  constraint charge_finding_closed check ((closed_at is null) = (explanation is null)),
  constraint charge_finding_amounts check (amount is not null or recorded is not null)
);
create index charge_finding_open on charge_finding (found_at)
  where resolved_at is null and closed_at is null;
create index charge_finding_account on charge_finding (account, seen_at)
  where resolved_at is null and closed_at is null;
create index charge_finding_charity on charge_finding (charity_id);
create index charge_finding_donation on charge_finding (donation_id);
alter table charge_finding enable row level security;
alter table charge_finding force row level security;
grant select, insert, update on charge_finding to pennytrail_app;
