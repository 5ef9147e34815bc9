-- The network that opened the payment page of a guest, to count declined cards by network.
alter table donation_payment
  add column network_hash bytea constraint donation_payment_network_hash_length
    check (octet_length(network_hash) = 32);
