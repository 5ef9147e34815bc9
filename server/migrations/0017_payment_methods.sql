-- A gift with `donation.method` = 'card' is paid at the payment provider; these columns say how.
alter table donation_payment add column method text not null default 'card'
  check (method in ('card', 'direct-debit', 'pay-by-bank'));
alter table donation_payment add column wallet text
  check (wallet in ('apple-pay', 'google-pay', 'link'));
alter table donation_payment add column collect_on date;
alter table donation_payment add column notice_sent_at timestamptz;

alter table monthly_gift add column method text not null default 'card'
  check (method in ('card', 'direct-debit'));
alter table monthly_gift add column bank_last4 text check (bank_last4 ~ '^[0-9]{4}$');

alter table charity add column stripe_payment_methods text[] not null default '{card}'
  check (stripe_payment_methods <@ '{card,direct-debit,pay-by-bank}'::text[]);
