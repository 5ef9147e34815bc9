create index concurrently object_answer_due
  on stand_in_stripe.object (((body ->> 'answer_due_at')::bigint))
  where type = 'payment_intent' and (body ->> 'answer_due_at') is not null;
