create index concurrently donation_earlier_on on donation (charity_id, earlier_on desc)
  where status = 'earlier';
