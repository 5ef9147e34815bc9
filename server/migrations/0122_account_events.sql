-- The device of a session, so that a sign-in from a new one is told to the account's owner.
alter table session add column device_key_hash bytea;

create table account_event (
  id uuid primary key,
  person_id uuid not null references person,
  at timestamptz not null,
  act text not null check (act in ('sign-in', 'sign-in-new-device', 'password', 'password-reset',
    'email', 'factor-on', 'factor-off', 'recovery-codes', 'google-on', 'google-off', 'export',
    'sessions-ended')),
  device text,
  network text
);
create index account_event_person on account_event (person_id, at);
alter table account_event enable row level security;
alter table account_event force row level security;
grant select, insert, delete on account_event to pennytrail_app;
