-- Gifts from before a charity came here: history that no ledger entry records. They have no moment of
-- arrival here, but a day, and can be claimed for Gift Aid unless that happened before.
alter table donation add column earlier_on date;
alter table donation add column claimed_before boolean not null default false;
alter table donation drop constraint donation_status_check;
alter table donation add constraint donation_status_check check (status in ('pending', 'processing',
  'succeeded', 'partly-refunded', 'refunded', 'failed', 'expired', 'disputed', 'won', 'lost',
  'reversed', 'earlier')) not valid;
alter table donation drop constraint donation_check2;
alter table donation add constraint donation_check2 check ((succeeded_at is null) = (status in
  ('pending', 'processing', 'failed', 'expired', 'earlier'))) not valid;
alter table donation add constraint donation_earlier check ((earlier_on is not null) = (status =
  'earlier') and (not claimed_before or status = 'earlier')) not valid;
grant delete on donation, donation_giver to pennytrail_app;
