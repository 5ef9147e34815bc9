-- What tells a person's sessions apart in their settings. A session is tidied away a month after it
-- has ended, and this with it.
alter table session
  add column device text check (length(device) <= 100), -- such as "Firefox on Windows"
  add column network text check (length(network) <= 100), -- where it was started
  add column last_used_at timestamptz; -- when its token was last made, so within the hour

-- A new address waits here until its owner has followed the link sent to it; one at a time.
create table email_change (
  person_id uuid primary key references person,
  token_hash bytea not null unique,
  email text not null check (email = lower(email) and length(email) <= 254),
  requested_at timestamptz not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on email_change to pennytrail_app;
alter table email_change enable row level security;
alter table email_change force row level security;
create policy own on email_change using (actor_is_system() or person_id = actor_id());

-- Deleting an account takes away what identifies its person and lets them in.
grant delete on credential to pennytrail_app;
