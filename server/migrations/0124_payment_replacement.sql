-- An account that a Lead has connected in place of the charity's account. It counts after a waiting
-- time, or once another Lead agrees. A charity has one row, which its next replacement takes over.
create table payment_replacement (
  charity_id uuid primary key references charity,
  account text not null,
  opened_here boolean not null,
  charges_enabled boolean not null,
  needs text[] not null default '{}',
  connected_by uuid not null references person,
  connected_at timestamptz not null,
  counts_at timestamptz not null,
  may_agree uuid[] not null,
  agreed_by uuid references person,
  ended_at timestamptz
);
create unique index payment_replacement_account on payment_replacement (account)
  where ended_at is null;
create index payment_replacement_connected_by on payment_replacement (connected_by);
create index payment_replacement_agreed_by on payment_replacement (agreed_by);
alter table payment_replacement enable row level security;
alter table payment_replacement force row level security;
grant select, insert, update on payment_replacement to pennytrail_app;

-- An account that a charity has replaced and that Stripe still lets the platform use, for the gifts
-- that it took.
create table replaced_account (
  account text primary key,
  charity_id uuid not null references charity,
  replaced_at timestamptz not null,
  look_at timestamptz,
  looked_through timestamptz
);
create index replaced_account_charity on replaced_account (charity_id);
alter table replaced_account enable row level security;
alter table replaced_account force row level security;
grant select, insert, update, delete on replaced_account to pennytrail_app;
