-- The function that says where some gifts went reads these tables for a person whose access was
-- checked.
grant select on allocation, gift_balance, donation_giver, donor_org_member to pennytrail_reader;
