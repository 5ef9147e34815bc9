-- A variation that both sides have agreed to changes a grant. Money that has arrived and reports
-- that were sent stay.
grant update (amount, purpose, shown_as) on donor_grant to pennytrail_app;
grant delete on grant_instalment to pennytrail_app;
grant delete on grant_line to pennytrail_app;
grant delete on grant_report to pennytrail_app;
