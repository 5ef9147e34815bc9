alter table allocation validate constraint allocation_reason_known;
alter table allocation validate constraint allocation_reason_gives;
alter table allocation validate constraint allocation_spending_causes;
