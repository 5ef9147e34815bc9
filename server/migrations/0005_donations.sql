-- A gift. Who gave it stands apart in `donation_giver`, and how it is paid in `donation_payment`,
-- so that reading a gift never tells its giver.
create table donation (
  id uuid primary key, -- made by the client, so that a retry is the same gift
  reference text not null unique generated always as (
    'PT-' || upper(substr(id::text, 25, 4) || '-' || substr(id::text, 29, 4) || '-'
      || substr(id::text, 33, 4))) stored,
  charity_id uuid not null references charity,
  project_id uuid references project, -- null: the charity's general fund
  gift bigint not null check (gift between 100 and 2500000),
  fee_cover bigint not null check (fee_cover >= 0),
  amount bigint not null generated always as (gift + fee_cover) stored, -- what is charged
  currency char(3) not null check (currency = 'GBP'),
  status text not null default 'pending' check (status in ('pending', 'processing', 'succeeded',
    'partly-refunded', 'refunded', 'failed', 'expired', 'disputed', 'won', 'lost')),
  fee bigint check (fee >= 0), -- what the card processor took; null until it says
  refunded bigint not null default 0 check (refunded between 0 and gift + fee_cover),
  shown_as text not null check (shown_as in ('named', 'display-name', 'anonymous')),
  public_name text check (length(public_name) between 1 and 201),
  message text not null default '' check (length(message) <= 500),
  leftover_terms text[] not null default '{}', -- as the giver saw them
  created_at timestamptz not null,
  succeeded_at timestamptz,
  check ((shown_as = 'anonymous') = (public_name is null)),
  check ((succeeded_at is null) = (status in ('pending', 'processing', 'failed', 'expired')))
);
create index donation_charity on donation (charity_id, succeeded_at desc)
  where succeeded_at is not null;
create index donation_project on donation (project_id) where project_id is not null;
create index donation_named on donation (charity_id, succeeded_at desc)
  where public_name is not null and status in ('succeeded', 'partly-refunded', 'won');

create table donation_giver (
  donation_id uuid primary key references donation,
  person_id uuid not null references person
);
create index donation_giver_person on donation_giver (person_id, donation_id desc);

create table donation_payment (
  donation_id uuid primary key references donation,
  stripe_account text not null, -- the charity's own, as it was when the gift began
  checkout_session text unique,
  checkout_url text,
  expires_at timestamptz not null,
  payment_intent text unique,
  charge text unique,
  balance_transaction text unique,
  last_decline text, -- why a card was refused, in the processor's words for the payer
  declines integer not null default 0,
  fee_moved bigint not null default 0, -- of the fee, what refunds moved to the general fund
  refunds text[] not null default '{}', -- the provider's ids of those that are in donation_refund
  -- When the reconciler asks the provider next; null once there is nothing left to learn.
  check_at timestamptz,
  checks integer not null default 0
);
create index donation_payment_due on donation_payment (check_at) where check_at is not null;

create table donation_refund (
  id text primary key, -- the provider's
  donation_id uuid not null references donation,
  amount bigint not null check (amount > 0),
  refunded_at timestamptz not null
);
create index donation_refund_donation on donation_refund (donation_id);

-- What came by the webhook: each event counts once, however often it is delivered.
create table provider_event (
  id text primary key check (length(id) <= 255),
  type text not null,
  account text,
  donation_id uuid references donation,
  outcome text not null,
  received_at timestamptz not null
);

alter table ledger_entry add foreign key (donation_id) references donation;

-- Money that has arrived never becomes money that has not, whatever order events come in.
create function donation_rank(status text) returns integer language sql immutable parallel safe as
$$ select case status when 'pending' then 0 when 'processing' then 1 when 'failed' then 2
     when 'expired' then 2 when 'succeeded' then 3 when 'partly-refunded' then 4
     when 'disputed' then 5 when 'won' then 6 when 'lost' then 7 when 'refunded' then 8 end $$;

create function donation_moves_forward() returns trigger language plpgsql as $$
begin
  if donation_rank(new.status) < donation_rank(old.status) then
    raise exception 'a gift that is % does not become %', old.status, new.status
      using errcode = 'check_violation', constraint = 'donation_moves_forward';
  end if;
  if new.refunded < old.refunded then
    raise exception 'a refund is not taken back'
      using errcode = 'check_violation', constraint = 'donation_moves_forward';
  end if;
  if (new.id, new.charity_id, new.project_id, new.gift, new.fee_cover, new.currency, new.created_at)
     is distinct from
     (old.id, old.charity_id, old.project_id, old.gift, old.fee_cover, old.currency, old.created_at)
  then
    raise exception 'what was given does not change'
      using errcode = 'check_violation', constraint = 'donation_moves_forward';
  end if;
  return new;
end
$$;
create trigger donation_moves_forward before update on donation
  for each row execute function donation_moves_forward();

grant select, insert, update on donation, donation_payment to pennytrail_app;
grant select, insert on donation_giver, donation_refund to pennytrail_app;
grant select, insert, update on provider_event to pennytrail_app;

alter table donation enable row level security;
alter table donation force row level security;
-- Its giver, the charity's team, and everyone where the giver chose to be named.
create policy seen on donation for select using (
  actor_is_system()
  or exists (select from donation_giver g where g.donation_id = donation.id and g.person_id = actor_id())
  or (public_name is not null and status in ('succeeded', 'partly-refunded', 'won'))
  or actor_rank(charity_id) > 0
);
create policy made on donation for insert with check (actor_is_system());
create policy changed on donation for update using (actor_is_system());

alter table donation_giver enable row level security;
alter table donation_giver force row level security;
create policy own on donation_giver using (actor_is_system() or person_id = actor_id());

alter table donation_payment enable row level security;
alter table donation_payment force row level security;
create policy seen on donation_payment for select using (
  actor_is_system()
  or exists (select from donation_giver g
             where g.donation_id = donation_payment.donation_id and g.person_id = actor_id())
);
create policy made on donation_payment for insert with check (actor_is_system());
create policy changed on donation_payment for update using (actor_is_system());

alter table donation_refund enable row level security;
alter table donation_refund force row level security;
create policy seen on donation_refund for select using (
  actor_is_system()
  or exists (select from donation_giver g
             where g.donation_id = donation_refund.donation_id and g.person_id = actor_id())
);
create policy made on donation_refund for insert with check (actor_is_system());

alter table provider_event enable row level security;
alter table provider_event force row level security;
create policy system_only on provider_event using (actor_is_system());
