-- A second factor: the secret that an authenticator app shares with us, sealed with a key that is
-- not in the database. Without confirmed_at it is still being set up and asked of nobody.
create table second_factor (
  person_id uuid primary key references person,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The newest time step whose code was used: no code works twice.
  last_step bigint not null default 0
);

-- For when the authenticator is lost; kept as keyed hashes, each works once.
create table recovery_code (
  person_id uuid not null references person,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

-- When the session's person proved a second factor in it; administration asks for that.
alter table session add column second_factor_at timestamptz;
-- Someone invented for the demonstration, whose administrator goes without a second factor.
alter table person add column is_demo boolean not null default false;

-- Whose account opens with which Google account.
create table google_account (
  subject text primary key check (length(subject) between 1 and 255),
  person_id uuid not null unique references person,
  linked_at timestamptz not null
);

-- A sign-in with Google under way: the state that Google hands back, bound to the browser that
-- began, and then what Google said of the person until they have answered what is still asked.
create table google_sign_in (
  state_hash bytea primary key,
  browser_hash bytea not null,
  expires_at timestamptz not null,
  exchanged_at timestamptz,
  claims jsonb
);

do $$
declare
  name text;
begin
  foreach name in array array['second_factor', 'recovery_code', 'google_account', 'google_sign_in']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system_only on %I using (actor_is_system())', name);
    execute format('grant select, insert, update, delete on %I to pennytrail_app', name);
  end loop;
end
$$;
