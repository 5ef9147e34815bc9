-- A payment page ends when its giver starts again for the same project or charity, or dismisses it.
-- Written down here first; then the processor is asked.
alter table donation_payment
  -- Of the random secret that the giver's browser keeps: it proves the same browser without an
  -- account. The secret itself is never stored.
  add browser_hash bytea check (octet_length(browser_hash) = 32),
  add superseded_by uuid references donation,
  add dismissed_at timestamptz;
create index donation_payment_browser on donation_payment (browser_hash)
  where browser_hash is not null;
create index donation_payment_superseded on donation_payment (superseded_by)
  where superseded_by is not null;
