alter table donation validate constraint donation_claimed_by;
alter table donation validate constraint donation_platform;
alter table donation validate constraint donation_cleared;
alter table donation validate constraint donation_method;
