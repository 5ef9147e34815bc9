-- Money that a reversal returns to a gift can pay later spending.
alter table allocation drop constraint allocation_reason_check;
alter table allocation drop constraint allocation_check;
alter table allocation drop constraint allocation_check1;
alter table allocation add constraint allocation_reason_known check (
  reason in ('spent', 'reallocated', 'returned', 'released')) not valid;
alter table allocation add constraint allocation_reason_gives check (
  (reason in ('spent', 'reallocated')) = (amount > 0)) not valid;
alter table allocation add constraint allocation_spending_causes check (
  (reason = 'spent') = (cause_id = spending_entry_id)) not valid;
