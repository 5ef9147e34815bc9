comment on table rate_limit is
  'Attempts in a window of time, for the limits that all processes share.';
comment on column rate_limit.refused is
  'How many attempts the limit refused. Staff see this number, but not who made the attempts.';

comment on table outbox_message is
  'Emails kept here because no mail server is configured. Developers read them.';
comment on column outbox_message.headers is 'Unusual headers, such as the one for unsubscribing.';

comment on table email_delivery is
  'Whether the mail server got each email. An email is in doubt if the process stopped while '
  'sending it.';

comment on table job_worker is
  'Job workers that are alive. The jobs of a worker that died are started again.';
comment on column job_worker.chain is
  'The jobs that the worker runs. Each process that runs jobs has one worker for each chain.';

comment on table file is
  'Uploaded files. The bytes are in file storage, under names that begin with public_id. A '
  'public picture needs only its name; every other file needs a signed URL.';
comment on column file.attached_at is
  'When the file was first used on the site. A file that is never used is deleted after a day.';
comment on column file.children is
  'Whether a child can be recognised in a logo, a cover or a team photo, as the uploader said.';

comment on table activity_log is
  'Actions that need a privilege: who did what, to what, when and why. Append-only.';
comment on column activity_log.done_by is
  'Null if a command on the server did it instead of a signed-in person.';
comment on column activity_log.detail is
  'Facts that explain the action. Never a secret, a token or an address.';

comment on table schema_migration is 'Migrations that ran on this database.';
comment on column schema_migration.minimum_release is
  'The oldest release that works after this migration; 0 if every release does.';

comment on table schema_objects is
  'The hash of the SQL files beside the features, and the names of the objects that the last '
  'run created from them.';
comment on column schema_objects.details is
  'The release of the last run, a hash of each object, and the objects that the next release drops.';

comment on table stand_in_stripe.object is 'Objects of the Stripe stand-in, in Stripe''s own form.';
comment on column stand_in_stripe.object.account is
  'The connected account that owns the object; ''platform'' for the platform''s own.';
comment on column stand_in_stripe.object.position is
  'The order of creation. Lists are paged in this order, because many objects share one second.';

comment on table stand_in_stripe.idempotency is
  'Responses of the Stripe stand-in, for requests that are repeated with the same key.';

comment on table stand_in_stripe.delivery is
  'Outbox of events. The transaction that made an event adds its row, so a crash loses none. A '
  'row waits until the receiver answers 2xx or three days have passed.';
comment on column stand_in_stripe.delivery.next_attempt_at is
  'Null once the event is delivered or no longer retried.';

comment on table stand_in_stripe.oauth_code is
  'Codes that the stand-in''s authorisation page gave out.';

comment on table stand_in_stripe.account_link is
  'Account links of the stand-in. Each works once, for some minutes.';

comment on table answer_change is
  'Charities whose answers to visitors a transaction may have changed, for the processes that keep '
  'such answers in memory. A job deletes the rows after an hour.';
comment on column answer_change.charity_id is
  'The charity; 00000000-0000-0000-0000-000000000000 stands for all charities.';

comment on table trimmed_change is
  'How many rows of `answer_change` were deleted for each charity, and when the newest was noted, so '
  'that the position of a charity''s changes outlasts them.';
