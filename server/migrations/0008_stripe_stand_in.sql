-- What the product's own stand-in of Stripe remembers, as Stripe itself would remember it: apart
-- from the product's tables, in a schema of its own. Nothing of the product reads it, and in
-- production it stays empty, because the stand-in refuses to start there.

create schema stand_in_stripe;

create table stand_in_stripe.object (
  id text primary key,
  account text not null,
  type text not null,
  created timestamptz not null,
  position bigint generated always as identity,
  body jsonb not null
);

comment on column stand_in_stripe.object.account is
  'The connected account that owns the object; ''platform'' for the platform''s own.';
comment on column stand_in_stripe.object.position is
  'Order of creation: lists page by it, because many objects share one second.';

create index object_by_type on stand_in_stripe.object (account, type, position desc);
create index object_by_payment_intent on stand_in_stripe.object ((body ->> 'payment_intent'))
  where body ->> 'payment_intent' is not null;
create index object_by_charge on stand_in_stripe.object ((body ->> 'charge'))
  where body ->> 'charge' is not null;
create index object_open_session on stand_in_stripe.object (((body ->> 'expires_at')::bigint))
  where type = 'checkout.session' and body ->> 'status' = 'open';

create table stand_in_stripe.idempotency (
  account text not null,
  key text not null,
  path text not null,
  parameters_hash text not null,
  status int not null,
  body jsonb not null,
  request_id text not null,
  created timestamptz not null,
  primary key (account, key)
);

-- The outbox of events. A row is written by the transaction that made the event, so a crash loses
-- none; it stays until the receiver has answered 2xx or three days have gone by.
create table stand_in_stripe.delivery (
  event_id text not null references stand_in_stripe.object,
  endpoint text not null check (endpoint in ('account', 'connect')),
  attempts int not null default 0,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  last_answer text,
  primary key (event_id, endpoint)
);

comment on column stand_in_stripe.delivery.next_attempt_at is
  'Null once the event is delivered or given up.';

create index delivery_due on stand_in_stripe.delivery (next_attempt_at)
  where next_attempt_at is not null;

grant usage on schema stand_in_stripe to pennytrail_app;
grant select, insert, update on all tables in schema stand_in_stripe to pennytrail_app;
