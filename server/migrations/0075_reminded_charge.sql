-- The charge whose collection the giver was last reminded of. Null for reminders sent before.
alter table donation_payment add column reminded_charge text;
