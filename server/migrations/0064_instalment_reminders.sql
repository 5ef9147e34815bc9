-- When an organisation was reminded of an instalment, and when both sides were told that it is
-- overdue: once each.
alter table grant_instalment
  add column reminded_at timestamptz, -- before its day
  add column overdue_told_at timestamptz; -- after it
create index grant_instalment_untold on grant_instalment (due_on) where overdue_told_at is null;
grant update (reminded_at, overdue_told_at) on grant_instalment to pennytrail_app;

-- When both were told that a grant still waits to be confirmed.
alter table donor_grant add column unconfirmed_told_at timestamptz;
create index donor_grant_waiting on donor_grant (recorded_at)
  where state = 'waiting' and unconfirmed_told_at is null;
grant update (unconfirmed_told_at) on donor_grant to pennytrail_app;
