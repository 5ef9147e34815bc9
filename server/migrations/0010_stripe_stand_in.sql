-- The data of the product's own replacement for Stripe. The product never reads this schema, and in
-- production it stays empty because the stand-in refuses to start there.
create schema stand_in_stripe;
grant usage on schema stand_in_stripe to pennytrail_app;

create table stand_in_stripe.object (
  id text primary key,
  -- The connected account that owns the object; 'platform' for the platform's own.
  account text not null,
  type text not null,
  created timestamptz not null,
  -- Order of creation: lists page by it, because many objects share one second.
  "position" bigint generated always as identity,
  body jsonb not null
);
create index object_by_charge on stand_in_stripe.object ((body ->> 'charge'))
  where (body ->> 'charge') is not null;
create index object_by_invoice on stand_in_stripe.object ((body ->> 'invoice'))
  where (body ->> 'invoice') is not null;
create index object_by_payment_intent on stand_in_stripe.object ((body ->> 'payment_intent'))
  where (body ->> 'payment_intent') is not null;
create index object_by_subscription on stand_in_stripe.object ((body ->> 'subscription_id'))
  where (body ->> 'subscription_id') is not null;
create index object_by_type on stand_in_stripe.object (account, type, position desc);
create index object_open_session on stand_in_stripe.object (((body ->> 'expires_at')::bigint))
  where type = 'checkout.session' and (body ->> 'status') = 'open';
create index object_subscription_due on stand_in_stripe.object (((body ->> 'due_at')::bigint))
  where type = 'subscription';
grant select, insert, update on stand_in_stripe.object to pennytrail_app;

create table stand_in_stripe.idempotency (
  account text not null,
  key text not null,
  path text not null,
  parameters_hash text not null,
  status integer not null,
  body jsonb not null,
  request_id text not null,
  created timestamptz not null,
  primary key (account, key)
);
grant select, insert, update on stand_in_stripe.idempotency to pennytrail_app;

create table stand_in_stripe.delivery (
  event_id text not null references stand_in_stripe.object,
  endpoint text not null check (endpoint in ('account', 'connect')),
  attempts integer not null default 0,
  -- Null once the event is delivered or given up.
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  last_answer text,
  primary key (event_id, endpoint)
);
create index delivery_due on stand_in_stripe.delivery (next_attempt_at)
  where next_attempt_at is not null;
grant select, insert, update on stand_in_stripe.delivery to pennytrail_app;

create table stand_in_stripe.oauth_code (
  code text primary key,
  account text not null,
  expires_at timestamptz not null,
  used boolean not null default false
);
grant select, insert, update on stand_in_stripe.oauth_code to pennytrail_app;

create table stand_in_stripe.account_link (
  token text primary key,
  account text not null,
  refresh_url text not null,
  return_url text not null,
  expires_at timestamptz not null,
  used boolean not null default false
);
grant select, insert, update on stand_in_stripe.account_link to pennytrail_app;
