-- The processor's id of the account of a Direct Debit. Two accounts can end in the same digits.
alter table monthly_gift add column bank_account text;
