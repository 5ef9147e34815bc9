-- How the charity paid back a gift that did not come online. Null for refunds at the processor, and
-- for payments by bank at the end of a project that are older.
alter table donation_refund add column paid_by text;
-- Such as a cheque number; empty if there is none.
alter table donation_refund add column reference text;
alter table donation_refund add constraint donation_refund_paid_by_check
  check (paid_by in ('cash', 'cheque', 'bank-transfer')) not valid;
alter table donation_refund add constraint donation_refund_reference_check
  check (length(reference) <= 100) not valid;
alter table donation_refund add constraint donation_refund_paid_back
  check ((paid_by is null) = (reference is null)) not valid;
