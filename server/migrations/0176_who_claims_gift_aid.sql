-- The party that claims Gift Aid on a gift, and whether its cheque is cleared. Gifts of the release before are
-- claimed by the charity.
alter table donation add column claimed_by text not null default 'charity';
alter table donation add column platform text;
alter table donation add column uncleared boolean not null default false;
alter table donation add column cleared_on date;
alter table donation add column is_joint boolean not null default false;
alter table donation add constraint donation_claimed_by
  check (claimed_by in ('charity', 'platform', 'nobody')) not valid;
alter table donation add constraint donation_platform
  check (length(platform) between 1 and 80 and (claimed_by <> 'platform' or platform is not null))
  not valid;
alter table donation add constraint donation_cleared
  check (not uncleared or (method = 'cheque' and cleared_on is null)) not valid;
alter table donation drop constraint donation_method_check;
alter table donation add constraint donation_method
  check (method in ('card', 'cash', 'cheque', 'bank-transfer', 'card-reader', 'platform',
    'payroll-giving', 'caf-account')) not valid;
