-- The amount of the unpaid payment, the disputes after which the giver went on, and a new reason to
-- end a monthly gift.
alter table monthly_gift add column unpaid_amount bigint;
alter table monthly_gift add column answered_disputes text[] not null default '{}';
alter table monthly_gift add column dispute_asked_at timestamptz;
alter table monthly_gift drop constraint monthly_gift_ending_check;
alter table monthly_gift add constraint monthly_gift_ending_known check (ending in ('giver',
  'payment-failed', 'not-confirmed', 'account-deleted', 'project-closed', 'charity-closed',
  'payments-disconnected', 'connection-lost', 'mandate-cancelled')) not valid;
-- The amounts of payments that have failed before are read from the processor again.
update monthly_gift set check_at = now() where state = 'failing' and ended_at is null;
