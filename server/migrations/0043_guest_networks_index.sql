create index concurrently donation_payment_network on donation_payment (network_hash)
  where network_hash is not null;
