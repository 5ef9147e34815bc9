-- Accounts at the card processor that were opened from here and are set up by account links; see
-- docs/decisions/0038-account-links.md.

-- Whether the platform opened the account, for a charity that could not connect one it has.
alter table payment_connection add column opened_here boolean not null default false;

-- The account that is being set up; null for a way through OAuth. Each kind of way back opens its own
-- kind alone.
alter table connect_attempt add column account text;

-- The stand-in's account links: each is good once, for some minutes.
create table stand_in_stripe.account_link (
  token text primary key,
  account text not null,
  refresh_url text not null,
  return_url text not null,
  expires_at timestamptz not null,
  used boolean not null default false
);
grant select, insert, update on stand_in_stripe.account_link to pennytrail_app;
