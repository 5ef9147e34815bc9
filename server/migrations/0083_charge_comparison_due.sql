-- When the account's charges are next compared with the gifts here, and when they last were.
alter table payment_connection
  add column compare_at timestamptz,
  add column compared_at timestamptz;
