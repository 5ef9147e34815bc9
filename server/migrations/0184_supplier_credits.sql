-- The payment of which a supplier gave money back. A credit without a row names no payment.
create table supplier_credit (
  entry_id uuid primary key references ledger_entry,
  charity_id uuid not null references charity,
  payment_id uuid not null references ledger_entry
);
create index supplier_credit_payment on supplier_credit (payment_id);
create index supplier_credit_charity on supplier_credit (charity_id);
alter table supplier_credit enable row level security;
alter table supplier_credit force row level security;
grant select, insert on supplier_credit to pennytrail_app;
grant select on supplier_credit to pennytrail_reader;
