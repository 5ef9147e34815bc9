-- A charity's own account at the card processor. The account that takes its gifts now stands in
-- `charity`; here is what the team must know of it, also after it ended.
create table payment_connection (
  charity_id uuid primary key references charity,
  account text not null,
  charges_enabled boolean not null,
  payouts_enabled boolean not null,
  details_submitted boolean not null,
  needs text[] not null default '{}', -- what the processor still asks for, by its own names
  connected_at timestamptz not null,
  ended_at timestamptz,
  -- `disconnected` here by a Lead, or `revoked` at the processor.
  ended_how text check (ended_how in ('disconnected', 'revoked')),
  check ((ended_at is null) = (ended_how is null))
);
create index payment_connection_account on payment_connection (account);

-- Ways to the processor and back that have begun. Each is good once, for the session that began it.
create table connect_attempt (
  state_hash bytea primary key check (length(state_hash) = 32),
  charity_id uuid not null references charity,
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index connect_attempt_session on connect_attempt (session_id);

grant select, insert, update on payment_connection to pennytrail_app;
grant select, insert, update, delete on connect_attempt to pennytrail_app;

alter table payment_connection enable row level security;
alter table payment_connection force row level security;
create policy seen on payment_connection for select
  using (actor_is_system() or actor_rank(charity_id) > 0);
create policy made on payment_connection for insert with check (actor_is_system());
create policy changed on payment_connection for update using (actor_is_system());

alter table connect_attempt enable row level security;
alter table connect_attempt force row level security;
create policy system_only on connect_attempt using (actor_is_system());

-- The stand-in's codes of its own authorisation screen.
create table stand_in_stripe.oauth_code (
  code text primary key,
  account text not null,
  expires_at timestamptz not null,
  used boolean not null default false
);
grant select, insert, update on stand_in_stripe.oauth_code to pennytrail_app;
