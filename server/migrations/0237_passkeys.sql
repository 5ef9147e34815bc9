-- Passkeys (WebAuthn, level 3): a way to sign in and to prove who acts.
create table passkey (
  id uuid primary key,
  person_id uuid not null references person,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null,
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  is_synced boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_person on passkey (person_id);
alter table passkey enable row level security;
alter table passkey force row level security;
grant select, insert, update, delete on passkey to pennytrail_app;

create table passkey_challenge (
  challenge_hash bytea primary key,
  browser_hash bytea not null,
  purpose text not null check (purpose in ('add', 'prove', 'sign-in')),
  person_id uuid references person,
  expires_at timestamptz not null,
  check ((person_id is null) = (purpose = 'sign-in'))
);
create index passkey_challenge_expires on passkey_challenge (expires_at);
alter table passkey_challenge enable row level security;
alter table passkey_challenge force row level security;
grant select, insert, delete on passkey_challenge to pennytrail_app;

alter table account_event drop constraint account_event_act_check;
alter table account_event add constraint account_event_act_check check (act in ('sign-in',
  'sign-in-new-device', 'password', 'password-reset', 'email', 'factor-on', 'factor-off',
  'recovery-codes', 'google-on', 'google-off', 'passkey-added', 'passkey-removed', 'export',
  'sessions-ended')) not valid;
