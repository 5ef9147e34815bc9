-- When a member of a charity's team last became a Lead; without meaning for other roles. A person
-- who has just become a Lead cannot agree to another payment account.
alter table charity_member add column lead_since timestamptz;
update charity_member set lead_since = joined_at where role = 'Lead';
