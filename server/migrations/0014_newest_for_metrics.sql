-- Lets the metrics find the newest entry, the newest checkpoint and the emails in doubt without
-- reading whole tables. Entries are stored in the order of recording, so the small kind of index
-- (BRIN) is enough for them.
create index concurrently ledger_entry_recorded on ledger_entry using brin (recorded_at)
  with (autosummarize = on);
create index concurrently ledger_checkpoint_signed on ledger_checkpoint (signed_at desc);
create index concurrently email_delivery_in_doubt on email_delivery (changed_at)
  where state = 'in-doubt';
