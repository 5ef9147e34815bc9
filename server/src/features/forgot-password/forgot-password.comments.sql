comment on table password_reset is
  'The code to set a new password, one for each email address. An address without an account '
  'has a row too (person_id is null), so that a request costs the same whether an account '
  'exists. Addresses and codes are keyed hashes.';
