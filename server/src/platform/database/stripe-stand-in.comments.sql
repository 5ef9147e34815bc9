comment on column stand_in_stripe.object.account is
  'The connected account that owns the object; ''platform'' for the platform''s own.';
comment on column stand_in_stripe.object.position is
  'Order of creation: lists page by it, because many objects share one second.';
comment on column stand_in_stripe.delivery.next_attempt_at is
  'Null once the event is delivered or given up.';
