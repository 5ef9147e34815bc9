-- The amount of a payment whose day has come and that the provider has not taken yet.
alter table monthly_gift add column due_now_amount bigint;
