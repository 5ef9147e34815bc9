-- A gift that is made every month. It has the id of its first donation; each payment is a donation
-- of its own that names it. Only its giver reads it: the charity sees the donations.
create table monthly_gift (
  id uuid primary key,
  person_id uuid not null references person,
  charity_id uuid not null references charity,
  project_id uuid references project, -- null: the charity's general fund
  gift bigint not null check (gift between 100 and 2500000), -- of the next payment
  fee_cover bigint not null check (fee_cover >= 0),
  amount bigint not null generated always as (gift + fee_cover) stored,
  currency char(3) not null check (currency = 'GBP'),
  shown_as text not null check (shown_as in ('named', 'display-name', 'anonymous')),
  public_name text check (length(public_name) between 1 and 201),
  leftover_terms text[] not null default '{}', -- as the giver saw them
  created_at timestamptz not null,
  stripe_account text not null, -- the charity's own, as it was when the gift began
  customer text unique,
  subscription text unique,
  -- What the processor said when it was last asked.
  state text not null default 'starting' check (state in ('starting', 'active', 'failing', 'ended')),
  started_at timestamptz,
  next_payment_at timestamptz,
  paused_until timestamptz,
  held boolean not null default false, -- the charity or the project takes no gifts for a while
  card text, -- the processor's id of it
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  card_expires text check (card_expires ~ '^[0-9]{4}-[0-9]{2}$'),
  failed_attempts integer not null default 0, -- of the payment that is unpaid
  retry_at timestamptz,
  problem text, -- why the card was refused, in the processor's words for the payer
  -- Why it is to end, written down before the processor is asked.
  ending text check (ending in ('giver', 'payment-failed', 'account-deleted', 'project-closed',
    'charity-closed', 'payments-disconnected', 'connection-lost')),
  ended_at timestamptz,
  end_reason text,
  -- Counts the changes: what was heard before the last one is not written down any more.
  version integer not null default 0,
  -- When the reconciler asks the processor next; null once there is nothing left to learn.
  check_at timestamptz,
  checks integer not null default 0,
  check ((shown_as = 'anonymous') = (public_name is null)),
  check ((state = 'ended') = (ended_at is not null)),
  check ((ended_at is null) = (end_reason is null))
);
create index monthly_gift_person on monthly_gift (person_id, created_at desc);
create index monthly_gift_charity on monthly_gift (charity_id) where ended_at is null;
create index monthly_gift_project on monthly_gift (project_id) where ended_at is null;
create index monthly_gift_due on monthly_gift (check_at) where check_at is not null;

alter table donation add monthly_gift_id uuid references monthly_gift;
create index donation_monthly_gift on donation (monthly_gift_id) where monthly_gift_id is not null;
-- A later payment of a monthly gift has no payment page, but the processor's bill.
alter table donation_payment add invoice text unique;

grant select, insert, update on monthly_gift to pennytrail_app;
alter table monthly_gift enable row level security;
alter table monthly_gift force row level security;
create policy own on monthly_gift for select using (actor_is_system() or person_id = actor_id());
create policy made on monthly_gift for insert with check (actor_is_system());
create policy changed on monthly_gift for update using (actor_is_system());

-- What ended stays ended.
create function monthly_gift_stays_ended() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null and new.ended_at is distinct from old.ended_at then
    raise exception 'a monthly gift that has ended does not begin again'
      using errcode = 'check_violation', constraint = 'monthly_gift_stays_ended';
  end if;
  return new;
end
$$;
create trigger monthly_gift_stays_ended before update on monthly_gift
  for each row execute function monthly_gift_stays_ended();

-- The stand-in: when there is next something to do for a subscription.
create index object_subscription_due on stand_in_stripe.object (((body ->> 'due_at')::bigint))
  where type = 'subscription';
create index object_by_subscription on stand_in_stripe.object ((body ->> 'subscription_id'))
  where body ->> 'subscription_id' is not null;
create index object_by_invoice on stand_in_stripe.object ((body ->> 'invoice'))
  where body ->> 'invoice' is not null;
