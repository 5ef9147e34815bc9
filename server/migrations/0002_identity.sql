-- A person's account. What identifies and lets in (email, password) stands apart in `credential`.
create table person (
  id uuid primary key,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 0 and 100),
  bio text not null default '' check (length(bio) <= 2000),
  introduction text not null default '' check (length(introduction) <= 5000),
  avatar_id text,
  is_donor boolean not null default false,
  is_admin boolean not null default false,
  -- What they said at registration they came for; drives the "finish setting up" card.
  intent text check (intent in ('donor', 'charity', 'donorOrg')),
  created_at timestamptz not null,
  anonymised_at timestamptz
);

create table credential (
  person_id uuid primary key references person,
  email text not null unique check (email = lower(email) and length(email) <= 254),
  password_hash text not null,
  confirmed_at timestamptz
);

create table session (
  id uuid primary key,
  person_id uuid not null references person,
  created_at timestamptz not null,
  -- Renewals stop here, whatever the activity (12 hours).
  ends_at timestamptz not null,
  revoked_at timestamptz
);
create index session_person on session (person_id);

create table email_confirmation (
  token_hash bytea primary key,
  person_id uuid not null references person,
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

grant select, insert, update on person, credential, session, email_confirmation to pennytrail_app;
-- What has ended or expired is tidied away after a month.
grant delete on session, email_confirmation to pennytrail_app;

alter table credential enable row level security;
alter table credential force row level security;
create policy own_credential on credential using (actor_is_system() or person_id = actor_id());

alter table session enable row level security;
alter table session force row level security;
create policy own_session on session using (actor_is_system() or person_id = actor_id());

alter table email_confirmation enable row level security;
alter table email_confirmation force row level security;
create policy system_only on email_confirmation using (actor_is_system());
