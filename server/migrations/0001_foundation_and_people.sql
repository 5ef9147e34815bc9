-- The application works as this role. It owns nothing: each table grants what the role may do, and
-- an append-only table grants neither update nor delete.
do $$
begin
  if not exists (select from pg_roles where rolname = 'pennytrail_app') then
    create role pennytrail_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database on this server created the role at the same moment
end
$$;
grant pennytrail_app to current_user;
grant usage on schema public to pennytrail_app;

-- Functions that read on behalf of the application belong to this role. It cannot log in, and the
-- application's role is not a member of it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'pennytrail_reader') then
    create role pennytrail_reader nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database on this server created the role at the same moment
end
$$;
grant pennytrail_reader to current_user;
grant usage on schema public to pennytrail_reader;

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

create table rate_limit (
  key text not null,
  window_start timestamptz not null,
  taken integer not null check (taken > 0),
  refused integer not null default 0,
  primary key (key, window_start)
);
grant select, insert, update, delete on rate_limit to pennytrail_app;

create table outbox_message (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null,
  headers jsonb not null default '{}'
);
grant select, insert, delete on outbox_message to pennytrail_app;

create table job_worker (
  id text primary key,
  seen_at timestamptz not null
);
grant select, insert, update, delete on job_worker to pennytrail_app;

create table person (
  id uuid primary key,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 0 and 100),
  bio text not null default '' check (length(bio) <= 2000),
  introduction text not null default '' check (length(introduction) <= 5000),
  avatar_id text,
  is_donor boolean not null default false,
  is_admin boolean not null default false,
  intent text check (intent in ('donor', 'charity', 'donorOrg')),
  created_at timestamptz not null,
  anonymised_at timestamptz,
  is_demo boolean not null default false,
  suspended_at timestamptz
);
alter table person enable row level security;
alter table person force row level security;
grant select, insert, update on person to pennytrail_app;

create table credential (
  person_id uuid primary key references person,
  email text not null unique check (email = lower(email) and length(email) <= 254),
  password_hash text not null,
  confirmed_at timestamptz
);
alter table credential enable row level security;
alter table credential force row level security;
grant select, insert, update, delete on credential to pennytrail_app;

create table session (
  id uuid primary key,
  person_id uuid not null references person,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  second_factor_at timestamptz,
  device text check (length(device) <= 100),
  network text check (length(network) <= 100),
  last_used_at timestamptz
);
create index session_person on session (person_id);
alter table session enable row level security;
alter table session force row level security;
grant select, insert, update, delete on session to pennytrail_app;

create table email_confirmation (
  token_hash bytea primary key,
  person_id uuid not null references person,
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
alter table email_confirmation enable row level security;
alter table email_confirmation force row level security;
grant select, insert, update, delete on email_confirmation to pennytrail_app;

create table email_change (
  person_id uuid primary key references person,
  token_hash bytea not null unique,
  email text not null check (email = lower(email) and length(email) <= 254),
  requested_at timestamptz not null,
  expires_at timestamptz not null
);
alter table email_change enable row level security;
alter table email_change force row level security;
grant select, insert, update, delete on email_change to pennytrail_app;

create table password_reset (
  email_mark bytea primary key,
  person_id uuid references person,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5),
  used_at timestamptz
);
create index password_reset_person on password_reset (person_id);
alter table password_reset enable row level security;
alter table password_reset force row level security;
grant select, insert, update, delete on password_reset to pennytrail_app;

create table second_factor (
  person_id uuid primary key references person,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
alter table second_factor enable row level security;
alter table second_factor force row level security;
grant select, insert, update, delete on second_factor to pennytrail_app;

create table recovery_code (
  person_id uuid not null references person,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);
alter table recovery_code enable row level security;
alter table recovery_code force row level security;
grant select, insert, update, delete on recovery_code to pennytrail_app;

create table google_account (
  subject text primary key check (length(subject) between 1 and 255),
  person_id uuid not null unique references person,
  linked_at timestamptz not null
);
alter table google_account enable row level security;
alter table google_account force row level security;
grant select, insert, update, delete on google_account to pennytrail_app;

create table google_sign_in (
  state_hash bytea primary key,
  browser_hash bytea not null,
  expires_at timestamptz not null,
  exchanged_at timestamptz,
  claims jsonb
);
alter table google_sign_in enable row level security;
alter table google_sign_in force row level security;
grant select, insert, update, delete on google_sign_in to pennytrail_app;

create table notification_preference (
  person_id uuid not null references person,
  kind text not null check (kind ~ '^[a-z-]{1,40}$'),
  mail boolean not null,
  changed_by text not null check (changed_by in ('settings', 'link', 'mail-program')),
  changed_at timestamptz not null,
  primary key (person_id, kind)
);
alter table notification_preference enable row level security;
alter table notification_preference force row level security;
grant select, insert, update, delete on notification_preference to pennytrail_app;

create table testimonial (
  id uuid primary key,
  quote text not null check (length(quote) between 1 and 400),
  name text not null check (length(name) between 1 and 100),
  role_line text not null default '' check (length(role_line) <= 120),
  "position" integer not null,
  published boolean not null default false
);
create index testimonial_shown on testimonial (position, id) where published;
alter table testimonial enable row level security;
alter table testimonial force row level security;
grant select, insert, update, delete on testimonial to pennytrail_app;
