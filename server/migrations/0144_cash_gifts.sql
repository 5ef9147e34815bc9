-- Gifts that a charity recorded as cash, for its small donations.
create index concurrently donation_cash on donation (charity_id, succeeded_at)
  where method = 'cash' and grant_id is null;
