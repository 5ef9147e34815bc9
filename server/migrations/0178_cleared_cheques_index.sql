create index concurrently donation_cleared_on on donation (charity_id, cleared_on)
  where cleared_on is not null;
