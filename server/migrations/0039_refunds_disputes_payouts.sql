-- What a giver's bank has taken back and not returned. Like `refunded` it lowers what was given.
alter table donation add taken_back bigint not null default 0 check (taken_back >= 0);
alter table donation add constraint donation_never_gives_more_back
  check (refunded + taken_back <= gift + fee_cover);

-- A dispute that was won can be followed by another, so neither of the two comes before the other.
create or replace function donation_rank(status text) returns integer
  language sql immutable parallel safe as
$$ select case status when 'pending' then 0 when 'processing' then 1 when 'failed' then 2
     when 'expired' then 2 when 'succeeded' then 3 when 'partly-refunded' then 4
     when 'disputed' then 5 when 'won' then 5 when 'lost' then 7 when 'refunded' then 8 end $$;

alter table donation_refund add failed_at timestamptz; -- it came back: the bank could not take it
grant update (failed_at) on donation_refund to pennytrail_app;
create policy changed on donation_refund for update using (actor_is_system());

-- Only a refund that failed lets a gift go back.
create or replace function donation_moves_forward() returns trigger language plpgsql as $$
declare
  came_back boolean := new.refunded < old.refunded;
begin
  if came_back and not exists (
    select from donation_refund r where r.donation_id = new.id and r.failed_at is not null) then
    raise exception 'a refund is not taken back'
      using errcode = 'check_violation', constraint = 'donation_moves_forward';
  end if;
  if donation_rank(new.status) < donation_rank(old.status)
     and not (came_back and new.succeeded_at is not null) then
    raise exception 'a gift that is % does not become %', old.status, new.status
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

-- A refund that a charity asked for. The processor's word about it makes it a donation_refund.
create table refund_request (
  id uuid primary key, -- made by the client, so that a retry is the same refund
  donation_id uuid not null references donation,
  amount bigint not null check (amount > 0),
  reason text not null check (length(reason) between 1 and 500), -- the giver reads it
  state text not null default 'asked'
    check (state in ('asked', 'sent', 'succeeded', 'failed', 'refused')),
  provider_id text unique,
  problem text, -- why it failed or was refused
  asked_at timestamptz not null,
  -- When the reconciler looks next; null once there is nothing left to learn.
  check_at timestamptz,
  checks integer not null default 0
);
create index refund_request_donation on refund_request (donation_id);
create index refund_request_due on refund_request (check_at) where check_at is not null;

-- A gift that its giver's bank asked back.
create table donation_dispute (
  id text primary key, -- the provider's
  donation_id uuid not null references donation,
  amount bigint not null check (amount > 0),
  reason text not null,
  state text not null check (state in ('inquiry', 'open', 'review', 'won', 'lost', 'closed')),
  taken bigint not null default 0 check (taken >= 0), -- of the gift, and not returned
  beyond bigint not null default 0 check (beyond >= 0), -- more than was left of the gift
  fee bigint not null default 0,
  movements text[] not null default '{}', -- the provider's balance transactions that are posted
  opened_at timestamptz not null,
  respond_by timestamptz,
  closed_at timestamptz
);
create index donation_dispute_donation on donation_dispute (donation_id);

-- Money that went from the processor to a charity's bank.
create table payout (
  id text primary key, -- the provider's
  charity_id uuid not null references charity,
  account text not null,
  currency char(3) not null,
  amount bigint not null check (amount <> 0), -- below zero where the bank was charged
  state text not null check (state in ('paid', 'failed')),
  failure text,
  created_at timestamptz not null,
  arrives_on date not null,
  items_read boolean not null default false
);
create index payout_charity on payout (charity_id, created_at desc, id desc);

create table payout_item (
  payout_id text not null references payout,
  position integer not null,
  id text not null, -- the provider's balance transaction
  kind text not null,
  amount bigint not null,
  fee bigint not null,
  net bigint not null,
  donation_id uuid references donation,
  primary key (payout_id, position)
);
create index payout_item_donation on payout_item (donation_id) where donation_id is not null;

grant select, insert, update on refund_request, donation_dispute, payout to pennytrail_app;
grant select, insert on payout_item to pennytrail_app;

do $$
declare
  name text;
begin
  foreach name in array array['refund_request', 'donation_dispute', 'payout', 'payout_item'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy made on %I for insert with check (actor_is_system())', name);
    execute format('create policy changed on %I for update using (actor_is_system())', name);
  end loop;
end
$$;

-- The giver and the charity's team; a gift's public name shows nobody what became of it.
create function actor_follows_gift(id_of_gift uuid) returns boolean language sql stable as $$
  select actor_is_system()
    or exists (select from donation_giver g where g.donation_id = id_of_gift and g.person_id = actor_id())
    or exists (select from donation d where d.id = id_of_gift and actor_rank(d.charity_id) > 0)
$$;
create policy seen on refund_request for select using (actor_follows_gift(donation_id));
create policy seen on donation_dispute for select using (actor_follows_gift(donation_id));
drop policy seen on donation_refund;
create policy seen on donation_refund for select using (actor_follows_gift(donation_id));
create policy seen on payout for select using (actor_is_system() or actor_rank(charity_id) > 0);
create policy seen on payout_item for select
  using (exists (select from payout p where p.id = payout_id));
