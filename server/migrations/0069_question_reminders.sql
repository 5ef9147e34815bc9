-- Whoever has not said what should happen to an unspent part is asked once more before the day. The
-- letter has a link of its own: of the first one only the hash is kept, and it goes on working.
alter table gift_question add column reminded_at timestamptz,
  add column reminder_token_hash bytea unique check (length(reminder_token_hash) = 32),
  add check ((reminded_at is null) = (reminder_token_hash is null));
