-- Webhook events that the provider has been answered and that are not handled yet, as they arrived.
create table webhook_inbox (
  seq bigint generated always as identity primary key,
  body text not null,
  received_at timestamptz not null
) with (toast_tuple_target = 8160, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
alter table webhook_inbox alter column body set storage external;
alter table webhook_inbox enable row level security;
alter table webhook_inbox force row level security;
grant select, insert, delete on webhook_inbox to pennytrail_app;
grant usage on sequence webhook_inbox_seq_seq to pennytrail_app;

-- The process that handles the events of the inbox, and until when. It extends that again and again.
create table webhook_poster (
  id boolean primary key default true check (id),
  holder uuid,
  held_until timestamptz not null default '-infinity'
);
-- Before the policies, which hold for the owner too.
insert into webhook_poster default values;
alter table webhook_poster enable row level security;
alter table webhook_poster force row level security;
grant select, update on webhook_poster to pennytrail_app;
