-- How cards ended that guests and accounts tried, to bound the testing of stolen cards. Keyed hashes
-- only, which are deleted a day later.
create table card_outcome (
  -- The neighbourhood of the guest's network, or one value for all accounts.
  network_hash bytea not null check (octet_length(network_hash) = 32),
  -- The provider's fingerprint of the card.
  card_hash bytea not null check (octet_length(card_hash) = 32),
  paid boolean not null,
  -- The gift's amount in pence at the first outcome.
  amount bigint not null,
  declines integer not null default 0 check (declines >= 0),
  -- How much the declines count against the network.
  weight integer not null default 0 check (weight >= 0),
  at timestamptz not null,
  primary key (network_hash, paid, card_hash)
);
create index card_outcome_declined on card_outcome (card_hash) where not paid;
alter table card_outcome enable row level security;
alter table card_outcome force row level security;
grant select, insert, update, delete on card_outcome to pennytrail_app;
