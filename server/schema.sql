-- The schema as it is now, by concept: tables with their constraints, indexes, privileges, triggers
-- and policies, then views and functions. Written from the database's catalogue by
-- `npm run schema`; do not edit it.

-- ===============================================================================================
-- platform
-- ===============================================================================================

-- Actions that need a privilege: who did what, to what, when and why. Append-only.
create table activity_log (
  id uuid primary key,
  done_at timestamptz not null,
  -- Null if a command on the server did it instead of a signed-in person.
  done_by uuid references person,
  act text not null check (act ~ '^[a-z]+(-[a-z]+)*$'),
  subject_kind text not null check (subject_kind ~ '^[a-z]+(-[a-z]+)*$'),
  subject_id text not null check (length(subject_id) between 1 and 100),
  reason text check (length(reason) <= 2000),
  -- Facts that explain the action. Never a secret, a token or an address.
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object')
);
create index activity_log_act on activity_log (act, done_at desc);
create index activity_log_by on activity_log (done_by, done_at desc);
create index activity_log_latest on activity_log (done_at desc, id desc);
create index activity_log_subject on activity_log (subject_kind, subject_id, done_at desc);
alter table activity_log enable row level security;
alter table activity_log force row level security;
grant select, insert on activity_log to pennytrail_app;
create trigger append_only before delete or update on activity_log
  for each row execute function refuse_change();
create trigger append_only_table before truncate on activity_log
  for each statement execute function refuse_change();
create policy read on activity_log for select using (actor_is_system());
create policy written on activity_log for insert
  with check (acts_for(VARIADIC array['accounts', 'mail', 'maintenance', 'money', 'staff']) or
  done_by = actor_id());

-- Charities whose answers to visitors a transaction may have changed, for the processes that keep
-- such answers in memory. A job deletes the rows after an hour.
create table answer_change (
  transaction_id xid8 not null default pg_current_xact_id(),
  -- The charity; 00000000-0000-0000-0000-000000000000 stands for all charities.
  charity_id uuid not null,
  noted_at timestamptz not null default now(),
  primary key (transaction_id, charity_id)
);
alter table answer_change enable row level security;
alter table answer_change force row level security;
grant select, delete on answer_change to pennytrail_app;
create policy made on answer_change for insert with check (true);
create policy removed on answer_change for delete using (acts_for(VARIADIC array['maintenance']));
create policy seen on answer_change for select using (true);

-- Whether the mail server got each email. An email is in doubt if the process stopped while sending
-- it.
create table email_delivery (
  id uuid primary key,
  state text not null check (state in ('sending', 'sent', 'in-doubt')),
  changed_at timestamptz not null
);
create index email_delivery_in_doubt on email_delivery (changed_at) where state = 'in-doubt';
create index email_delivery_sent on email_delivery (changed_at) where state = 'sent';
grant select, insert, update, delete on email_delivery to pennytrail_app;
create trigger for_duties before insert or delete or update on email_delivery
  for each statement execute function refuse_other_duties('mail', 'staff');

-- Uploaded files. The bytes are in file storage, under names that begin with public_id. A public
-- picture needs only its name; every other file needs a signed URL.
create table file (
  public_id text primary key check (length(public_id) between 20 and 80),
  use text not null check (use in ('avatar', 'project-image', 'project-document', 'update-photo',
    'evidence', 'proof', 'logo', 'team-photo')),
  bytes bigint not null check (bytes > 0),
  uploaded_by uuid references person,
  charity_id uuid references charity,
  created_at timestamptz not null,
  -- When the file was first used on the site. A file that is never used is deleted after a day.
  attached_at timestamptz,
  -- Whether a child can be recognised in a logo, a cover or a team photo, as the uploader said.
  children text check (children in ('none', 'guardian-agreed', 'not-asked')),
  constraint file_children_answered check ((use not in ('logo', 'team-photo')) or children is not
    null)
);
create index file_charity on file (charity_id) where charity_id is not null;
create index file_unattached on file (created_at) where attached_at is null;
create index file_uploader on file (uploaded_by) where uploaded_by is not null;
alter table file enable row level security;
alter table file force row level security;
grant select, insert, delete on file to pennytrail_app;
grant update (attached_at) on file to pennytrail_app;
create policy changed on file for update
  using (acts_for(VARIADIC array['accounts', 'maintenance', 'money', 'staff']) or uploaded_by =
  actor_id() or is_contributor(charity_id));
create policy made on file for insert
  with check (acts_for(VARIADIC array['accounts', 'maintenance', 'money', 'staff']) or uploaded_by =
  actor_id() and (charity_id is null or is_contributor(charity_id)));
create policy removed on file for delete
  using (acts_for(VARIADIC array['accounts', 'maintenance', 'money', 'staff']) or uploaded_by =
  actor_id() or is_contributor(charity_id));
create policy seen on file for select
  using (actor_is_system() or uploaded_by = actor_id() or is_contributor(charity_id));

-- Job workers that are alive. The jobs of a worker that died are started again.
create table job_worker (
  id text primary key,
  seen_at timestamptz not null,
  -- The jobs that the worker runs. Each process that runs jobs has one worker for each chain.
  chain text not null default 'jobs' check (chain in ('jobs', 'mail', 'bulk-mail'))
);
grant select, insert, update, delete on job_worker to pennytrail_app;
create trigger for_duties before insert or delete or update on job_worker
  for each statement execute function refuse_other_duties('maintenance');

-- Emails kept here because no mail server is configured. Developers read them.
create table outbox_message (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null,
  -- Unusual headers, such as the one for unsubscribing.
  headers jsonb not null default '{}',
  attach jsonb
);
grant select, insert, delete on outbox_message to pennytrail_app;
create trigger for_duties before insert or delete or update on outbox_message
  for each statement execute function refuse_other_duties('mail');

-- Attempts in a window of time, for the limits that all processes share.
create table rate_limit (
  key text not null,
  window_start timestamptz not null,
  taken integer not null check (taken > 0),
  -- How many attempts the limit refused. Staff see this number, but not who made the attempts.
  refused integer not null default 0,
  primary key (key, window_start)
);
grant select, insert, update, delete on rate_limit to pennytrail_app;
create trigger for_duties before insert or delete or update on rate_limit
  for each statement execute function refuse_other_duties('accounts', 'maintenance');

-- Migrations that ran on this database.
create table schema_migration (
  name text primary key,
  checksum text not null,
  ran_at timestamptz not null default now(),
  -- The oldest release that works after this migration; 0 if every release does.
  minimum_release integer not null default 0
);

-- The hash of the SQL files beside the features, and the names of the objects that the last run
-- created from them.
create table schema_objects (
  only_row boolean default true primary key check (only_row),
  hash text not null,
  objects jsonb not null,
  -- The release of the last run, a hash of each object, and the objects that the next release
  -- drops.
  details jsonb not null default '{}'
);

-- Account links of the stand-in. Each works once, for some minutes.
create table stand_in_stripe.account_link (
  token text primary key,
  account text not null,
  refresh_url text not null,
  return_url text not null,
  expires_at timestamptz not null,
  used boolean not null default false
);
grant select, insert, update on stand_in_stripe.account_link to pennytrail_app;

-- Outbox of events. The transaction that made an event adds its row, so a crash loses none. A row
-- waits until the receiver answers 2xx or three days have passed.
create table stand_in_stripe.delivery (
  event_id text not null references stand_in_stripe.object,
  endpoint text not null check (endpoint in ('account', 'connect')),
  attempts integer not null default 0,
  -- Null once the event is delivered or no longer retried.
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  last_answer text,
  primary key (event_id, endpoint)
);
create index delivery_due on stand_in_stripe.delivery (next_attempt_at)
  where next_attempt_at is not null;
grant select, insert, update on stand_in_stripe.delivery to pennytrail_app;

-- Responses of the Stripe stand-in, for requests that are repeated with the same key.
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

-- Codes that the stand-in's authorisation page gave out.
create table stand_in_stripe.oauth_code (
  code text primary key,
  account text not null,
  expires_at timestamptz not null,
  used boolean not null default false
);
grant select, insert, update on stand_in_stripe.oauth_code to pennytrail_app;

-- Objects of the Stripe stand-in, in Stripe's own form.
create table stand_in_stripe.object (
  id text primary key,
  -- The connected account that owns the object; 'platform' for the platform's own.
  account text not null,
  type text not null,
  created timestamptz not null,
  -- The order of creation. Lists are paged in this order, because many objects share one second.
  "position" bigint generated always as identity,
  body jsonb not null
);
create index object_answer_due on stand_in_stripe.object (((body ->> 'answer_due_at')::bigint))
  where type = 'payment_intent' and (body ->> 'answer_due_at') is not null;
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

-- How many rows of `answer_change` were deleted for each charity, and when the newest was noted, so
-- that the position of a charity's changes outlasts them.
create table trimmed_change (
  charity_id uuid primary key,
  changes bigint not null,
  newest timestamptz not null
);
alter table trimmed_change enable row level security;
alter table trimmed_change force row level security;
grant select, insert, update on trimmed_change to pennytrail_app;
create policy changed on trimmed_change for update using (acts_for(VARIADIC array['maintenance']));
create policy made on trimmed_change for insert
  with check (acts_for(VARIADIC array['maintenance']));
create policy seen on trimmed_change for select using (true);

create function actor_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select case when current_setting('app.actor', true) ~ '^[0-9a-f]{8}-'
          then current_setting('app.actor', true)::uuid end $function$;

create function actor_is_system()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(current_setting('app.actor', true), '') ^@ 'system' $function$;

create function acts_for(VARIADIC duties text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select replace(coalesce(current_setting('app.actor', true), ''), 'system:', '')
     = any (duties || 'system'::text) $function$;

create function contains_text(given text, part text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select strpos(fold_text(given), fold_text(part)) > 0 $function$;

create function content_is_hidden(kind text, id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select exists (select from content_hidden h
                  where h.kind = content_is_hidden.kind and h.id = content_is_hidden.id) $function$;
grant execute on function content_is_hidden to pennytrail_app;

create function fold_accents(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select lower(public.unaccent('public.unaccent'::regdictionary,
     translate(normalize(given, nfkc), '''’‘`', ''))) $function$;

create function fold_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case when octet_length(given) > char_length(given) then public.fold_accents(given)
     else lower(translate(given, '''`', '')) end $function$;

create function refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$;

create function refuse_other_duties()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if actor_is_system() and not acts_for(variadic tg_argv) then
    raise exception 'the product does not write % for %', tg_table_name,
      current_setting('app.actor') using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$function$;

create function require_replayed(wanted pg_lsn, max_lag_seconds integer)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if not pg_is_in_recovery() then
    return;
  end if;
  if pg_last_wal_replay_lsn() < wanted then
    raise exception 'this replica has not replayed %', wanted using errcode = 'PTLAG';
  end if;
  if pg_last_xact_replay_timestamp() < clock_timestamp() - make_interval(secs => max_lag_seconds) then
    raise exception 'this replica lags by more than % seconds', max_lag_seconds
      using errcode = 'PTLAG';
  end if;
end
$function$;

-- ===============================================================================================
-- account
-- ===============================================================================================

-- A new email address that waits until its owner follows the link sent to it. One for each account.
create table email_change (
  person_id uuid primary key references person,
  token_hash bytea not null unique,
  email text not null check (email = lower(email) and length(email) <= 254),
  -- When the link was last sent. The number of links an hour is limited.
  requested_at timestamptz not null,
  expires_at timestamptz not null
);
alter table email_change enable row level security;
alter table email_change force row level security;
grant select, insert, update, delete on email_change to pennytrail_app;
create policy changed on email_change for update
  using (acts_for(VARIADIC array['accounts']) or person_id = actor_id());
create policy made on email_change for insert
  with check (acts_for(VARIADIC array['accounts']) or person_id = actor_id());
create policy own on email_change for select using (actor_is_system() or person_id = actor_id());
create policy removed on email_change for delete
  using (acts_for(VARIADIC array['accounts']) or person_id = actor_id());

-- The charity's own record of a gift whose giver deleted their account. The charity is a separate
-- controller and keeps its accounting records for six years after the year of the gift. Only its
-- Leads see the record, and a job deletes it.
create table retained_giver (
  donation_id uuid primary key references donation,
  charity_id uuid not null references charity,
  name text not null,
  email text not null,
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  given_at timestamptz not null,
  -- 31 December of the sixth year after the year of the gift.
  retained_until date not null,
  recorded_at timestamptz not null
);
create index retained_giver_charity on retained_giver (charity_id, given_at desc, donation_id desc);
create index retained_giver_due on retained_giver (retained_until);
alter table retained_giver enable row level security;
alter table retained_giver force row level security;
grant select, insert, delete on retained_giver to pennytrail_app;
create trigger append_only before update on retained_giver
  for each row execute function refuse_change();
create policy forgotten on retained_giver for delete using (acts_for(VARIADIC array['money']));
create policy made on retained_giver for insert with check (acts_for(VARIADIC array['money']));
create policy seen on retained_giver for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_led_charities())::uuid[])));

-- ===============================================================================================
-- admin
-- ===============================================================================================

-- Content that staff have hidden. Everyone may know that it is hidden; the table hiding stores the
-- reason.
create table content_hidden (
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  id uuid not null,
  hidden_at timestamptz not null,
  primary key (kind, id)
);
alter table content_hidden enable row level security;
alter table content_hidden force row level security;
grant select, insert, delete on content_hidden to pennytrail_app;
grant select on content_hidden to pennytrail_reader;
create trigger answers_changed after insert or delete or update on content_hidden
  for each statement execute function note_answer_change('all');
create trigger citation_hidden after insert on content_hidden
  for each row when (new.kind = 'update') execute function note_cited_spending();
create trigger citation_shown after delete on content_hidden
  for each row when (old.kind = 'update') execute function note_cited_spending();
create trigger content_hidden_changed after insert or delete on content_hidden
  for each row execute function content_hidden_changed();
create policy hid on content_hidden for insert with check (acts_for(VARIADIC array['staff']));
create policy restored on content_hidden for delete using (acts_for(VARIADIC array['staff']));
create policy seen on content_hidden for select using (true);

-- Reports by people about content: who, why, and the decision.
create table flag (
  id uuid primary key,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  subject_id uuid not null,
  -- Null for somebody without an account.
  reported_by uuid references person,
  reason text not null,
  words text not null check (length(words) between 1 and 2000),
  created_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  decided_by uuid references person,
  decided_at timestamptz,
  -- The address that somebody without an account left to hear the outcome. Erased with the
  -- decision.
  email text,
  check ((state = 'open') = (decided_at is null)),
  constraint flag_reason_known check (reason in ('illegal', 'misleading', 'personal', 'abuse',
    'copyright', 'other')),
  constraint flag_email_of_visitor check (email is null or reported_by is null and state = 'open')
);
create unique index flag_once on flag (kind, subject_id, reported_by) where state = 'open';
create index flag_open on flag (kind, subject_id) where state = 'open';
create index flag_reporter on flag (reported_by);
alter table flag enable row level security;
alter table flag force row level security;
grant select, insert, update on flag to pennytrail_app;
create policy changed on flag for update using (acts_for(VARIADIC array['mail', 'staff']));
create policy made on flag for insert with check (acts_for(VARIADIC array['mail', 'staff']));
create policy system_only on flag for select using (actor_is_system());

-- Each time something was hidden: the reason, the team's one appeal, and the outcome.
create table hiding (
  id uuid primary key,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  subject_id uuid not null,
  reason text not null check (length(reason) between 1 and 1000),
  hidden_by uuid not null references person,
  hidden_at timestamptz not null,
  appeal text check (length(appeal) between 1 and 2000),
  appealed_by uuid references person,
  appealed_at timestamptz,
  -- Why the content stays hidden after the appeal.
  appeal_answer text check (length(appeal_answer) between 1 and 1000),
  appeal_decided_by uuid references person,
  appeal_decided_at timestamptz,
  restored_by uuid references person,
  restored_at timestamptz,
  check ((appeal is null) = (appealed_at is null)),
  check (appeal_decided_at is null or appeal is not null)
);
create index hiding_appealed on hiding (appealed_at)
  where appealed_at is not null and appeal_decided_at is null and restored_at is null;
create unique index hiding_current on hiding (kind, subject_id) where restored_at is null;
alter table hiding enable row level security;
alter table hiding force row level security;
grant select, insert, update on hiding to pennytrail_app;
create policy changed on hiding for update using (acts_for(VARIADIC array['mail', 'staff']));
create policy made on hiding for insert with check (acts_for(VARIADIC array['mail', 'staff']));
create policy system_only on hiding for select using (actor_is_system());

-- Results of the last ledger checks. A check never changes a ledger.
create table ledger_check (
  id uuid primary key,
  checked_at timestamptz not null,
  rules integer not null,
  -- The rules that failed, as a list of {name, rule, rows}.
  broken jsonb not null,
  ledgers integer not null,
  entries bigint not null,
  -- The ledgers with errors, as a list of {charity, sequence, problem}.
  bad_ledgers jsonb not null
);
create index ledger_check_latest on ledger_check (checked_at desc);
alter table ledger_check enable row level security;
alter table ledger_check force row level security;
grant select, insert, delete on ledger_check to pennytrail_app;
create policy made on ledger_check for insert with check (acts_for(VARIADIC array['maintenance']));
create policy removed on ledger_check for delete using (acts_for(VARIADIC array['maintenance']));
create policy system_only on ledger_check for select using (actor_is_system());

-- People and organisations that staff have suspended, until the suspension is lifted.
create table suspension (
  kind text not null check (kind in ('person', 'charity', 'donor-org')),
  id uuid not null,
  reason text not null check (length(reason) between 1 and 2000),
  suspended_at timestamptz not null,
  suspended_by uuid not null references person,
  -- The status that an organisation returns to after the suspension.
  status_before text,
  primary key (kind, id)
);
alter table suspension enable row level security;
alter table suspension force row level security;
grant select, insert, delete on suspension to pennytrail_app;
create policy made on suspension for insert with check (acts_for(VARIADIC array['staff']));
create policy removed on suspension for delete using (acts_for(VARIADIC array['staff']));
create policy system_only on suspension for select using (actor_is_system());

-- People for the team page. Each agreed to be shown, and the page shows only published profiles.
create table team_profile (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  role text not null check (length(role) between 1 and 100),
  words text not null default '' check (length(words) <= 600),
  -- The key of a stored picture.
  photo text,
  -- The person agreed to be shown.
  agreed boolean not null default false,
  "position" integer not null,
  changed_at timestamptz not null
);
alter table team_profile enable row level security;
alter table team_profile force row level security;
grant select, insert, update, delete on team_profile to pennytrail_app;
create trigger answers_changed after insert or delete or update on team_profile
  for each statement execute function note_answer_change('all');
create policy changed on team_profile for update using (acts_for(VARIADIC array['staff']));
create policy edited on team_profile for insert with check (acts_for(VARIADIC array['staff']));
create policy removed on team_profile for delete using (acts_for(VARIADIC array['staff']));
create policy seen on team_profile for select using (actor_is_system() or agreed);

create function content_hidden_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
AS $function$
declare
  touched content_hidden := coalesce(new, old);
begin
  if touched.kind = 'project' then
    -- The ledger before the project, in the same order as posting an entry.
    perform lock_ledgers(array(select p.charity_id from project p where p.id = touched.id));
    update project set hidden = (tg_op = 'INSERT') where id = touched.id;
  end if;
  if touched.kind in ('project', 'charity') then
    perform explore_refresh(array[touched.id]);
  end if;
  return null;
end
$function$;

create function database_sessions()
 RETURNS TABLE(pid integer, application text, state text, statement text, seconds double precision, transaction_seconds double precision, wait_seconds double precision, waits_for text, blocked_by integer[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select a.pid, coalesce(a.application_name, ''), a.state, statement_without_values(a.query),
     coalesce(extract(epoch from clock_timestamp() - a.query_start), 0),
     extract(epoch from clock_timestamp() - a.xact_start),
     extract(epoch from clock_timestamp() - l.waitstart),
     case when l.pid is not null then coalesce(l.relation::regclass::text, l.locktype) end,
     case when l.pid is not null then pg_blocking_pids(a.pid) else '{}' end
   from pg_stat_activity a
   left join lateral (select * from pg_locks w where w.pid = a.pid and not w.granted limit 1) l
     on true
   where actor_is_system() and a.datname = current_database() and a.pid <> pg_backend_pid()
     and a.backend_type = 'client backend' and a.state is distinct from 'idle' $function$;
revoke execute on function database_sessions from public;
grant execute on function database_sessions to pennytrail_app;

create function database_statements(most integer)
 RETURNS TABLE(statement text, calls bigint, total_ms double precision, mean_ms double precision, max_ms double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  view_name text := (
    select format('%I.pg_stat_statements', n.nspname)
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_stat_statements');
begin
  if view_name is null or not actor_is_system() then
    return;
  end if;
  return query execute format(
    'select statement_without_values(s.query), s.calls, s.total_exec_time, s.mean_exec_time,
       s.max_exec_time
     from %s s where s.dbid = (select oid from pg_database where datname = current_database())
       and s.toplevel and s.query <> ''<insufficient privilege>''
     order by s.total_exec_time desc limit $1', view_name) using most;
exception
  -- The extension is there, but the server does not load its library.
  when object_not_in_prerequisite_state then
    return;
end
$function$;
revoke execute on function database_statements from public;
grant execute on function database_statements to pennytrail_app;

create function statement_without_values(statement text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select left(btrim(regexp_replace(regexp_replace(statement,
     '--[^\n]*|/\*([^*]|\*+[^*/])*\*+/|''([^''\\]|\\.)*(''|$)|\$[A-Za-z_]*\$.*|(?<![$\w])\d+(\.\d+)?',
     '?', 'g'), '\s+', ' ', 'g')), 500) $function$;

-- ===============================================================================================
-- attribution
-- ===============================================================================================

-- Records how much of which gift each spending used. Positive amounts are taken from a gift,
-- negative amounts go back to it. Append-only; docs/attribution.md states the rules.
create table allocation (
  charity_id uuid not null,
  -- The sequence number of the entry that caused the allocation.
  seq bigint not null,
  "position" integer not null,
  cause_id uuid not null references ledger_entry,
  -- The entry that brought the gift into the fund.
  gift_entry_id uuid not null references ledger_entry,
  -- The entry that spent the money.
  spending_entry_id uuid not null references ledger_entry,
  spending_seq bigint not null,
  amount bigint not null check (amount <> 0),
  reason text not null,
  primary key (charity_id, seq, position),
  constraint allocation_reason_gives check ((reason in ('spent', 'reallocated')) = (amount > 0)),
  constraint allocation_reason_known check (reason in ('spent', 'reallocated', 'returned',
    'released')),
  constraint allocation_spending_causes check ((reason = 'spent') = (cause_id = spending_entry_id))
);
create index allocation_gift_entry on allocation (gift_entry_id, spending_seq desc);
create index allocation_released on allocation (charity_id, gift_entry_id)
  where reason = 'released';
create index allocation_spending_entry on allocation (spending_entry_id);
alter table allocation enable row level security;
alter table allocation force row level security;
grant select, insert on allocation to pennytrail_app;
grant select on allocation to pennytrail_reader;
create trigger answers_inserted after insert on allocation referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger append_only before delete or update on allocation
  for each row execute function refuse_change_of_allocation();
create trigger append_only_table before truncate on allocation
  for each statement execute function refuse_change();
create policy cleared on allocation for delete using (acts_for(VARIADIC array['money']));
create policy functions_read on allocation for select to pennytrail_reader using (true);
create policy made on allocation for insert
  with check (acts_for(VARIADIC array['money']) or is_contributor(charity_id));
create policy of_own_donor_org on allocation for select using ((gift_entry_id in (select l.id
   from gift_balance l
  where l.donation_id = any ((array(select g.donation_id
           from donation_giver g
          where g.donor_org_id = any ((select actor_donor_orgs())::uuid[])))))));
create policy seen on allocation for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])) or
  (gift_entry_id in (select l.id
   from gift_balance l
  where l.donation_id = any ((array(select g.donation_id
           from donation_giver g
          where g.person_id = actor_id()))))));

-- Ledgers with entries from before allocations were recorded, or from before a change of the rules
-- that concerns them. The server computes their allocations when it starts.
create table attribution_backlog (
  charity_id uuid primary key references charity
);
alter table attribution_backlog enable row level security;
alter table attribution_backlog force row level security;
grant select, delete on attribution_backlog to pennytrail_app;
create trigger answers_deleted after delete on attribution_backlog referencing old table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_inserted after insert on attribution_backlog referencing new table as changed
  for each statement execute function note_answer_change('charity');
create policy done on attribution_backlog for delete using (acts_for(VARIADIC array['money']));
create policy seen on attribution_backlog for select using (true);

-- The balance of a gift in one fund. Stored for speed when the gift is first used; a check compares
-- it with the ledger.
create table gift_balance (
  id uuid primary key references ledger_entry,
  charity_id uuid not null,
  -- Null is the general fund.
  project_id uuid,
  currency char(3) not null,
  seq bigint not null,
  donation_id uuid,
  lines uuid[] not null default '{}',
  moved_here boolean not null,
  given bigint not null check (given > 0),
  fees_charged bigint not null check (fees_charged >= 0),
  refunded bigint not null check (refunded >= 0),
  moved bigint not null check (moved >= 0),
  allocated bigint not null check (allocated >= 0),
  unspent bigint not null
) with (fillfactor=70);
create index gift_balance_donation on gift_balance (donation_id) where donation_id is not null;
create index gift_balance_open on gift_balance (charity_id, project_id, currency, seq)
  where unspent > 0;
create index gift_balance_tied on gift_balance (charity_id, project_id) where lines <> '{}'::uuid[];
alter table gift_balance enable row level security;
alter table gift_balance force row level security;
grant select, insert on gift_balance to pennytrail_app;
grant update (fees_charged, refunded, moved, allocated, unspent) on gift_balance to pennytrail_app;
grant select on gift_balance to pennytrail_reader;
create trigger answers_deleted after delete on gift_balance referencing old table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_inserted after insert on gift_balance referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on gift_balance referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger append_only before delete on gift_balance
  for each row execute function refuse_change();
create policy changed on gift_balance for update
  using (acts_for(VARIADIC array['money']) or is_contributor(charity_id));
create policy functions_read on gift_balance for select to pennytrail_reader using (true);
create policy made on gift_balance for insert
  with check (acts_for(VARIADIC array['money']) or is_contributor(charity_id));
create policy of_own_donor_org on gift_balance for select
  using ((donation_id in (select g.donation_id
   from donation_giver g
  where g.donor_org_id = any ((select actor_donor_orgs())::uuid[]))));
create policy seen on gift_balance for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])) or
  (donation_id in (select g.donation_id
   from donation_giver g
  where g.person_id = actor_id())));

-- The entry up to which every gift of a fund has its row in gift_balance.
create table gift_balance_reach (
  charity_id uuid not null,
  project_id uuid,
  currency char(3) not null,
  seq bigint not null,
  unique nulls not distinct (charity_id, project_id, currency)
);
alter table gift_balance_reach enable row level security;
alter table gift_balance_reach force row level security;
grant select, insert, update on gift_balance_reach to pennytrail_app;
create policy changed on gift_balance_reach for update
  using (acts_for(VARIADIC array['money']) or is_contributor(charity_id));
create policy made on gift_balance_reach for insert
  with check (acts_for(VARIADIC array['money']) or is_contributor(charity_id));
create policy of_the_ledger on gift_balance_reach for select
  using (actor_is_system() or is_contributor(charity_id));

-- Budget lines that a gift is restricted to, as stated when it was posted.
create table gift_line (
  entry_id uuid not null references ledger_entry,
  -- Checked at commit, because a project's budget is rewritten as a whole.
  budget_line_id uuid not null references budget_line deferrable initially deferred,
  charity_id uuid not null,
  primary key (entry_id, budget_line_id)
);
create index gift_line_budget_line on gift_line (budget_line_id);
alter table gift_line enable row level security;
alter table gift_line force row level security;
grant select, insert on gift_line to pennytrail_app;
create trigger append_only before delete or update on gift_line
  for each row execute function refuse_change();
create trigger append_only_table before truncate on gift_line
  for each statement execute function refuse_change();
create policy made on gift_line for insert
  with check (acts_for(VARIADIC array['money']) or is_contributor(charity_id));
create policy seen on gift_line for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])) or
  (exists (select
   from ledger_entry e
  where e.id = gift_line.entry_id and is_own_gift(e.donation_id))));

-- The giver summaries that must be made again: of whole ledgers from before the summaries, or to
-- which a release posted that does not keep them; and of givers between whom a gift moved.
create table giver_backlog (
  id bigint generated always as identity primary key,
  charity_id uuid not null,
  -- Null means all givers of the ledger.
  giver_id uuid
);
create index giver_backlog_ledger on giver_backlog (charity_id, giver_id);
alter table giver_backlog enable row level security;
alter table giver_backlog force row level security;
grant select, insert, delete on giver_backlog to pennytrail_app;
create policy made on giver_backlog for insert with check (acts_for(VARIADIC array['money']));
create policy of_the_server on giver_backlog for select using (actor_is_system());
create policy removed on giver_backlog for delete using (acts_for(VARIADIC array['money']));

-- The gifts of a giver in one fund, added up. Kept by the transaction that posts to the ledger; a
-- check compares it with gifts and allocations.
create table giver_fund (
  -- A person or a donor organisation.
  giver_id uuid not null,
  -- The project, or the charity for its general fund.
  fund_id uuid not null,
  currency char(3) not null,
  charity_id uuid not null,
  given bigint not null,
  spent bigint not null,
  fees bigint not null,
  refunded bigint not null,
  unspent bigint not null,
  gifts bigint not null,
  payments bigint not null,
  primary key (giver_id, fund_id, currency)
) with (fillfactor=70);
create index giver_fund_charity on giver_fund (charity_id);
alter table giver_fund enable row level security;
alter table giver_fund force row level security;
grant select, insert, update, delete on giver_fund to pennytrail_app;
create policy changed on giver_fund for update
  using ((select acts_for(VARIADIC array['money']) as acts_for));
create policy made on giver_fund for insert
  with check ((select acts_for(VARIADIC array['money']) as acts_for));
create policy of_the_server on giver_fund for select using (select actor_is_system());
create policy removed on giver_fund for delete
  using ((select acts_for(VARIADIC array['money']) as acts_for));

-- The part of a spending entry that the gifts of a giver pay for.
create table giver_payment (
  giver_id uuid not null,
  spending_entry_id uuid not null,
  fund_id uuid not null,
  currency char(3) not null,
  charity_id uuid not null,
  spending_seq bigint not null,
  entry_date date not null,
  amount bigint not null,
  primary key (giver_id, spending_entry_id, fund_id, currency)
) with (fillfactor=70);
create index giver_payment_latest on giver_payment (giver_id, entry_date desc, spending_seq desc,
  spending_entry_id)
  where amount > 0;
alter table giver_payment enable row level security;
alter table giver_payment force row level security;
grant select, insert, update, delete on giver_payment to pennytrail_app;
create policy changed on giver_payment for update
  using ((select acts_for(VARIADIC array['money']) as acts_for));
create policy made on giver_payment for insert
  with check ((select acts_for(VARIADIC array['money']) as acts_for));
create policy of_the_server on giver_payment for select using (select actor_is_system());
create policy removed on giver_payment for delete
  using ((select acts_for(VARIADIC array['money']) as acts_for));

-- The gift balances of a giver that have unspent money, by age.
create table giver_unspent (
  giver_id uuid not null,
  fund_id uuid not null,
  currency char(3) not null,
  seq bigint not null,
  recorded_at timestamptz not null,
  primary key (giver_id, fund_id, currency, seq)
);
alter table giver_unspent enable row level security;
alter table giver_unspent force row level security;
grant select, insert, delete on giver_unspent to pennytrail_app;
create policy made on giver_unspent for insert
  with check ((select acts_for(VARIADIC array['money']) as acts_for));
create policy of_the_server on giver_unspent for select using (select actor_is_system());
create policy removed on giver_unspent for delete
  using ((select acts_for(VARIADIC array['money']) as acts_for));

create view gift_fund_figures with (security_invoker=true) as
 SELECT l.id,
    l.donation_id,
    l.charity_id,
    COALESCE(l.project_id, l.charity_id) AS fund_id,
    l.currency,
    l.given - l.moved AS given,
    l.allocated AS spent,
    l.given - l.moved - l.refunded - l.allocated - l.unspent AS fees,
    l.refunded,
    GREATEST(0::bigint, l.unspent) AS unspent,
    true AS is_kept
   FROM gift_balance l
UNION ALL
 SELECT g.id,
    g.donation_id,
    g.charity_id,
    COALESCE(g.project_id, g.charity_id) AS fund_id,
    g.currency,
    g.amount AS given,
    0 AS spent,
    c.fees,
    f.refunded,
    GREATEST(0::bigint, g.amount - c.fees - f.refunded) AS unspent,
    false AS is_kept
   FROM ledger_entry g
     CROSS JOIN LATERAL ( SELECT GREATEST(0::numeric, COALESCE(sum(l.amount) FILTER (WHERE l.account = 'fees'::text AND COALESCE(x.kind, e.kind) = 'fee'::text), 0::numeric))::bigint AS fees,
            GREATEST(0::numeric, COALESCE(sum(l.amount) FILTER (WHERE l.account = 'income'::text AND (e.reverses_id IS NOT NULL OR is_refund_kind(e.kind))), 0::numeric))::bigint AS refunded
           FROM ledger_entry e
             LEFT JOIN ledger_entry x ON x.id = e.reverses_id AND x.charity_id = e.charity_id
             JOIN ledger_leg l ON l.entry_id = e.id AND l.charity_id = e.charity_id AND NOT l.project_id IS DISTINCT FROM g.project_id
          WHERE e.donation_id = g.donation_id AND e.charity_id = g.charity_id AND e.seq > g.seq AND NOT (EXISTS ( SELECT
                   FROM ledger_entry later
                  WHERE later.donation_id = g.donation_id AND later.charity_id = g.charity_id AND later.kind = g.kind AND later.seq > g.seq AND later.seq < e.seq))) f
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN g.project_id IS NULL AND f.refunded > 0 THEN LEAST(f.fees - (2 * f.fees * f.refunded + g.amount) / (2 * g.amount), g.amount - f.refunded)
                    ELSE f.fees
                END AS fees) c
  WHERE is_gift_kind(g.kind) AND g.donation_id IS NOT NULL AND NOT (EXISTS ( SELECT
           FROM gift_balance l
          WHERE l.id = g.id));
grant select on gift_fund_figures to pennytrail_app;
grant select on gift_fund_figures to pennytrail_reader;

create function actor_follows_gift(id_of_gift uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select actor_is_system()
    or exists (select from donation_giver g where g.donation_id = id_of_gift
               and (g.person_id = actor_id() or g.donor_org_id = any (actor_donor_orgs())))
    or exists (select from donation d where d.id = id_of_gift and is_member(d.charity_id))
$function$;

create function actor_gave(gift uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from donation_giver g where g.donation_id = gift
    and (g.person_id = actor_id() or is_donor_org_manager(g.donor_org_id)))
$function$;
grant execute on function actor_gave to pennytrail_app;

create function change_giver_summaries(balance_changes json, payment_changes json, empties boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET "app.actor" TO 'system:money'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  counts json := '[]';
  known text[] := list_known_gifts(balance_changes);
begin
  if payment_changes is not null then
    with change as materialized (
      select coalesce(g.person_id, g.donor_org_id) giver_id, r."useId" spending_entry_id,
        r."fundId" fund_id, r.currency, r."charityId" charity_id, r."useSeq" spending_seq,
        sum(r.amount)::bigint amount
      from json_to_recordset(payment_changes) as r("donationId" uuid, "charityId" uuid, "fundId" uuid,
        currency text, "useId" uuid, "useSeq" bigint, amount bigint)
      join donation_giver g on g.donation_id = r."donationId"
        and (g.person_id is not null or g.donor_org_id is not null)
      group by 1, 2, 3, 4, 5, 6
    ), paid as (
      insert into giver_payment as p (giver_id, spending_entry_id, fund_id, currency, charity_id,
        spending_seq, entry_date, amount)
      select c.giver_id, c.spending_entry_id, c.fund_id, c.currency, c.charity_id, c.spending_seq,
        e.entry_date, c.amount
      from change c
      join ledger_entry e on e.id = c.spending_entry_id and e.charity_id = c.charity_id
      on conflict (giver_id, spending_entry_id, fund_id, currency)
        do update set amount = p.amount + excluded.amount
      returning p.giver_id, p.spending_entry_id, p.fund_id, p.currency, p.amount
    )
    select json_agg(json_build_object('giver_id', giver_id, 'fund_id', fund_id,
      'currency', currency, 'charity_id', charity_id, 'payments', payments))
    into counts
    from (
      select c.giver_id, c.fund_id, c.currency, c.charity_id,
        sum((p.amount > 0)::int - (p.amount - c.amount > 0)::int)::bigint payments
      from change c join paid p using (giver_id, spending_entry_id, fund_id, currency)
      group by 1, 2, 3, 4) counted;
  end if;
  if empties then
    delete from giver_unspent u
    using json_to_recordset(balance_changes) as r("donationId" uuid, "fundId" uuid, currency text,
      seq bigint, waits boolean)
    join donation_giver g on g.donation_id = r."donationId"
    where not r.waits and u.giver_id = coalesce(g.person_id, g.donor_org_id)
      and u.fund_id = r."fundId" and u.currency = r.currency and u.seq = r.seq;
  end if;
  with change as materialized (
    select coalesce(g.person_id, g.donor_org_id) giver_id, r.*
    from json_to_recordset(balance_changes) as r("donationId" uuid, "charityId" uuid, "fundId" uuid,
      currency text, seq bigint, given bigint, spent bigint, fees bigint, refunded bigint,
      unspent bigint, waits boolean, "recordedAt" timestamptz, before bigint)
    join donation_giver g on g.donation_id = r."donationId"
      and (g.person_id is not null or g.donor_org_id is not null)
  ), waiting as (
    insert into giver_unspent (giver_id, fund_id, currency, seq, recorded_at)
    select c.giver_id, c."fundId", c.currency, c.seq,
      coalesce(c."recordedAt", entry_recorded_at(c."charityId", c.seq))
    from change c where c.waits
  )
  insert into giver_fund as f (giver_id, fund_id, currency, charity_id, given, spent, fees, refunded,
    unspent, gifts, payments)
  select giver_id, fund_id, currency, charity_id, sum(given), sum(spent), sum(fees), sum(refunded),
    sum(unspent), sum(gifts), sum(payments)
  from (
    select c.giver_id, c."fundId" fund_id, c.currency, c."charityId" charity_id, c.given, c.spent,
      c.fees, c.refunded, c.unspent, 0 payments,
      -- A gift counts in a fund once, with its first balance there.
      (c.before is not null and (c."donationId"::text || c."fundId") <> all (known))::int gifts
    from change c
    union all
    select r.giver_id, r.fund_id, r.currency, r.charity_id, 0, 0, 0, 0, 0, r.payments, 0
    from json_to_recordset(counts) as r(giver_id uuid, fund_id uuid, currency text,
      charity_id uuid, payments bigint)
  ) part
  group by giver_id, fund_id, currency, charity_id
  on conflict (giver_id, fund_id, currency) do update set given = f.given + excluded.given,
    spent = f.spent + excluded.spent, fees = f.fees + excluded.fees,
    refunded = f.refunded + excluded.refunded, unspent = f.unspent + excluded.unspent,
    gifts = f.gifts + excluded.gifts, payments = f.payments + excluded.payments;
end
$function$;
grant execute on function change_giver_summaries to pennytrail_app;

create function clear_allocations(ledger uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  -- The parts of funds follow from the allocations, so those that are stored count no longer.
  select void_fund_parts(ledger);
  delete from allocation a where a.charity_id = ledger
$function$;
revoke execute on function clear_allocations from public;
grant execute on function clear_allocations to pennytrail_app;

create function covered_by_gifts(entry uuid)
 RETURNS TABLE(gifts bigint, covered bigint)
 LANGUAGE sql
 STABLE ROWS 1
 SET "app.actor" TO 'system'
AS $function$
  select count(*), coalesce(sum(part.amount), 0)::bigint from (
    select sum(a.amount) amount from allocation a where a.spending_entry_id = entry
    group by a.gift_entry_id having sum(a.amount) > 0) part
$function$;
grant execute on function covered_by_gifts to pennytrail_app;

create function entries_cover(wanted uuid[])
 RETURNS TABLE(entry_id uuid, gifts bigint, covered bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select e.id, c.gifts, c.covered from ledger_entry e cross join lateral covered_by_gifts(e.id) c
  where e.id = any (wanted)
$function$;
grant execute on function entries_cover to pennytrail_app;

create function entry_recorded_at(ledger uuid, number bigint)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (select e.recorded_at from ledger_entry e where e.charity_id = ledger and e.seq = number);
end
$function$;
grant execute on function entry_recorded_at to pennytrail_app;

create function gift_charged_by(gift uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  select y.stripe_account from donation_payment y where y.donation_id = gift and y.charge is not null
$function$;
grant execute on function gift_charged_by to pennytrail_app;

create function gift_unspent_in_project(wanted uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  select exists (
    select from donation d
    join ledger_entry e on e.donation_id = d.id and e.charity_id = d.charity_id
    join ledger_leg l on l.entry_id = e.id and l.charity_id = e.charity_id
    where d.id = wanted and l.project_id is not null
      and l.account in ('income', 'fund', 'fees')
    group by l.project_id
    having -sum(l.amount) > coalesce((
      select sum(a.amount) from gift_balance t join allocation a on a.gift_entry_id = t.id
        and a.charity_id = t.charity_id
      where t.donation_id = wanted and t.project_id = l.project_id), 0))
$function$;
grant execute on function gift_unspent_in_project to pennytrail_app;

create function gifts_spending(reader text, gifts uuid[])
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
begin
  return (select json_build_object('isGiver', r.is_giver, 'balances', r.balances,
      'payments', r.payments, 'total', r.total, 'returned', r.returned, 'moves', r.moves,
      'seen', seen_by_reader(reader, r.projects, r.entries, r.ledgers))
    from read_gifts_spending(reader::uuid, gifts) r);
end
$function$;
grant execute on function gifts_spending to pennytrail_app;

create function giver_payment_entries(wanted uuid[], ledgers uuid[])
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  seen_as_team uuid[] := actor_charities();
begin
  return (
    select json_object_agg(e.id, json_build_object('id', e.id, 'sequence', e.seq,
      'date', e.entry_date, 'kind', e.kind, 'payee', d.payee, 'description', d.description,
      'amount', e.amount, 'budgetLine', b.label,
      -- Not has_receipt(), which PostgreSQL would call for each entry.
      'evidence', exists (select from ledger_evidence v
        where v.entry_id = e.id and v.withdrawn_at is null),
      'toProject', case when e.kind = 'transfer' and o.id is not null
        then json_build_object('id', o.id, 'title', o.title) end))
    from ledger_entry e
    left join ledger_detail d on d.entry_id = e.id
    left join project p on p.id = e.project_id
    left join project o on o.id = e.counter_project_id
    left join budget_line b on b.id = e.budget_line_id and p.id is not null
    where e.charity_id = any (ledgers) and e.id = any (wanted) and (actor_is_system() or e.charity_id = any (seen_as_team)
      or e.project_id is null or p.id is not null
      or (e.direction = 'between' and (e.counter_project_id is null or o.id is not null))));
end
$function$;
alter function giver_payment_entries owner to pennytrail_reader;
revoke execute on function giver_payment_entries from public;
grant execute on function giver_payment_entries to pennytrail_app;

create function giver_spending(reader text, giver uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET "app.actor" TO 'system'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  funds json;
  latest json;
  entries uuid[];
  projects uuid[];
  ledgers uuid[];
begin
  if not has_giver_summaries(giver) then
    return null;
  end if;
  select json_agg(json_build_object('number', c.number, 'name', c.name,
      'projectId', nullif(f.fund_id, f.charity_id), 'currency', f.currency, 'given', f.given,
      'spent', f.spent, 'fees', f.fees, 'refunded', f.refunded, 'unspent', f.unspent,
      'gifts', f.gifts, 'payments', f.payments, 'since', (
        select to_iso(u.recorded_at) from giver_unspent u
        where u.giver_id = f.giver_id and u.fund_id = f.fund_id and u.currency = f.currency
        order by u.seq limit 1)) order by f.given desc, f.fund_id),
    array_agg(f.fund_id), array_agg(distinct f.charity_id)
  into funds, projects, ledgers
  from giver_fund f join charity c on c.id = f.charity_id
  where f.giver_id = giver;
  select json_agg(json_build_object('id', p.spending_entry_id, 'amount', p.amount,
      'number', c.number, 'name', c.name, 'projectId', nullif(p.fund_id, p.charity_id))
      order by p.entry_date desc, p.spending_seq desc, p.spending_entry_id),
    array_agg(p.spending_entry_id)
  into latest, entries
  from (
    select * from giver_payment
    where giver_id = giver and amount > 0
    order by entry_date desc, spending_seq desc, spending_entry_id limit 10) p
  join charity c on c.id = p.charity_id;
  return json_build_object('funds', funds, 'latest', latest,
    'seen', seen_by_reader(reader, projects, entries, ledgers));
end
$function$;
grant execute on function giver_spending to pennytrail_app;

create function has_giver_summaries(giver uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if not exists (select from giver_backlog) then
    return true;
  end if;
  return not exists (
    select from giver_backlog b
    where b.giver_id = giver or (b.giver_id is null and b.charity_id in (
      select d.charity_id from donation_giver g join donation d on d.id = g.donation_id
      where g.person_id = giver or g.donor_org_id = giver)));
end
$function$;
grant execute on function has_giver_summaries to pennytrail_app;

create function list_known_gifts(balance_changes json)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
begin
  return array(
    select r."donationId"::text || r."fundId"
    from json_to_recordset(balance_changes) as r("donationId" uuid, "charityId" uuid, "fundId" uuid,
      before bigint)
    where r.before is not null and exists (
      select from ledger_entry e
      where e.donation_id = r."donationId" and e.charity_id = r."charityId" and e.seq <= r.before
        and ((is_gift_kind(e.kind)
            and coalesce(e.project_id, e.charity_id) = r."fundId")
          or (e.kind = 'transfer'
            and coalesce(e.counter_project_id, e.charity_id) = r."fundId"))
      offset 0));
end
$function$;
alter function list_known_gifts owner to pennytrail_reader;
revoke execute on function list_known_gifts from public;
grant execute on function list_known_gifts to pennytrail_app;

create function note_giver_backlog()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "app.actor" TO 'system:money'
AS $function$
begin
  insert into giver_backlog (charity_id) values (new.charity_id);
  return null;
end
$function$;

create function note_moved_gifts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "app.actor" TO 'system:money'
AS $function$
begin
  insert into giver_backlog (charity_id, giver_id)
  select distinct d.charity_id, p.id
  from before b
  join after a on a.donation_id = b.donation_id
  join donation d on d.id = a.donation_id
  cross join lateral (values (b.person_id), (a.person_id), (b.donor_org_id), (a.donor_org_id)) p(id)
  where (a.person_id, a.donor_org_id) is distinct from (b.person_id, b.donor_org_id)
    and p.id is not null;
  return null;
end
$function$;

create function read_gifts_spending(person uuid, gifts uuid[], OUT is_giver boolean, OUT balances json, OUT payments json, OUT total bigint, OUT returned json, OUT moves json, OUT projects uuid[], OUT entries uuid[], OUT ledgers uuid[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  funds uuid[];
  ids uuid[];
  charities uuid[];
begin
  total := 0;
  is_giver := exists (
    select from donation_giver g
    where g.donation_id = gifts[1] and (g.person_id = person or exists (
      select from donor_org_member m
      where m.donor_org_id = g.donor_org_id and m.person_id = person)));
  select json_agg(json_build_object('id', f.id, 'number', c.number, 'name', c.name,
      'projectId', nullif(f.fund_id, f.charity_id), 'currency', f.currency, 'given', f.given,
      'spent', f.spent, 'fees', f.fees, 'refunded', f.refunded, 'unspent', f.unspent,
      'at', to_iso(e.recorded_at)) order by e.recorded_at, e.seq),
    array_agg(f.fund_id), array_agg(f.id) filter (where f.is_kept), array_agg(distinct f.charity_id)
  into balances, funds, ids, charities
  from gift_fund_figures f
  join charity c on c.id = f.charity_id
  join ledger_entry e on e.id = f.id and e.charity_id = f.charity_id
  where f.donation_id = any (gifts);
  if ids is not null then
    select json_agg(json_build_object('id', p.id, 'amount', p.amount, 'balance', p.balance)
        order by p.entry_date desc, p.seq desc),
      array_agg(p.id)
    into payments, entries
    from (
      select a.spending_entry_id id, a.spending_seq seq, e.entry_date,
        sum(a.amount)::bigint amount, max(a.gift_entry_id::text) balance
      from allocation a
      join ledger_entry e on e.id = a.spending_entry_id and e.charity_id = a.charity_id
      where a.gift_entry_id = any (ids) and a.charity_id = any (charities)
      group by 1, 2, 3 having sum(a.amount) > 0 order by 3 desc, 2 desc limit 500) p;
    total := cardinality(entries);
    if total = 500 then
      select count(*) into total from (
        select from allocation a
        where a.gift_entry_id = any (ids) and a.charity_id = any (charities)
        group by a.spending_entry_id having sum(a.amount) > 0) p;
    end if;
    select json_agg(json_build_object('amount', -a.amount, 'at', to_iso(a.recorded_at),
      'sequence', a.seq, 'fromSequence', a.spending_seq, 'balance', a.gift_entry_id,
      'why', a.reason) order by a.recorded_at desc, a.seq desc)
    into returned
    from (
      select a.amount, a.seq, a.spending_seq, a.gift_entry_id, a.reason, e.recorded_at
      from allocation a
      join ledger_entry e on e.id = a.cause_id and e.charity_id = a.charity_id
      where a.gift_entry_id = any (ids) and a.charity_id = any (charities) and a.amount < 0
      order by e.recorded_at desc, a.seq desc limit 100) a;
    select json_agg(json_build_object('amount', e.amount, 'at', to_iso(e.recorded_at),
        'sequence', e.seq, 'number', c.number, 'name', c.name, 'from', e.project_id,
        'to', e.counter_project_id) order by e.seq),
      funds || array_agg(e.project_id) || array_agg(e.counter_project_id)
    into moves, funds
    from ledger_entry e
    join charity c on c.id = e.charity_id
    where e.charity_id = any (charities) and e.donation_id = any (gifts) and e.direction = 'between'
      and coalesce((select o.kind from ledger_entry o where o.id = e.reverses_id
        and o.charity_id = e.charity_id), e.kind) = 'transfer';
  end if;
  projects := funds;
  ledgers := charities;
end
$function$;
alter function read_gifts_spending owner to pennytrail_reader;
revoke execute on function read_gifts_spending from public;
grant execute on function read_gifts_spending to pennytrail_app;

create function rebuild_giver_summaries(ledger uuid, wanted uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET "app.actor" TO 'system:money'
AS $function$
declare
  chosen text := case when wanted is null then 'true' else 'l.donation_id = any ($2)' end;
  gifts uuid[] := case when wanted is not null then array(
    select g.donation_id from donation_giver g join donation d on d.id = g.donation_id
    where d.charity_id = ledger and (g.person_id = any (wanted) or g.donor_org_id = any (wanted)))
    end;
  givers uuid[] := coalesce(wanted, array(
    select coalesce(g.person_id, g.donor_org_id) from donation_giver g
    join donation d on d.id = g.donation_id
    where d.charity_id = ledger and (g.person_id is not null or g.donor_org_id is not null)
    union select f.giver_id from giver_fund f where f.charity_id = ledger));
begin
  delete from giver_payment p where p.giver_id = any (givers) and p.charity_id = ledger;
  delete from giver_unspent u where u.giver_id = any (givers)
    and u.fund_id in (select ledger union all select p.id from project p where p.charity_id = ledger);
  delete from giver_fund f where f.giver_id = any (givers) and f.charity_id = ledger;
  execute format($insert$
    insert into giver_payment (giver_id, spending_entry_id, fund_id, currency, charity_id,
      spending_seq, entry_date, amount)
    select coalesce(g.person_id, g.donor_org_id), a.spending_entry_id,
      coalesce(l.project_id, l.charity_id), l.currency, l.charity_id, a.spending_seq, e.entry_date,
      sum(a.amount)
    from gift_balance l
    join donation_giver g on g.donation_id = l.donation_id
    join allocation a on a.gift_entry_id = l.id and a.charity_id = l.charity_id
    join ledger_entry e on e.id = a.spending_entry_id and e.charity_id = a.charity_id
    where l.charity_id = $1 and %s and coalesce(g.person_id, g.donor_org_id) is not null
    group by 1, 2, 3, 4, 5, 6, 7 having sum(a.amount) > 0$insert$, chosen) using ledger, gifts;
  execute format($insert$
    insert into giver_unspent (giver_id, fund_id, currency, seq, recorded_at)
    select coalesce(g.person_id, g.donor_org_id), l.fund_id, l.currency, e.seq, e.recorded_at
    from gift_fund_figures l
    join donation_giver g on g.donation_id = l.donation_id
    join ledger_entry e on e.id = l.id and e.charity_id = l.charity_id
    where l.charity_id = $1 and %s and coalesce(g.person_id, g.donor_org_id) is not null
      and l.unspent > 0$insert$, chosen) using ledger, gifts;
  execute format($insert$
    insert into giver_fund (giver_id, fund_id, currency, charity_id, given, spent, fees, refunded,
      unspent, gifts, payments)
    select s.*, (select count(*) from giver_payment p where p.giver_id = s.giver_id
      and p.fund_id = s.fund_id and p.currency = s.currency and p.amount > 0)
    from (
      select coalesce(g.person_id, g.donor_org_id) giver_id, l.fund_id, l.currency, l.charity_id,
        sum(l.given), sum(l.spent), sum(l.fees), sum(l.refunded), sum(l.unspent),
        count(distinct l.donation_id)
      from gift_fund_figures l
      join donation_giver g on g.donation_id = l.donation_id
      where l.charity_id = $1 and %s and coalesce(g.person_id, g.donor_org_id) is not null
      group by 1, 2, 3, 4) s$insert$, chosen) using ledger, gifts;
end
$function$;
grant execute on function rebuild_giver_summaries to pennytrail_app;

create function refuse_change_of_allocation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and exists (
    select from attribution_backlog b where b.charity_id = old.charity_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$;

create function reversed_gift()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "app.actor" TO 'system:money'
AS $function$
begin
  if exists (
    select from ledger_entry e
    join donation d on d.id = e.donation_id and d.method <> 'card' and d.refunded > 0
    where e.id = new.reverses_id and e.charity_id = new.charity_id
      and is_gift_kind(e.kind) and e.direction = 'in' and d.status <> 'reversed') then
    raise exception 'gift % has a refund', new.donation_id
      using errcode = 'check_violation', constraint = 'refund_reversed_first';
  end if;
  update donation d set status = 'reversed', refunded = d.amount
  from ledger_entry e
  where d.id = new.donation_id and d.method <> 'card' and e.id = new.reverses_id
    and e.charity_id = new.charity_id and is_gift_kind(e.kind) and e.direction = 'in';
  return null;
end
$function$;

create function seen_by_reader(reader text, projects uuid[], entries uuid[], ledgers uuid[])
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET "app.actor" TO ''
AS $function$
begin
  perform set_config('app.actor', reader, true);
  return json_build_object(
    'titles', (select json_object_agg(p.id, p.title) from project p where p.id = any (projects)),
    'entries', case when entries is not null then giver_payment_entries(entries, ledgers) end,
    'updates', case when entries is not null then (
      select json_agg(json_build_object('entryId', k.entry_id, 'id', u.id, 'title', u.title,
        'ofProject', u.project_id is not null) order by u.published_at desc, u.id)
      from update_citation k join update_post u on u.id = k.update_id
      where k.entry_id = any (entries) and u.state = 'published') end);
end
$function$;
grant execute on function seen_by_reader to pennytrail_app;

create function to_iso(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$function$;
grant execute on function to_iso to pennytrail_app;

-- ===============================================================================================
-- bank-import
-- ===============================================================================================

-- The changes of each day in an account: its balance in the ledger, the lines of statements, and
-- the entries that no statement shows. Sums up to a day give the state at its end.
create table bank_day_total (
  charity_id uuid not null references charity,
  account text not null,
  currency text not null,
  day date not null,
  -- By how much the day's entries changed the account, in signed minor units.
  moved bigint not null default 0,
  -- The lines of statements on this day.
  lines bigint not null default 0,
  -- By how much the day changed the number of entries that no statement shows.
  items bigint not null default 0,
  -- By how much the day changed the sum of entries that no statement shows, in signed minor units.
  items_amount bigint not null default 0,
  primary key (charity_id, account, currency, day)
) with (fillfactor=70);
create index bank_day_total_with_lines on bank_day_total (charity_id, account, currency, day)
  where lines > 0;
alter table bank_day_total enable row level security;
alter table bank_day_total force row level security;
grant select on bank_day_total to pennytrail_app;
create policy changed on bank_day_total for update
  using ((select acts_for(VARIADIC array['money']) as acts_for));
create policy made on bank_day_total for insert
  with check ((select acts_for(VARIADIC array['money']) as acts_for));
create policy removed on bank_day_total for delete
  using ((select acts_for(VARIADIC array['money']) as acts_for));
create policy seen on bank_day_total for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])));

-- The ledger entries that hold lines of bank statements, or parts of them. Only a fingerprint of
-- each line is kept.
create table bank_line (
  charity_id uuid not null references charity,
  fingerprint text not null check (length(fingerprint) = 64),
  entry_id uuid not null references ledger_entry,
  -- The date that the bank gives for the line.
  seen_on date not null,
  matched_at timestamptz not null,
  -- The account of the statement; null for lines imported before accounts had names.
  account_id uuid,
  -- The part of the line that the entry holds, in minor units; null if it is the whole line.
  amount bigint,
  primary key (charity_id, fingerprint, entry_id),
  constraint bank_line_account foreign key (account_id) references bank_account(id)
);
create index bank_line_account on bank_line (account_id);
create index bank_line_by_entry on bank_line (entry_id);
alter table bank_line enable row level security;
alter table bank_line force row level security;
grant select, insert, delete on bank_line to pennytrail_app;
grant select on bank_line to pennytrail_reader;
create trigger answers_deleted after delete on bank_line referencing old table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_inserted after insert on bank_line referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on bank_line referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger evidence_noted after insert or delete on bank_line
  for each row execute function note_spending_evidence();
create trigger links_gone_reconciled after delete on bank_line referencing old table as changed
  for each statement execute function reconcile_links();
create trigger links_reconciled after insert on bank_line referencing new table as changed
  for each statement execute function reconcile_links();
create policy functions_read on bank_line for select to pennytrail_reader using (true);
create policy made on bank_line for insert
  with check (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy seen on bank_line for select using (actor_is_system() or (exists (select
   from ledger_entry e
  where e.id = bank_line.entry_id)));
create policy undone on bank_line for delete
  using (acts_for(VARIADIC array['money']) or is_manager(charity_id));

-- The secret key for the fingerprints of a charity's statement lines, so that nobody can guess the
-- line of a published entry.
create table bank_line_key (
  charity_id uuid primary key references charity,
  secret bytea not null check (length(secret) = 32)
);
alter table bank_line_key enable row level security;
alter table bank_line_key force row level security;
grant select, insert on bank_line_key to pennytrail_app;
create policy made on bank_line_key for insert
  with check (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy of_managers on bank_line_key for select
  using (actor_is_system() or is_manager(charity_id));

-- Lines of bank statements that the team left out, until they are posted or matched.
create table bank_line_left (
  charity_id uuid not null references charity,
  fingerprint text not null check (length(fingerprint) = 64),
  account_id uuid not null references bank_account,
  reason text not null check (reason in ('own-transfer', 'card-payout', 'in-ledger', 'closed',
    'not-ours', 'later')),
  -- The date that the bank gives for the line.
  seen_on date not null,
  left_at timestamptz not null,
  primary key (charity_id, fingerprint)
);
create index bank_line_left_account on bank_line_left (account_id);
alter table bank_line_left enable row level security;
alter table bank_line_left force row level security;
grant select, insert, update, delete on bank_line_left to pennytrail_app;
create policy changed on bank_line_left for update
  using (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy made on bank_line_left for insert
  with check (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy of_managers on bank_line_left for select
  using (actor_is_system() or is_manager(charity_id));
create policy removed on bank_line_left for delete
  using (acts_for(VARIADIC array['money']) or is_manager(charity_id));

-- Months of an account that somebody compared with the bank and marked as reconciled.
create table bank_reconciliation (
  id uuid primary key,
  charity_id uuid not null references charity,
  account_id uuid not null references bank_account,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  -- The statement's balance at the end of the month as it was then, in minor units.
  statement_closing bigint not null,
  -- The ledger's balance at the end of the month as it was then, in minor units.
  ledger_closing bigint not null,
  marked_by uuid not null references person,
  marked_at timestamptz not null,
  undone_by uuid references person,
  undone_at timestamptz,
  check ((undone_by is null) = (undone_at is null))
);
create index bank_reconciliation_charity on bank_reconciliation (charity_id);
create index bank_reconciliation_marked_by on bank_reconciliation (marked_by);
create unique index bank_reconciliation_stands on bank_reconciliation (account_id, month)
  where undone_at is null;
create index bank_reconciliation_undone_by on bank_reconciliation (undone_by);
alter table bank_reconciliation enable row level security;
alter table bank_reconciliation force row level security;
grant select, insert on bank_reconciliation to pennytrail_app;
grant update (undone_by, undone_at) on bank_reconciliation to pennytrail_app;
create policy made on bank_reconciliation for insert
  with check (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy of_managers on bank_reconciliation for select
  using (actor_is_system() or is_manager(charity_id));
create policy undone on bank_reconciliation for update
  using (acts_for(VARIADIC array['money']) or is_manager(charity_id));

-- Rules that a charity's team made: which decision is proposed for lines whose text, type,
-- direction, amount and account meet their conditions.
create table bank_rule (
  id uuid primary key,
  charity_id uuid not null references charity,
  bank_text text not null check (length(bank_text) between 3 and 100),
  -- The bank's type of payment; empty for any.
  bank_type text not null default '' check (length(bank_type) <= 40),
  direction text not null check (direction in ('in', 'out')),
  amount_from bigint check (amount_from > 0),
  amount_to bigint check (amount_to > 0),
  -- Null for every account.
  account_id uuid references bank_account,
  -- The decision that is proposed, as it is stored with a line. The giver's name is not in it.
  decision jsonb not null,
  made_by uuid not null references person,
  made_at timestamptz not null,
  check (amount_from <= amount_to)
);
create index bank_rule_account on bank_rule (account_id);
create index bank_rule_charity on bank_rule (charity_id);
create index bank_rule_made_by on bank_rule (made_by);
alter table bank_rule enable row level security;
alter table bank_rule force row level security;
grant select, insert, delete on bank_rule to pennytrail_app;
grant update (bank_text, bank_type, direction, amount_from, amount_to, account_id, decision) on
  bank_rule to pennytrail_app;
create policy changed on bank_rule for update using (is_manager(charity_id));
create policy made on bank_rule for insert with check (is_manager(charity_id));
create policy of_managers on bank_rule for select
  using (actor_is_system() or is_manager(charity_id));
create policy removed on bank_rule for delete using (is_manager(charity_id));

-- Bank statements that a charity's team uploaded and that have lines here.
create table bank_statement (
  id uuid primary key,
  charity_id uuid not null references charity,
  account_id uuid not null references bank_account,
  currency text not null check (length(currency) = 3),
  file_name text not null check (length(file_name) <= 200),
  uploaded_at timestamptz not null,
  uploaded_by uuid not null references person
);
create index bank_statement_account on bank_statement (account_id);
create index bank_statement_charity on bank_statement (charity_id, uploaded_at);
create index bank_statement_uploaded_by on bank_statement (uploaded_by);
alter table bank_statement enable row level security;
alter table bank_statement force row level security;
grant select, insert, delete on bank_statement to pennytrail_app;
create policy made on bank_statement for insert
  with check (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy of_managers on bank_statement for select
  using (actor_is_system() or is_manager(charity_id));
create policy removed on bank_statement for delete
  using (acts_for(VARIADIC array['money']) or is_manager(charity_id));

-- The columns of files that a charity's team chose, so that the next file with the same headings is
-- read by itself.
create table column_map (
  id uuid primary key,
  charity_id uuid not null references charity,
  -- The kind of file: a giving platform's payouts, or gifts from before the charity came here.
  file text not null check (file in ('platform', 'earlier-gifts')),
  name text not null check (length(name) between 1 and 80),
  -- The platform that writes such files; empty if none does.
  platform text not null check (length(platform) <= 80),
  headings text[] not null check (cardinality(headings) between 1 and 200),
  -- Derived from the headings as they are compared, so that one map has them.
  headings_key uuid not null,
  -- The place of each field's column, from 0.
  columns jsonb not null,
  made_by uuid not null references person,
  made_at timestamptz not null,
  unique (charity_id, file, headings_key)
);
create index column_map_made_by on column_map (made_by);
alter table column_map enable row level security;
alter table column_map force row level security;
grant select, insert, delete on column_map to pennytrail_app;
grant update (name, platform, headings, headings_key, columns) on column_map to pennytrail_app;
create policy changed on column_map for update using (is_manager(charity_id));
create policy made on column_map for insert with check (is_manager(charity_id));
create policy of_managers on column_map for select
  using (actor_is_system() or is_manager(charity_id));
create policy removed on column_map for delete using (is_manager(charity_id));

-- The items that an account in the ledger and its bank differ by: entries that no statement shows
-- and lines that no entry records, each for the days on which this is so.
create table reconciling_item (
  charity_id uuid not null references charity,
  -- "ledger" for an entry that the statement lacks, "bank" for a line that the ledger lacks.
  side text not null check (side in ('ledger', 'bank')),
  -- The place of the account in the ledger: "bank", or "bank:" and the account's id.
  account text not null,
  currency text not null,
  -- The entry, or the line of a statement.
  item_id uuid not null,
  -- The day of the entry or of the line.
  dated date not null,
  -- The number of the entry, or the line's place in its statement.
  place bigint not null,
  -- The first day on which this amount is missing on the other side.
  from_on date not null,
  -- The day on which another amount is missing, or none; infinity if there is no such day.
  until_on date not null,
  -- Signed minor units.
  amount bigint not null check (amount <> 0),
  primary key (item_id, account, from_on),
  check (until_on > from_on)
);
create index reconciling_item_listed on reconciling_item (charity_id, side, account, currency,
  dated, place) include (item_id, from_on, until_on, amount);
alter table reconciling_item enable row level security;
alter table reconciling_item force row level security;
grant select on reconciling_item to pennytrail_app;
create policy changed on reconciling_item for update
  using ((select acts_for(VARIADIC array['money']) as acts_for));
create policy made on reconciling_item for insert
  with check ((select acts_for(VARIADIC array['money']) as acts_for));
create policy of_managers on reconciling_item for select
  using ((select actor_is_system()) or (charity_id = any ((select
  actor_managed_charities())::uuid[])));
create policy removed on reconciling_item for delete
  using ((select acts_for(VARIADIC array['money']) as acts_for));

-- Lines of bank statements, stored before anybody decides about them. The bank's text is deleted
-- when the line is posted or matched, and otherwise 90 days after the upload.
create table statement_line (
  id uuid primary key,
  charity_id uuid not null references charity,
  -- The first statement that had the line.
  statement_id uuid not null references bank_statement on delete cascade,
  account_id uuid not null references bank_account,
  fingerprint text not null check (length(fingerprint) = 64),
  -- A keyed hash that all lines of the account have in common that are equal in currency, date,
  -- amount and text.
  twins text not null check (length(twins) = 64),
  -- Its number among its equals, from 1.
  twin integer not null check (twin > 0),
  -- The date that the bank gives for the line.
  seen_on date not null,
  currency text not null check (length(currency) = 3),
  amount bigint not null check (amount <> 0),
  -- The account's balance after the line in minor units; null if no file had one.
  balance bigint,
  -- Its place among the lines of its statement, the oldest first.
  place integer not null check (place > 0),
  -- Its line number in the file.
  file_line integer not null check (file_line > 0),
  -- The bank's description; null once it is deleted.
  bank_text text check (length(bank_text) <= 500),
  -- When the bank's text was stored.
  stored_at timestamptz not null,
  -- A decision that is not posted yet.
  draft jsonb,
  -- The bank's type of payment, such as STO; empty if no file had one. It is no part of the line's
  -- identity.
  bank_type text not null default '' check (length(bank_type) <= 40),
  unique (charity_id, fingerprint)
);
create index statement_line_account on statement_line (account_id, seen_on);
create index statement_line_statement on statement_line (statement_id, place);
create index statement_line_stored_at on statement_line (stored_at) where bank_text is not null;
create index statement_line_twins on statement_line (charity_id, twins);
alter table statement_line enable row level security;
alter table statement_line force row level security;
grant select, insert, delete on statement_line to pennytrail_app;
grant update (balance, bank_text, stored_at, draft, bank_type) on statement_line to pennytrail_app;
create trigger lines_gone_reconciled after delete on statement_line referencing old table as changed
  for each statement execute function reconcile_lines();
create trigger lines_reconciled after insert on statement_line referencing new table as changed
  for each statement execute function reconcile_lines();
create policy changed on statement_line for update
  using (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy made on statement_line for insert
  with check (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy of_managers on statement_line for select
  using ((select actor_is_system()) or (charity_id = any ((select
  actor_managed_charities())::uuid[])));
create policy removed on statement_line for delete
  using (acts_for(VARIADIC array['money']) or is_manager(charity_id));

create function compute_bank_days(charity uuid)
 RETURNS TABLE(account text, currency text, day date, moved bigint, lines bigint, items bigint, items_amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select d.account, d.currency, d.day, sum(d.moved)::bigint, sum(d.lines)::bigint,
    sum(d.items)::bigint, sum(d.items_amount)::bigint
  from (
    select g.account, g.currency::text, e.entry_date, g.amount, 0, 0, 0
    from ledger_leg g join ledger_entry e on e.id = g.entry_id and e.charity_id = g.charity_id
    where g.charity_id = charity and is_bank_account(g.account)
    union all
    select a.ledger_account, s.currency, s.seen_on, 0, 1, 0, 0
    from statement_line s join bank_account a on a.id = s.account_id
    where s.charity_id = charity
    union all
    select i.account, i.currency, c.day, 0, 0, c.change, c.change * i.amount
    from reconciling_item i
    cross join lateral (values (i.from_on, 1), (i.until_on, -1)) c (day, change)
    where i.charity_id = charity and i.side = 'ledger' and c.day <> 'infinity'
  ) d (account, currency, day, moved, lines, items, items_amount)
  group by d.account, d.currency, d.day
$function$;
revoke execute on function compute_bank_days from public;
grant execute on function compute_bank_days to pennytrail_app;

create function compute_reconciling_items(charity uuid, entries uuid[], lines uuid[])
 RETURNS SETOF reconciling_item
 LANGUAGE sql
 STABLE
AS $function$
  with moved as materialized (
    select e.id, e.seq, e.entry_date, e.reverses_id, g.account, g.currency::text as currency,
      sum(g.amount)::bigint as amount
    from ledger_entry e
    join ledger_leg g on g.entry_id = e.id and g.charity_id = e.charity_id
    where e.id = any (entries) and e.charity_id = charity and is_bank_account(g.account)
    group by e.id, g.account, g.currency having sum(g.amount) <> 0
  ), compared as materialized (
    select p.account, p.currency, first_statement_day(charity, p.account, p.currency) as first
    from (select distinct m.account, m.currency from moved m) p
  ), shown as materialized (
    select m.id, m.account, m.currency, l.seen_on, coalesce(l.amount, m.amount) as amount
    from moved m join bank_line l on l.entry_id = m.id
    left join bank_account a on a.id = l.account_id
    where coalesce(a.ledger_account, 'bank') = m.account
      and (exists (select from payout_match k where k.replaced_entry = l.entry_id)
        or not exists (select from ledger_entry r
          where r.reverses_id = l.entry_id and r.charity_id = l.charity_id))
  ), counted as (
    select m.*, least(case when r.entry_date >= c.first then r.entry_date end,
      case when o.entry_date >= c.first then o.entry_date end) as cancelled_on
    from moved m join compared c on c.account = m.account and c.currency = m.currency
    left join (select s.id, s.account, max(s.seen_on) as last_on from shown s
      group by s.id, s.account) s on s.id = m.id and s.account = m.account
    left join ledger_entry r on r.reverses_id = m.id and r.charity_id = charity
    left join ledger_entry o on o.id = m.reverses_id and o.charity_id = charity
    where m.entry_date >= c.first or s.last_on >= c.first
  ), bank_lines as materialized (
    select s.id, a.ledger_account as account, s.currency, s.seen_on, s.place, s.amount, s.fingerprint
    from statement_line s join bank_account a on a.id = s.account_id
    where s.id = any (lines) and s.charity_id = charity
  ), change as (
    select 'ledger' as side, c.id, c.account, c.currency, c.entry_date as dated, c.seq as place,
      c.entry_date as day, c.amount, c.cancelled_on from counted c
    union all
    select 'ledger', c.id, c.account, c.currency, c.entry_date, c.seq,
      greatest(s.seen_on, c.entry_date), -s.amount, c.cancelled_on
    from counted c join shown s on s.id = c.id and s.account = c.account
    union all
    select 'bank', b.id, b.account, b.currency, b.seen_on, b.place, b.seen_on, b.amount, null
    from bank_lines b
    union all
    select 'bank', b.id, b.account, b.currency, b.seen_on, b.place,
      greatest(e.entry_date, b.seen_on), -coalesce(l.amount, b.amount), null
    from bank_lines b
    join bank_line l on l.charity_id = charity and l.fingerprint = b.fingerprint
    join ledger_entry e on e.id = l.entry_id and e.charity_id = l.charity_id
    where exists (select from payout_match k where k.replaced_entry = l.entry_id)
      or not exists (select from ledger_entry r
        where r.reverses_id = l.entry_id and r.charity_id = l.charity_id)
  ), step as (
    select c.side, c.id, c.account, c.currency, c.dated, c.place, c.day, c.cancelled_on,
      sum(sum(c.amount)) over of_item as missing, lead(c.day) over of_item as next_day
    from change c
    group by c.side, c.id, c.account, c.currency, c.dated, c.place, c.day, c.cancelled_on
    window of_item as (partition by c.side, c.id, c.account order by c.day)
  )
  select charity, p.side, p.account, p.currency, p.id, p.dated, p.place, p.day,
    least(p.next_day, p.cancelled_on, 'infinity'::date), p.missing::bigint
  from step p
  where p.missing <> 0 and p.day < least(p.next_day, p.cancelled_on, 'infinity'::date)
$function$;
revoke execute on function compute_reconciling_items from public;
grant execute on function compute_reconciling_items to pennytrail_app;

create function count_bank_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  charity uuid;
begin
  for charity in
    select distinct n.charity_id from new_legs n
    join ledger_head h on h.charity_id = n.charity_id and h.reconciliation_kept
    where is_bank_account(n.account) order by 1
  loop
    insert into bank_day_total as t (charity_id, account, currency, day, moved)
    select charity, n.account, n.currency, e.entry_date, sum(n.amount)
    from new_legs n join ledger_entry e on e.id = n.entry_id and e.charity_id = n.charity_id
    where n.charity_id = charity and is_bank_account(n.account)
    group by n.account, n.currency, e.entry_date order by n.account, n.currency, e.entry_date
    on conflict (charity_id, account, currency, day) do update set moved = t.moved + excluded.moved;
    -- Most charities have no statements, and nothing to compare their entries with.
    continue when not exists (select from bank_day_total t
      where t.charity_id = charity and t.lines > 0);
    perform reconcile_entries(charity, array(
      select i.id from new_legs n
      join ledger_entry e on e.id = n.entry_id and e.charity_id = n.charity_id
      cross join lateral (values (e.id), (e.reverses_id)) i (id)
      where n.charity_id = charity and is_bank_account(n.account) and i.id is not null
      group by i.id));
  end loop;
  return null;
end
$function$;

create function first_statement_day(charity uuid, place text, of_currency text)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select min(first.seen_on) from bank_account a
  cross join lateral (select s.seen_on from statement_line s
    where s.account_id = a.id and s.currency = of_currency order by s.seen_on limit 1) first
  where a.charity_id = charity and a.ledger_account = place
$function$;
revoke execute on function first_statement_day from public;
grant execute on function first_statement_day to pennytrail_app;

create function keep_reconciling_items(charity uuid, entries uuid[], lines uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
 SET enable_seqscan TO 'off'
AS $function$
declare
  fresh reconciling_item[] :=
    array(select i from compute_reconciling_items(charity, entries, lines) i);
begin
  with gone as (
    delete from reconciling_item i
    where i.item_id = any (entries || lines) and i.charity_id = charity
      and not exists (select from unnest(fresh) f where f.item_id = i.item_id
        and f.account = i.account and f.from_on = i.from_on and f.until_on = i.until_on
        and f.amount = i.amount)
    returning i.*
  )
  insert into bank_day_total as t (charity_id, account, currency, day, items, items_amount)
  select charity, g.account, g.currency, d.day, sum(d.change), sum(d.change * g.amount)
  from gone g cross join lateral (values (g.from_on, -1), (g.until_on, 1)) d (day, change)
  where g.side = 'ledger' and d.day <> 'infinity'
  group by g.account, g.currency, d.day order by g.account, g.currency, d.day
  on conflict (charity_id, account, currency, day) do update
  set items = t.items + excluded.items, items_amount = t.items_amount + excluded.items_amount;

  with come as (
    insert into reconciling_item select f.* from unnest(fresh) f
    on conflict (item_id, account, from_on) do nothing
    returning *
  )
  insert into bank_day_total as t (charity_id, account, currency, day, items, items_amount)
  select charity, c.account, c.currency, d.day, sum(d.change), sum(d.change * c.amount)
  from come c cross join lateral (values (c.from_on, 1), (c.until_on, -1)) d (day, change)
  where c.side = 'ledger' and d.day <> 'infinity'
  group by c.account, c.currency, d.day order by c.account, c.currency, d.day
  on conflict (charity_id, account, currency, day) do update
  set items = t.items + excluded.items, items_amount = t.items_amount + excluded.items_amount;
end
$function$;
revoke execute on function keep_reconciling_items from public;

create function list_givers_of_gifts(gifts uuid[])
 RETURNS TABLE(donation_id uuid, kind text, id uuid, name text, is_organisation boolean)
 LANGUAGE sql
 STABLE ROWS 50
 SET "app.actor" TO 'system'
AS $function$
  select g.donation_id, case when t.id is null then 'known' else 'temporary' end,
    coalesce(t.id, p.id), coalesce(t.name, full_name(p.first_name, p.last_name)),
    coalesce(t.is_organisation, false)
  from donation_giver g
  left join temporary_person t on t.id = g.temporary_person_id
  left join person p on p.id = g.person_id
  where g.donation_id = any (gifts) and (t.id is not null or p.id is not null)
    and t.is_unknown is not true
$function$;
grant execute on function list_givers_of_gifts to pennytrail_app;

create function list_line_givers(charity uuid, words text[], ids uuid[])
 RETURNS TABLE(kind text, id uuid, name text, is_organisation boolean, is_declared boolean, last json)
 LANGUAGE sql
 STABLE ROWS 50
 SET "app.actor" TO 'system'
AS $function$
  with giver as materialized (
    select 'temporary' as kind, t.id, t.name, t.is_organisation, t.person_id,
      t.id as temporary_id
    from temporary_person t where t.charity_id = charity and not t.is_unknown
    union all
    select 'known', p.id, full_name(p.first_name, p.last_name), false, p.id, null
    from person p
    where p.anonymised_at is null and exists (
        select from donation_giver g join donation d on d.id = g.donation_id
        where g.person_id = p.id and d.charity_id = charity and d.shown_as = 'named'
          and d.succeeded_at is not null)
      and not exists (select from temporary_person t
        where t.charity_id = charity and t.person_id = p.id)
  )
  select v.kind, v.id, v.name, v.is_organisation,
    exists (select from gift_aid_declarations_by(charity, v.person_id, v.temporary_id) made(id)
      join gift_aid_effective_declaration s on s.id = made.id
      where s.scope <> 'gift' and s.ends_on is null),
    (select json_build_object('amount', d.amount,
        'date', /* never null */ (d.succeeded_at at time zone 'Europe/London')::date::text,
        'projectId', d.project_id,
        'shownAs', case d.shown_as when 'named' then 'named' else 'anonymous' end)
      from donation_giver g join donation d on d.id = g.donation_id
      where (g.temporary_person_id = v.temporary_id or g.person_id = v.person_id)
        and d.charity_id = charity and d.method = 'bank-transfer' and d.status = 'succeeded'
      order by d.succeeded_at desc, d.id desc limit 1)
  from giver v
  where v.id = any (ids)
    or regexp_split_to_array(fold_text(replace(v.name, '’', '')), '[^[:alnum:]]+') && words
$function$;
grant execute on function list_line_givers to pennytrail_app;

create function rebuild_reconciliation(charity uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  perform lock_ledgers(array[charity]);
  delete from reconciling_item i where i.charity_id = charity;
  delete from bank_day_total t where t.charity_id = charity;
  insert into reconciling_item select i.* from compute_reconciling_items(charity,
    array(select distinct g.entry_id from ledger_leg g
      where g.charity_id = charity and g.account = any (array(
        select a.ledger_account from bank_account a where a.charity_id = charity
          and exists (select from statement_line s where s.account_id = a.id)))),
    array(select s.id from statement_line s where s.charity_id = charity)) i;
  insert into bank_day_total (charity_id, account, currency, day, moved, lines, items, items_amount)
  select charity, d.account, d.currency, d.day, d.moved, d.lines, d.items, d.items_amount
  from compute_bank_days(charity) d;
  update ledger_head h set reconciliation_kept = true
  where h.charity_id = charity and not h.reconciliation_kept;
end
$function$;
revoke execute on function rebuild_reconciliation from public;
grant execute on function rebuild_reconciliation to pennytrail_app;

create function reconcile_entries(charity uuid, entries uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
AS $function$
begin
  perform keep_reconciling_items(charity, entries, array(
    select s.id from bank_line l
    join statement_line s on s.charity_id = l.charity_id and s.fingerprint = l.fingerprint
    where l.entry_id = any (entries) and l.charity_id = charity));
end
$function$;
revoke execute on function reconcile_entries from public;

create function reconcile_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  place record;
  first_before date;
  first_now date;
  since date;
  until date;
begin
  for place in
    select c.charity_id, a.ledger_account as account, c.currency, array_agg(c.id) as lines
    from changed c
    join ledger_head h on h.charity_id = c.charity_id and h.reconciliation_kept
    join bank_account a on a.id = c.account_id
    group by 1, 2, 3 order by 1, 2, 3
  loop
    perform lock_ledgers(array[place.charity_id]);
    select min(t.day) into first_before from bank_day_total t
    where t.charity_id = place.charity_id and t.account = place.account
      and t.currency = place.currency and t.lines > 0;
    insert into bank_day_total as t (charity_id, account, currency, day, lines)
    select place.charity_id, place.account, place.currency, c.seen_on,
      count(*) * case tg_op when 'DELETE' then -1 else 1 end
    from changed c where c.id = any (place.lines)
    group by c.seen_on order by c.seen_on
    on conflict (charity_id, account, currency, day) do update set lines = t.lines + excluded.lines;
    first_now := first_statement_day(place.charity_id, place.account, place.currency);
    since := least(first_before, first_now);
    until := greatest(coalesce(first_before, 'infinity'), coalesce(first_now, 'infinity'));
    perform keep_reconciling_items(place.charity_id, array(
      select c.id from (
        select e.id, e.reverses_id from ledger_entry e
        where e.charity_id = place.charity_id and e.entry_date >= since and e.entry_date < until
        union
        select l.entry_id, null from bank_line l
        where l.charity_id = place.charity_id and l.seen_on >= since and l.seen_on < until) e
      cross join lateral (select e.id
        union select e.reverses_id where e.reverses_id is not null
        union select r.id from ledger_entry r
          where r.reverses_id = e.id and r.charity_id = place.charity_id) c (id)
      where since < until and exists (select from ledger_leg g
        where g.entry_id = c.id and g.charity_id = place.charity_id and g.account = place.account)
      group by c.id), place.lines);
  end loop;
  return null;
end
$function$;

create function reconcile_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
AS $function$
declare
  charity uuid;
begin
  for charity in
    select distinct c.charity_id from changed c
    join ledger_head h on h.charity_id = c.charity_id and h.reconciliation_kept order by 1
  loop
    perform lock_ledgers(array[charity]);
    continue when not exists (select from bank_day_total t
      where t.charity_id = charity and t.lines > 0);
    perform keep_reconciling_items(charity,
      array(select distinct c.entry_id from changed c where c.charity_id = charity),
      array(select s.id from changed c
        join statement_line s on s.charity_id = c.charity_id and s.fingerprint = c.fingerprint
        where c.charity_id = charity));
  end loop;
  return null;
end
$function$;

create function reconcile_moved_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
AS $function$
begin
  if exists (select from ledger_head h
      where h.charity_id = new.charity_id and h.reconciliation_kept) then
    perform rebuild_reconciliation(new.charity_id);
  end if;
  return null;
end
$function$;

create function reconcile_replaced()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
AS $function$
declare
  changed payout_match := case tg_op when 'DELETE' then old else new end;
begin
  if exists (select from ledger_head h
      where h.charity_id = changed.charity_id and h.reconciliation_kept) then
    perform lock_ledgers(array[changed.charity_id]);
    perform reconcile_entries(changed.charity_id, array[changed.replaced_entry]);
  end if;
  return null;
end
$function$;

-- ===============================================================================================
-- charities
-- ===============================================================================================

-- A charity on the platform.
create table charity (
  id uuid primary key,
  number text not null unique,
  org_id text not null unique,
  name text not null check (length(name) between 1 and 300),
  regulator text not null check (regulator in ('CCEW', 'OSCR', 'CCNI')),
  status text not null check (status in ('claimed', 'verified', 'suspended', 'off-register')),
  is_demo boolean not null default false,
  tags text[] not null default '{}',
  countries_active text[] not null default '{}',
  weblink text check (weblink ~ '^https?://'),
  reach_out_email text,
  founded_date date,
  introduction text not null default '',
  stripe_account text unique,
  stripe_charges_enabled boolean not null default false,
  created_at timestamptz not null,
  verified_at timestamptz,
  logo_id text,
  cover_id text,
  -- HMRC's reference for the charity, which is not its charity number. Only the team sees it.
  hmrc_reference text check (hmrc_reference ~ '^[A-Z]{1,2}[0-9]{1,5}$'),
  -- Goes up with each edit, so that a person who edits an older copy is warned.
  version integer not null default 1,
  stripe_payment_methods text[] not null default '{card}' check (stripe_payment_methods <@
    '{card,direct-debit,pay-by-bank}'::text[]),
  -- Amounts offered to people, in pence of GBP, with a text each. Empty: the plain amounts.
  gift_amounts jsonb not null default '[]' check (jsonb_typeof(gift_amounts) = 'array'),
  -- Amounts offered to donor organisations. Empty: the plain amounts.
  org_gift_amounts jsonb not null default '[]' check (jsonb_typeof(org_gift_amounts) = 'array')
);
grant select, insert, update on charity to pennytrail_app;
grant select on charity to pennytrail_reader;
create trigger answers_changed after insert or delete or update on charity
  for each statement execute function note_answer_change('all');
create trigger explore_deleted after delete on charity referencing old table as changed
  for each statement execute function explore_charities_changed();
create trigger explore_inserted after insert on charity referencing new table as changed
  for each statement execute function explore_charities_changed();
create trigger explore_updated after update on charity referencing old table as before new table as
  changed
  for each statement execute function explore_charities_changed();
create trigger for_duties before insert or delete or update on charity
  for each statement execute function refuse_other_duties('maintenance', 'money', 'staff');

-- Claims to run a charity's page. Several may wait for one charity, each with its own proof.
create table charity_claim (
  id uuid primary key,
  charity_id uuid not null references charity,
  person_id uuid not null references person,
  proof_kind text not null check (proof_kind in ('website-code', 'domain-mail', 'explanation')),
  -- The code that the registered website must show.
  website_code text,
  -- An address at the domain of the registered website.
  email_address text,
  email_token_hash bytea unique,
  email_expires_at timestamptz,
  explanation text,
  proven_at timestamptz,
  -- When the website was last checked for the code.
  checked_at timestamptz,
  check_problem text,
  state text not null check (state in ('waiting', 'verified', 'refused', 'closed')),
  reason text,
  decided_by uuid references person,
  decided_at timestamptz,
  created_at timestamptz not null,
  check (proof_kind <> 'website-code' or website_code is not null),
  check (proof_kind <> 'domain-mail' or email_address is not null),
  check (proof_kind <> 'explanation' or explanation is not null)
);
create index charity_claim_person on charity_claim (person_id);
create unique index charity_claim_waiting on charity_claim (charity_id, person_id)
  where state = 'waiting';
alter table charity_claim enable row level security;
alter table charity_claim force row level security;
grant select, insert, update on charity_claim to pennytrail_app;
create policy changed on charity_claim for update
  using (acts_for(VARIADIC array['accounts', 'staff']) or person_id = actor_id());
create policy made on charity_claim for insert
  with check (acts_for(VARIADIC array['accounts', 'staff']) or person_id = actor_id());
create policy own_claim on charity_claim for select
  using (actor_is_system() or person_id = actor_id());

-- Members of a charity's team and their roles.
create table charity_member (
  charity_id uuid not null references charity,
  person_id uuid not null references person,
  role text not null check (role in ('Viewer', 'Contributor', 'Manager', 'Lead')),
  -- The member agreed to be shown on the charity's page.
  shown boolean not null default false,
  joined_at timestamptz not null,
  lead_since timestamptz,
  primary key (charity_id, person_id)
);
create index charity_member_person on charity_member (person_id);
grant select, insert, update, delete on charity_member to pennytrail_app;
grant select on charity_member to pennytrail_reader;
create trigger answers_deleted after delete on charity_member referencing old table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_inserted after insert on charity_member referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on charity_member referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger for_duties before insert or delete or update on charity_member
  for each statement execute function refuse_other_duties('accounts', 'staff');
create trigger one_kind_of_membership before insert on charity_member
  for each row execute function refuse_both_kinds();

-- Charities that people did not find in the register and asked staff to add.
create table charity_request (
  id uuid primary key,
  person_id uuid not null references person,
  name text not null check (length(name) between 1 and 200),
  -- As the person wrote it; may be empty.
  number text not null check (length(number) <= 80),
  note text not null check (length(note) <= 1000),
  asked_at timestamptz not null,
  answer_by date not null,
  answer text check (length(answer) between 1 and 1000),
  answered_by uuid references person,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);
create index charity_request_answered_by on charity_request (answered_by);
create index charity_request_person on charity_request (person_id);
create index charity_request_waiting on charity_request (answer_by) where answered_at is null;
alter table charity_request enable row level security;
alter table charity_request force row level security;
grant select, insert, update, delete on charity_request to pennytrail_app;
create policy answered on charity_request for update using (acts_for(VARIADIC array['staff']));
create policy asked on charity_request for insert with check (person_id = actor_id());
create policy removed on charity_request for delete
  using (acts_for(VARIADIC array['accounts']) or person_id = actor_id());
create policy seen on charity_request for select
  using (actor_is_system() or person_id = actor_id());

-- Agreements to the Code of Fundraising Practice on behalf of a charity: who agreed when, to which
-- version and in which words. Append-only. A claimant agrees with the claim; a Manager agrees
-- before the charity publishes its first project, and again after the Code has changed.
create table code_agreement (
  id uuid primary key,
  charity_id uuid not null references charity,
  person_id uuid not null references person,
  occasion text not null check (occasion in ('claim', 'publication')),
  version text not null check (length(version) between 1 and 40),
  -- The wording as the form showed it.
  wording text not null check (length(wording) between 1 and 2000),
  agreed_at timestamptz not null
);
create unique index code_agreement_once on code_agreement (charity_id, person_id, occasion,
  version);
create index code_agreement_person on code_agreement (person_id);
alter table code_agreement enable row level security;
alter table code_agreement force row level security;
grant select, insert on code_agreement to pennytrail_app;
create trigger answers_deleted after delete on code_agreement referencing old table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_inserted after insert on code_agreement referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on code_agreement referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger append_only before delete or update on code_agreement
  for each row execute function refuse_change();
create trigger append_only_table before truncate on code_agreement
  for each statement execute function refuse_change();
create policy made on code_agreement for insert
  with check (acts_for(VARIADIC array['accounts']) or person_id = actor_id() and (occasion = 'claim'
  or is_manager(charity_id)));
create policy seen on code_agreement for select
  using (actor_is_system() or person_id = actor_id() or is_member(charity_id));

-- Consents to be contacted by a charity, with their words. Append-only. The view contact_decision
-- has the one that counts for an address and a charity.
create table contact_consent (
  id uuid primary key,
  person_id uuid not null references person,
  charity_id uuid not null references charity,
  given boolean not null,
  -- The wording of the question, as the form showed it.
  wording text not null,
  how text not null check (how in ('gift', 'settings')),
  decided_at timestamptz not null
);
create index contact_consent_charity on contact_consent (charity_id, person_id, id desc);
create index contact_consent_person on contact_consent (person_id, charity_id, id desc);
alter table contact_consent enable row level security;
alter table contact_consent force row level security;
grant select, insert, delete on contact_consent to pennytrail_app;
create policy forgotten on contact_consent for delete using (acts_for(VARIADIC array['money']));
create policy made on contact_consent for insert
  with check (acts_for(VARIADIC array['money']) or person_id = actor_id());
create policy seen on contact_consent for select
  using (actor_is_system() or person_id = actor_id());

-- Appeals that a Lead of a charity or an administrator has announced. While one runs, so many more
-- guests of the charity start gifts without a puzzle.
create table fundraising_appeal (
  id uuid primary key,
  charity_id uuid not null references charity,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Set if somebody ended it early, or cancelled it before its start.
  ended_at timestamptz,
  expected_givers integer not null check (expected_givers between 1 and 20000),
  announced_by uuid not null references person,
  announced_at timestamptz not null,
  constraint fundraising_appeal_hours check (ends_at > starts_at and ends_at <= (starts_at +
    '48:00:00'::interval))
);
create index fundraising_appeal_announced_by on fundraising_appeal (announced_by);
create index fundraising_appeal_charity on fundraising_appeal (charity_id, starts_at desc);
alter table fundraising_appeal enable row level security;
alter table fundraising_appeal force row level security;
grant select, insert, update on fundraising_appeal to pennytrail_app;
create policy announced on fundraising_appeal for insert
  with check (acts_for(VARIADIC array['staff']) or is_lead(charity_id));
create policy changed on fundraising_appeal for update
  using (acts_for(VARIADIC array['staff']) or is_lead(charity_id));
create policy seen on fundraising_appeal for select
  using (actor_is_system() or is_member(charity_id));

create function announced_givers(charity uuid, at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  select coalesce(max(a.expected_givers), 0) from fundraising_appeal a
  where a.charity_id = charity and a.starts_at <= at and least(a.ended_at, a.ends_at) > at
$function$;
grant execute on function announced_givers to pennytrail_app;

create function charity_number_here(number text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select c.number from charity c where c.number = $1),
    (select c.number from charity c
     where c.number = any (array[principal_charity_number($1)] || other_charity_numbers($1))
     order by c.number <> principal_charity_number($1) limit 1),
    $1)
$function$;

-- ===============================================================================================
-- charity-register
-- ===============================================================================================

-- UK charities from the regulators' registers. Never contact details.
create table charity_register (
  -- In canonical form: 1164883, SC003558, NIC100012, or 210202-5 for a linked charity.
  number text primary key,
  org_id text not null unique,
  regulator text not null check (regulator in ('CCEW', 'OSCR', 'CCNI')),
  name text not null,
  charity_type text,
  -- Null where the source does not say whether the charity is still registered.
  status text check (status in ('registered', 'removed')),
  reporting_status text,
  registered_on date,
  removed_on date,
  weblink text,
  activities text,
  -- In pence.
  latest_income bigint,
  -- In pence.
  latest_expenditure bigint,
  company_number text,
  gift_aid boolean,
  insolvent boolean,
  in_administration boolean,
  -- The regulator's codes: what 101-117, who 201-207, how 301-310.
  classes smallint[] not null default '{}',
  -- ISO 3166-1 codes of the areas of operation.
  countries text[] not null default '{}',
  source text not null check (source in ('extract', 'shipped')),
  -- When the newest source that has the charity was taken. Null where the source does not say.
  source_date date,
  -- The date of the first extract of the regulator's register that lacks this charity. Null while
  -- the newest extract has it.
  absent_from date,
  -- The number under which the extract of absent_from lists the same charity, if it does.
  moved_to text,
  -- Whether OSCR lists the charity as also registered elsewhere. Null for other regulators.
  cross_border boolean,
  -- The number at another regulator that OSCR names as the parent, in canonical form.
  parent_number text,
  -- For a charity of OSCR that is on another register too: its number there. That register decides.
  principal_number text
);
create index charity_register_name on charity_register using gin (fold_text(name) gin_trgm_ops);
create index charity_register_principal on charity_register (principal_number);
grant select, insert, update, delete on charity_register to pennytrail_app;
grant select on charity_register to pennytrail_reader;
create trigger answers_changed after insert or delete or update on charity_register
  for each statement execute function note_answer_change('all');
create trigger files_forgotten after insert or delete or truncate on charity_register
  for each statement execute function forget_register_files();
create trigger files_forgotten_of_areas after update of number, countries on charity_register
  for each statement execute function forget_register_files('area');
create trigger files_forgotten_of_charities after update of number, org_id, regulator, name,
  charity_type, status, reporting_status, registered_on, removed_on, weblink, activities,
  latest_income, latest_expenditure, company_number, gift_aid, insolvent, in_administration,
  cross_border, parent_number, source, source_date on charity_register
  for each statement execute function forget_register_files('charity');
create trigger files_forgotten_of_classes after update of number, classes on charity_register
  for each statement execute function forget_register_files('classification');
create trigger for_duties before insert or delete or update on charity_register
  for each statement execute function refuse_other_duties('maintenance');

-- The newest imported extract of each regulator's register.
create table charity_register_extract (
  regulator text primary key check (regulator in ('CCEW', 'OSCR', 'CCNI')),
  source_date date not null,
  -- When administrators were told that this extract is old. Null: not yet.
  reminded_at timestamptz
);
grant select, insert, update, delete on charity_register_extract to pennytrail_app;
create trigger for_duties before insert or delete or update on charity_register_extract
  for each statement execute function refuse_other_duties('maintenance');

-- Imported files of the register that would change nothing if they were imported again.
create table charity_register_file (
  -- SHA-256 of the version of the import, the file and the place of the table in the file.
  digest bytea primary key check (octet_length(digest) = 32),
  register_table text not null check (register_table in ('charity', 'classification', 'area')),
  -- The counts that the import printed, with up to 200 refused rows.
  outcome jsonb not null,
  imported_at timestamptz not null default now()
);
grant select, insert, update, delete on charity_register_file to pennytrail_app;
create trigger for_duties before insert or delete or update on charity_register_file
  for each statement execute function refuse_other_duties('maintenance');

create function forget_register_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from charity_register_file where tg_nargs = 0 or register_table = any (tg_argv);
  return null;
end
$function$;

create function other_charity_numbers(number text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((
    select array(
      select r.number from charity_register r where r.principal_number = p.number and r.number <> $1
      union select p.number where p.number <> $1 order by 1)
    from (select coalesce(
      (select r.principal_number from charity_register r where r.number = $1), $1) offset 0) p (number)),
    '{}')
$function$;

create function principal_charity_number(number text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select r.principal_number from charity_register r where r.number = $1), $1)
$function$;

-- ===============================================================================================
-- collections
-- ===============================================================================================

-- Money that two people counted after a collection. Append-only.
create table collection (
  -- Made by the client, so that a retry is the same collection.
  id uuid primary key,
  charity_id uuid not null references charity,
  collected_on date not null,
  place text not null check (length(place) between 1 and 120),
  -- The fund. Null is the general fund.
  project_id uuid,
  -- Whether it was collected and banked in the United Kingdom.
  in_uk boolean not null,
  recorded_at timestamptz not null,
  unique (id, charity_id),
  foreign key (project_id, charity_id) references project(id, charity_id)
);
create index collection_days on collection (charity_id, collected_on desc, id desc);
create index collection_project on collection (project_id) where project_id is not null;
alter table collection enable row level security;
alter table collection force row level security;
grant select, insert on collection to pennytrail_app;
create trigger append_only before delete or update on collection
  for each row execute function refuse_change();
create trigger append_only_table before truncate on collection
  for each statement execute function refuse_change();
create policy made on collection for insert
  with check (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy seen on collection for select
  using ((select actor_is_system()) or is_member(charity_id));

-- The people who counted a collection. Only the charity's team reads their names, which can be
-- erased.
create table collection_counter (
  collection_id uuid not null,
  charity_id uuid not null,
  "position" smallint not null check (position in (1, 2)),
  name text not null check (length(name) between 1 and 80),
  primary key (collection_id, position),
  foreign key (collection_id, charity_id) references collection(id, charity_id)
);
create unique index collection_counter_person on collection_counter (collection_id, lower(name));
alter table collection_counter enable row level security;
alter table collection_counter force row level security;
grant select, insert, delete on collection_counter to pennytrail_app;
create trigger append_only before update on collection_counter
  for each row execute function refuse_change();
create trigger append_only_table before truncate on collection_counter
  for each statement execute function refuse_change();
create policy erased on collection_counter for delete
  using (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy made on collection_counter for insert
  with check (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy seen on collection_counter for select
  using ((select actor_is_system()) or is_member(charity_id));

-- The money of a collection that was given in one way, each an entry of its own, so that cash and
-- card payments can be matched with the bank apart.
create table collection_part (
  entry_id uuid primary key references ledger_entry,
  collection_id uuid not null,
  charity_id uuid not null,
  way text not null check (way in ('cash', 'contactless', 'chip-and-pin')),
  -- The number of gifts of more than £30, which the Small Donations Scheme leaves out.
  gifts_over integer not null check (gifts_over >= 0),
  -- The sum of these gifts, in pence.
  amount_over bigint not null,
  unique (collection_id, way),
  foreign key (collection_id, charity_id) references collection(id, charity_id),
  constraint collection_part_over check (amount_over >= (gifts_over * 3001) and (amount_over = 0) =
    (gifts_over = 0))
);
alter table collection_part enable row level security;
alter table collection_part force row level security;
grant select, insert on collection_part to pennytrail_app;
create trigger append_only before delete or update on collection_part
  for each row execute function refuse_change();
create trigger append_only_table before truncate on collection_part
  for each statement execute function refuse_change();
create policy made on collection_part for insert
  with check (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy seen on collection_part for select
  using ((select actor_is_system()) or is_member(charity_id));

-- ===============================================================================================
-- data-complaints
-- ===============================================================================================

-- Complaints about personal data. Whoever is responsible answers: administrators for the platform,
-- Leads for their charity.
create table data_complaint (
  id uuid primary key,
  reference text not null unique check (reference ~ '^DP-[0-9A-F]{8}$'),
  -- The charity complained about; null is the platform.
  charity_id uuid references charity,
  name text not null check (length(name) <= 200),
  email text not null check (length(email) <= 254),
  words text not null check (length(words) <= 4000),
  received_at timestamptz not null,
  answer_by date not null,
  reminded_at timestamptz,
  outcome text check (outcome in ('upheld', 'partly', 'not-upheld')),
  answer text check (length(answer) <= 4000),
  answered_by uuid references person,
  answered_at timestamptz,
  -- When name, address, words and answer were erased, after the retention period.
  erased_at timestamptz,
  constraint data_complaint_erased check (erased_at is null and name <> '' and email <> '' and words
    <> '' or erased_at is not null and outcome is not null and name = '' and email = '' and words =
    '' and answer = ''),
  constraint data_complaint_answered check ((outcome is null) = (answered_at is null) and (outcome
    is null) = (answer is null) and (outcome is null) = (answered_by is null))
);
create index data_complaint_answered_by on data_complaint (answered_by);
create index data_complaint_charity on data_complaint (charity_id, answer_by);
create index data_complaint_email on data_complaint (email) where erased_at is null;
create index data_complaint_open on data_complaint (answer_by) where answered_at is null;
alter table data_complaint enable row level security;
alter table data_complaint force row level security;
grant select, insert, update on data_complaint to pennytrail_app;
create policy answered on data_complaint for update
  using (acts_for(VARIADIC array['mail', 'staff']) or is_lead(charity_id));
create policy made on data_complaint for insert
  with check (acts_for(VARIADIC array['mail', 'staff']));
create policy seen on data_complaint for select using (actor_is_system() or is_lead(charity_id));

-- ===============================================================================================
-- donations
-- ===============================================================================================

-- How cards ended that guests and accounts tried, to bound the testing of stolen cards. Keyed
-- hashes only, which are deleted a day later.
create table card_outcome (
  -- The neighbourhood of the guest's network, or one value for all accounts.
  network_hash bytea not null check (octet_length(network_hash) = 32),
  -- The provider's fingerprint of the card.
  card_hash bytea not null check (octet_length(card_hash) = 32),
  paid boolean not null,
  -- The gift's amount in pence at the first outcome.
  amount bigint not null,
  declines integer not null default 0 check (declines >= 0),
  -- How much the declines count against the network.
  weight integer not null default 0 check (weight >= 0),
  at timestamptz not null,
  primary key (network_hash, paid, card_hash)
);
create index card_outcome_declined on card_outcome (card_hash) where not paid;
alter table card_outcome enable row level security;
alter table card_outcome force row level security;
grant select, insert, update, delete on card_outcome to pennytrail_app;
create policy changed on card_outcome for update using (acts_for(VARIADIC array['money']));
create policy made on card_outcome for insert with check (acts_for(VARIADIC array['money']));
create policy removed on card_outcome for delete using (acts_for(VARIADIC array['money']));
create policy system_only on card_outcome for select using (actor_is_system());

-- Gifts. The giver is in donation_giver and the payment in donation_payment, so that a gift can be
-- read without its giver.
create table donation (
  -- Made by the client, so that a retry is the same gift.
  id uuid primary key,
  reference text not null generated always as ('PT-' || upper((((substr(id::text, 25, 4) || '-') ||
    substr(id::text, 29, 4)) || '-') || substr(id::text, 33, 4))) stored unique,
  charity_id uuid not null references charity,
  -- Null is the charity's general fund.
  project_id uuid references project,
  gift bigint not null,
  fee_cover bigint not null check (fee_cover >= 0),
  -- The amount charged.
  amount bigint not null generated always as (gift + fee_cover) stored,
  currency char(3) not null check (currency = 'GBP'),
  status text not null default 'pending' check (status in ('pending', 'processing', 'succeeded',
    'partly-refunded', 'refunded', 'failed', 'expired', 'disputed', 'won', 'lost', 'reversed',
    'earlier')),
  -- The card processor's fee. Null until the processor states it.
  fee bigint check (fee >= 0),
  refunded bigint not null default 0,
  shown_as text not null check (shown_as in ('named', 'display-name', 'anonymous')),
  public_name text check (length(public_name) between 1 and 201),
  message text not null default '' check (length(message) <= 500),
  unspent_terms text[] not null default '{}',
  created_at timestamptz not null,
  succeeded_at timestamptz,
  taken_back bigint not null default 0 check (taken_back >= 0),
  monthly_gift_id uuid references monthly_gift,
  -- How the gift was paid.
  method text not null default 'card',
  grant_id uuid references donor_grant,
  -- The outcome that the gift's own terms name for the closure of its project. Null where no terms
  -- were kept.
  closure_term text check (closure_term in ('secondary-purpose', 'similar-work', 'ask-givers',
    'return')),
  -- Whether the terms of the gift can send money back to the giver.
  repayable boolean not null default false,
  -- The secondary purpose, as the giver read it. Null where the giver read none.
  secondary_purpose text,
  -- The party that claims Gift Aid on it: the charity, a giving platform or another party, or
  -- nobody.
  claimed_by text not null default 'charity',
  -- The giving platform that it came through; null if there was none or it is not known.
  platform text,
  -- Whether it is a cheque that nobody has said is cleared, so that it is in no claim yet.
  uncleared boolean not null default false,
  -- The day on which its cheque was cleared, from which it counts for Gift Aid.
  cleared_on date,
  -- Whether it came from an account of two names. It counts as its giver's.
  is_joint boolean not null default false,
  earlier_on date,
  claimed_before boolean not null default false,
  check (refunded >= 0 and refunded <= (gift + fee_cover)),
  check ((shown_as = 'anonymous') = (public_name is null)),
  check ((succeeded_at is null) = (status in ('pending', 'processing', 'failed', 'expired',
    'earlier'))),
  constraint donation_method check (method in ('card', 'cash', 'cheque', 'bank-transfer',
    'card-reader', 'platform', 'payroll-giving', 'caf-account')),
  constraint donation_cleared check (not uncleared or method = 'cheque' and cleared_on is null),
  constraint donation_earlier check ((earlier_on is not null) = (status = 'earlier') and (not
    claimed_before or status = 'earlier')),
  constraint donation_platform check (length(platform) between 1 and 80 and (claimed_by <>
    'platform' or platform is not null)),
  constraint donation_claimed_by check (claimed_by in ('charity', 'platform', 'nobody')),
  constraint donation_gift_check check (gift between 1 and 100000000000 and (method <> 'card' or
    gift between 100 and 2500000)),
  constraint donation_reversed_by_hand check (status <> 'reversed' or method <> 'card'),
  constraint donation_never_gives_more_back check ((refunded + taken_back) <= (gift + fee_cover))
);
create index donation_cash on donation (charity_id, succeeded_at)
  where method = 'cash' and grant_id is null;
create index donation_charity on donation (charity_id, succeeded_at desc)
  where succeeded_at is not null;
create index donation_cleared_on on donation (charity_id, cleared_on) where cleared_on is not null;
create index donation_earlier_on on donation (charity_id, earlier_on desc) where status = 'earlier';
create index donation_grant on donation (grant_id) where grant_id is not null;
create index donation_monthly_gift on donation (monthly_gift_id) where monthly_gift_id is not null;
create index donation_named on donation (charity_id, succeeded_at desc)
  where public_name is not null and (status in ('succeeded', 'partly-refunded', 'won'));
create index donation_pending on donation (id) where status = 'pending';
create index donation_processing on donation (charity_id, project_id) where status = 'processing';
create index donation_project on donation (project_id) where project_id is not null;
create index donation_repayable on donation (charity_id, succeeded_at) where repayable;
alter table donation enable row level security;
alter table donation force row level security;
grant select, insert, update, delete on donation to pennytrail_app;
create trigger answers_deleted after delete on donation referencing old table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_inserted after insert on donation referencing new table as changed
  for each statement execute function note_answer_change('gift');
create trigger answers_updated after update on donation referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger donation_moves_forward before update on donation
  for each row when (new.refunded < old.refunded or donation_rank(new.status) <
  donation_rank(old.status) or new.id is distinct from old.id or new.charity_id is distinct from
  old.charity_id or new.project_id is distinct from old.project_id or new.gift is distinct from
  old.gift or new.fee_cover is distinct from old.fee_cover or new.currency is distinct from
  old.currency or new.created_at is distinct from old.created_at) execute function
  donation_moves_forward();
create trigger gift_aid_debt_arises after update of refunded, taken_back, status on donation
  for each row when (old.succeeded_at is not null and (old.refunded is distinct from new.refunded or
  old.taken_back is distinct from new.taken_back or old.status is distinct from new.status)) execute
  function gift_aid_debt_arises();
create trigger gift_terms_stay before update on donation
  for each row when (old.succeeded_at is not null) execute function gift_terms_stay();
create constraint trigger giver_counted after update on donation deferrable initially deferred
  for each row when ((old.succeeded_at is not null or old.earlier_on is not null or new.succeeded_at
  is not null or new.earlier_on is not null) and (old.status is distinct from new.status or
  old.succeeded_at is distinct from new.succeeded_at or old.earlier_on is distinct from
  new.earlier_on)) execute function count_gift_of_giver();
create constraint trigger giver_counted_of_new after insert on donation deferrable initially
  deferred
  for each row when (new.succeeded_at is not null or new.earlier_on is not null) execute function
  count_gift_of_giver();
create trigger match_follows_gift after update on donation
  for each row when (old.status is distinct from new.status or old.refunded is distinct from
  new.refunded or old.taken_back is distinct from new.taken_back) execute function
  match_follows_gift();
create policy changed on donation for update using (acts_for(VARIADIC array['money']));
create policy made on donation for insert with check (acts_for(VARIADIC array['money']));
create policy of_own_donor_org on donation for select using ((id in (select g.donation_id
   from donation_giver g
  where g.donor_org_id = any ((select actor_donor_orgs())::uuid[]))));
create policy removed on donation for delete
  using (acts_for(VARIADIC array['money']) and status = 'earlier');
create policy seen on donation for select using ((select actor_is_system()) or (exists (select
   from donation_giver g
  where g.donation_id = donation.id and g.person_id = (select actor_id()))) or public_name is not
  null and (status in ('succeeded', 'partly-refunded', 'won')) or (charity_id = any ((select
  actor_charities())::uuid[])));

-- Disputes (chargebacks) of gifts.
create table donation_dispute (
  -- The processor's id.
  id text primary key,
  donation_id uuid not null references donation,
  amount bigint not null check (amount > 0),
  reason text not null,
  state text not null check (state in ('inquiry', 'open', 'review', 'won', 'lost', 'closed')),
  -- The part of the gift that was taken and not returned.
  taken bigint not null default 0 check (taken >= 0),
  -- The amount that the bank took in excess of what was left of the gift.
  beyond bigint not null default 0 check (beyond >= 0),
  fee bigint not null default 0,
  -- The processor's balance transactions that are posted.
  movements text[] not null default '{}',
  opened_at timestamptz not null,
  respond_by timestamptz,
  closed_at timestamptz
);
create index donation_dispute_donation on donation_dispute (donation_id);
alter table donation_dispute enable row level security;
alter table donation_dispute force row level security;
grant select, insert, update on donation_dispute to pennytrail_app;
create trigger answers_deleted after delete on donation_dispute referencing old table as changed
  for each statement execute function note_answer_change_through('donation');
create trigger answers_inserted after insert on donation_dispute referencing new table as changed
  for each statement execute function note_answer_change_through('donation');
create trigger answers_updated after update on donation_dispute referencing new table as changed
  for each statement execute function note_answer_change_through('donation');
create policy changed on donation_dispute for update using (acts_for(VARIADIC array['money']));
create policy made on donation_dispute for insert with check (acts_for(VARIADIC array['money']));
create policy seen on donation_dispute for select using (actor_follows_gift(donation_id));

-- The giver of a gift: a person, a person without an account, or an organisation.
create table donation_giver (
  donation_id uuid primary key references donation,
  person_id uuid references person,
  temporary_person_id uuid references temporary_person,
  -- A gift in an organisation's name belongs to the organisation, not to the person who acted.
  donor_org_id uuid references donor_org,
  constraint donation_giver_somebody check (num_nonnulls(person_id, temporary_person_id,
    donor_org_id) > 0 and (donor_org_id is null or num_nonnulls(person_id, temporary_person_id) =
    0))
);
create index donation_giver_donor_org on donation_giver (donor_org_id, donation_id desc)
  where donor_org_id is not null;
create index donation_giver_person on donation_giver (person_id, donation_id desc);
create index donation_giver_temporary_person on donation_giver (temporary_person_id)
  where temporary_person_id is not null;
create index donation_giver_waiting on donation_giver (temporary_person_id)
  where temporary_person_id is not null and person_id is null;
alter table donation_giver enable row level security;
alter table donation_giver force row level security;
grant select, insert, delete on donation_giver to pennytrail_app;
grant update (person_id) on donation_giver to pennytrail_app;
grant select on donation_giver to pennytrail_reader;
create trigger answers_deleted after delete on donation_giver referencing old table as changed
  for each statement execute function note_answer_change_through('donation');
create trigger answers_inserted after insert on donation_giver referencing new table as changed
  for each statement execute function note_answer_change_through('donation');
create trigger answers_updated after update on donation_giver referencing new table as changed
  for each statement execute function note_answer_change_through('donation');
create constraint trigger moved_gift_counted after delete or update on donation_giver deferrable
  initially deferred
  for each row execute function count_moved_gift();
create trigger moved_gifts_noted after update on donation_giver referencing old table as before new
  table as after
  for each statement execute function note_moved_gifts();
create policy changed on donation_giver for update
  using (acts_for(VARIADIC array['money']) or person_id = actor_id());
create policy functions_read on donation_giver for select to pennytrail_reader using (true);
create policy made on donation_giver for insert
  with check (acts_for(VARIADIC array['money']) or person_id = actor_id());
create policy of_own_donor_org on donation_giver for select
  using (donor_org_id = any ((select actor_donor_orgs())::uuid[]));
create policy own on donation_giver for select
  using ((select actor_is_system()) or person_id = (select actor_id()));
create policy removed on donation_giver for delete
  using (acts_for(VARIADIC array['money']) and gift_is_earlier(donation_id));

-- How a gift is paid at the card processor.
create table donation_payment (
  donation_id uuid primary key references donation,
  -- The charity's account when the gift began.
  stripe_account text not null,
  checkout_session text unique,
  checkout_url text,
  expires_at timestamptz not null,
  payment_intent text unique,
  charge text unique,
  balance_transaction text unique,
  -- Why the card was declined, in the processor's words for the payer.
  last_decline text,
  declines integer not null default 0,
  -- The part of the fee that refunds moved to the general fund.
  fee_moved bigint not null default 0,
  -- The processor's ids of the refunds in donation_refund.
  refunds text[] not null default '{}',
  -- When the reconciler next asks the processor. Null once everything is known.
  check_at timestamptz,
  checks integer not null default 0,
  invoice text unique,
  browser_hash bytea check (octet_length(browser_hash) = 32),
  superseded_by uuid references donation,
  dismissed_at timestamptz,
  method text not null default 'card' check (method in ('card', 'direct-debit', 'pay-by-bank')),
  wallet text check (wallet in ('apple-pay', 'google-pay', 'link')),
  collect_on date,
  notice_sent_at timestamptz,
  -- Keyed hash of the network of a guest, to count declined cards. Null a day after the payment
  -- page.
  network_hash bytea,
  -- The charge whose collection the giver was last reminded of. Null for older reminders.
  reminded_charge text,
  constraint donation_payment_network_hash_length check (octet_length(network_hash) = 32)
);
create index donation_payment_browser on donation_payment (browser_hash)
  where browser_hash is not null;
create index donation_payment_due on donation_payment (check_at) where check_at is not null;
create index donation_payment_network on donation_payment (network_hash)
  where network_hash is not null;
create index donation_payment_superseded on donation_payment (superseded_by)
  where superseded_by is not null;
alter table donation_payment enable row level security;
alter table donation_payment force row level security;
grant select, insert, update on donation_payment to pennytrail_app;
create policy changed on donation_payment for update using (acts_for(VARIADIC array['money']));
create policy made on donation_payment for insert with check (acts_for(VARIADIC array['money']));
create policy of_own_donor_org on donation_payment for select
  using ((donation_id in (select g.donation_id
   from donation_giver g
  where g.donor_org_id = any ((select actor_donor_orgs())::uuid[]))));
create policy seen on donation_payment for select using (actor_is_system() or (exists (select
   from donation_giver g
  where g.donation_id = donation_payment.donation_id and g.person_id = actor_id())));

-- Refunds of gifts.
create table donation_refund (
  -- The processor's id, or the id of the ledger entry where the gift did not come online.
  id text primary key,
  donation_id uuid not null references donation,
  amount bigint not null check (amount > 0),
  refunded_at timestamptz not null,
  -- When the money came back, or when the charity corrected a refund that it recorded by mistake.
  failed_at timestamptz,
  -- How the charity paid back a gift that did not come online. Null for refunds at the processor,
  -- and for payments by bank at the end of a project that are older.
  paid_by text check (paid_by in ('cash', 'cheque', 'bank-transfer')),
  -- Such as a cheque number; empty if there is none.
  reference text check (length(reference) <= 100),
  constraint donation_refund_paid_back check ((paid_by is null) = (reference is null))
);
create index donation_refund_donation on donation_refund (donation_id);
alter table donation_refund enable row level security;
alter table donation_refund force row level security;
grant select, insert on donation_refund to pennytrail_app;
grant update (failed_at) on donation_refund to pennytrail_app;
create trigger answers_deleted after delete on donation_refund referencing old table as changed
  for each statement execute function note_answer_change_through('donation');
create trigger answers_inserted after insert on donation_refund referencing new table as changed
  for each statement execute function note_answer_change_through('donation');
create trigger answers_updated after update on donation_refund referencing new table as changed
  for each statement execute function note_answer_change_through('donation');
create policy changed on donation_refund for update using (acts_for(VARIADIC array['money']));
create policy made on donation_refund for insert with check (acts_for(VARIADIC array['money']));
create policy seen on donation_refund for select using (actor_follows_gift(donation_id));

-- The days of a giver’s first and last gift to a charity that it kept at least in part. Triggers
-- keep them, and a check compares them with the gifts.
create table giver_charity (
  -- A person, a donor organisation or a temporary person.
  giver_id uuid not null,
  charity_id uuid not null references charity,
  first_on date not null,
  last_on date not null,
  primary key (giver_id, charity_id),
  check (first_on <= last_on)
) with (fillfactor=70);
create index giver_charity_days on giver_charity (charity_id, last_on) include (first_on);
alter table giver_charity enable row level security;
alter table giver_charity force row level security;
grant select on giver_charity to pennytrail_app;
create policy changed on giver_charity for update
  using ((select acts_for(VARIADIC array['money']) as acts_for));
create policy made on giver_charity for insert
  with check ((select acts_for(VARIADIC array['money']) as acts_for));
create policy of_the_server on giver_charity for select using (select actor_is_system());
create policy removed on giver_charity for delete
  using ((select acts_for(VARIADIC array['money']) as acts_for));

-- Givers without an account. The address is not proven: it gets receipts and identifies nobody.
create table guest (
  person_id uuid primary key references person,
  email text not null check (email = lower(email) and length(email) <= 254),
  created_at timestamptz not null,
  links_from timestamptz
);
create index guest_email on guest (email);
alter table guest enable row level security;
alter table guest force row level security;
grant select, insert, update, delete on guest to pennytrail_app;
create policy changed on guest for update using (acts_for(VARIADIC array['accounts', 'money']));
create policy made on guest for insert with check (acts_for(VARIADIC array['accounts', 'money']));
create policy removed on guest for delete using (acts_for(VARIADIC array['accounts', 'money']));
create policy system_only on guest for select using (actor_is_system());

-- Webhook events of the card processor. Each is counted once, however often it arrives.
create table provider_event (
  id text primary key check (length(id) <= 255),
  type text not null,
  account text,
  donation_id uuid references donation,
  outcome text not null,
  received_at timestamptz not null
);
create index provider_event_donation on provider_event (donation_id, received_at)
  where donation_id is not null;
alter table provider_event enable row level security;
alter table provider_event force row level security;
grant select, insert, update on provider_event to pennytrail_app;
create policy changed on provider_event for update using (acts_for(VARIADIC array['money']));
create policy made on provider_event for insert with check (acts_for(VARIADIC array['money']));
create policy system_only on provider_event for select using (actor_is_system());

-- Why a gift was refunded, and the trustees' decision. One row for each refund, append-only.
-- Refunds without a row were made at Stripe, or before grounds were recorded.
create table refund_ground (
  id uuid primary key,
  donation_id uuid not null references donation,
  request_id uuid unique references refund_request,
  refund_id text unique references donation_refund,
  ground text not null check (ground in ('mistake', 'fraud', 'must-return-illegal',
    'must-return-no-capacity', 'must-return-not-theirs', 'must-return-terms', 'failed-appeal',
    'trustees-decision', 'ex-gratia-payment', 'dispute', 'ex-gratia', 'cheque-bounced',
    'payment-returned')),
  -- Null where the terms of the gift decided, so that the trustees did not need to.
  decided_by text check (length(decided_by) between 1 and 200),
  decided_on date,
  decision text check (length(decision) between 1 and 1000),
  -- Null where the product recorded it, under the terms of the gift.
  recorded_by uuid references person,
  recorded_at timestamptz not null,
  -- The power that a trustees' decision names.
  power text check (length(power) between 1 and 300),
  -- In pence: the income that sets the cap of an ex gratia payment.
  last_year_income bigint check (last_year_income >= 0),
  -- True where the trustees confirmed the moral obligation of an ex gratia payment.
  moral_obligation boolean,
  -- True where the trustees confirmed that they had no other power for an ex gratia payment.
  no_other_power boolean,
  constraint refund_ground_decided check (decision is not null or (ground in ('failed-appeal',
    'cheque-bounced', 'payment-returned'))),
  constraint refund_ground_ex_gratia check (
  case
      when ground = 'ex-gratia-payment' then last_year_income is not null and
    COALESCE(moral_obligation and no_other_power, false)
      else num_nonnulls(last_year_income, moral_obligation, no_other_power) = 0
  end),
  constraint refund_ground_power_named check ((ground = 'trustees-decision') = (power is not null)),
  constraint refund_ground_of_one_refund check (num_nonnulls(request_id, refund_id) = 1),
  constraint refund_ground_decision_whole check (num_nonnulls(decided_by, decided_on, decision) in
    (0, 3))
);
create index refund_ground_donation on refund_ground (donation_id);
alter table refund_ground enable row level security;
alter table refund_ground force row level security;
grant select, insert on refund_ground to pennytrail_app;
create trigger append_only before delete or update on refund_ground
  for each row execute function refuse_change();
create trigger append_only_table before truncate on refund_ground
  for each statement execute function refuse_change();
create policy made on refund_ground for insert with check (acts_for(VARIADIC array['money']));
create policy seen on refund_ground for select using (actor_follows_gift(donation_id));

-- Refunds that a charity requested. The processor's answer makes it a donation_refund. A refund
-- that the charity paid itself is one at once.
create table refund_request (
  -- Made by the client, so that a retry is the same refund.
  id uuid primary key,
  donation_id uuid not null references donation,
  amount bigint not null check (amount > 0),
  -- The charity's reason, which the giver reads.
  reason text not null check (length(reason) between 1 and 500),
  state text not null default 'asked' check (state in ('asked', 'sent', 'succeeded', 'failed',
    'refused')),
  provider_id text unique,
  -- Why the refund failed.
  problem text,
  asked_at timestamptz not null,
  -- When the reconciler next asks the processor. Null once everything is known.
  check_at timestamptz,
  checks integer not null default 0,
  of_part boolean not null default false,
  part_project_id uuid references project,
  check (of_part or part_project_id is null)
);
create index refund_request_donation on refund_request (donation_id);
create index refund_request_due on refund_request (check_at) where check_at is not null;
alter table refund_request enable row level security;
alter table refund_request force row level security;
grant select, insert, update on refund_request to pennytrail_app;
create policy changed on refund_request for update using (acts_for(VARIADIC array['money']));
create policy made on refund_request for insert with check (acts_for(VARIADIC array['money']));
create policy seen on refund_request for select using (actor_follows_gift(donation_id));

create view contact_decision with (security_invoker=true) as
 SELECT DISTINCT ON (k.email, c.charity_id) k.email,
    c.charity_id,
    c.person_id,
    c.given,
    c.wording,
    c.decided_at
   FROM contact_consent c
     JOIN giver_address k ON k.person_id = c.person_id
     CROSS JOIN LATERAL ( SELECT count(*) = 0 AS guest,
            COALESCE(bool_or(o.confirmed_at IS NOT NULL), false) AS confirmed
           FROM credential o
          WHERE o.person_id = c.person_id) proof
  WHERE k.email <> ''::text AND c.id = (( SELECT latest.id
           FROM contact_consent latest
          WHERE latest.person_id = c.person_id AND latest.charity_id = c.charity_id
          ORDER BY latest.id DESC
         LIMIT 1)) AND
        CASE
            WHEN NOT c.given THEN proof.guest OR proof.confirmed
            ELSE (EXISTS ( SELECT
               FROM giver_address same
                 JOIN donation_giver g ON g.person_id = same.person_id
              WHERE same.email = k.email AND (same.person_id = c.person_id OR proof.confirmed) AND ( SELECT d.charity_id = c.charity_id AND d.succeeded_at IS NOT NULL
                       FROM donation d
                      WHERE d.id = g.donation_id)))
        END
  ORDER BY k.email, c.charity_id, c.id DESC;
grant select on contact_decision to pennytrail_app;

create view giver_address with (security_invoker=true) as
 SELECT k.person_id,
    k.email
   FROM credential k
UNION ALL
 SELECT q.person_id,
    q.email
   FROM guest q;
grant select on giver_address to pennytrail_app;

create function count_charity_givers(charity uuid, since date)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  select case when coalesce((select h.givers_counted from ledger_head h
      where h.charity_id = charity), true) then (
    select json_build_object(
      'firstTime', count(*) filter (where t.first_on >= since),
      'again', count(*) filter (where t.first_on < since and t.last_on >= since),
      'notAgain', count(*) filter (where t.last_on < since))
    from giver_charity t
    where t.charity_id = charity and t.last_on >= since - interval '1 year') end
$function$;
grant execute on function count_charity_givers to pennytrail_app;

create function count_gift_of_giver()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
AS $function$
declare
  giver uuid := (select coalesce(g.person_id, g.donor_org_id, g.temporary_person_id)
    from donation_giver g where g.donation_id = new.id);
  day date := kept_gift_day(new);
begin
  if giver is null then
    return null;
  end if;
  if day is null or (tg_op = 'UPDATE' and kept_gift_day(old) is not null) then
    perform recount_giver(giver, new.charity_id);
  else
    insert into giver_charity as t values (giver, new.charity_id, day, day)
    on conflict (giver_id, charity_id) do update
    set first_on = least(t.first_on, day), last_on = greatest(t.last_on, day);
  end if;
  return null;
end
$function$;

create function count_moved_gift()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
AS $function$
declare
  of_old uuid := coalesce(old.person_id, old.donor_org_id, old.temporary_person_id);
  charity uuid;
begin
  for charity in select t.charity_id from giver_charity t where t.giver_id = of_old order by 1 loop
    perform recount_giver(of_old, charity);
  end loop;
  if tg_op = 'UPDATE' then
    perform recount_giver(coalesce(new.person_id, new.donor_org_id, new.temporary_person_id),
      d.charity_id) from donation d where d.id = new.donation_id;
  end if;
  return null;
end
$function$;

create function donation_moves_forward()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

create function donation_rank(status text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case status when 'pending' then 0 when 'processing' then 1 when 'failed' then 1
     when 'expired' then 2 when 'succeeded' then 3 when 'partly-refunded' then 4
     when 'disputed' then 5 when 'won' then 5 when 'lost' then 7 when 'refunded' then 8
     when 'reversed' then 9 end $function$;

create function gift_is_earlier(wanted uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  select exists (select from donation d where d.id = wanted and d.status = 'earlier')
$function$;
grant execute on function gift_is_earlier to pennytrail_app;

create function gift_is_started(gift uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$ select exists (select from donation d where d.id = gift_is_started.gift) $function$;
grant execute on function gift_is_started to pennytrail_app;

create function gift_paid_by(gift uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  select coalesce(y.method, d.method)
  from donation d left join donation_payment y on y.donation_id = d.id where d.id = gift_paid_by.gift
$function$;
grant execute on function gift_paid_by to pennytrail_app;

create function given_back_since(gift uuid, since date)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$ select (coalesce((select sum(r.amount) from donation_refund r where r.donation_id = gift
       and r.failed_at is null
       and (r.refunded_at at time zone 'Europe/London')::date >= since), 0)
   + coalesce((select sum(t.taken) from donation_dispute t where t.donation_id = gift
       and (t.opened_at at time zone 'Europe/London')::date >= since), 0))::bigint $function$;
grant execute on function given_back_since to pennytrail_app;

create function given_since(d donation, since date)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$ select case when (d.succeeded_at at time zone 'Europe/London')::date >= since
     then d.amount else 0 end
   - case when d.refunded = 0 and d.taken_back = 0 then 0 else given_back_since(d.id, since) end $function$;
grant execute on function given_since to pennytrail_app;

create function is_own_gift(donation uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select donation is not null and exists (
     select from donation_giver g where g.donation_id = donation and g.person_id = actor_id()) $function$;
grant execute on function is_own_gift to pennytrail_app;

create function kept_gift_day(d donation)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when d.status in ('succeeded', 'partly-refunded', 'disputed', 'won')
      then (d.succeeded_at at time zone 'Europe/London')::date
    when d.status = 'earlier' then d.earlier_on end
$function$;
grant execute on function kept_gift_day to pennytrail_app;

create function lock_start(names text[], giver uuid, browser bytea, network bytea, allowed integer, now timestamp with time zone, OUT own_declines bigint, OUT network_closed boolean, OUT has_payments boolean)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  since constant timestamptz := now - interval '1 day';
  against bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(n.name, 0)) from unnest(names) as n (name);
  -- A payment page expires an hour after the start.
  select coalesce(sum(y.declines) filter (where y.expires_at > since + interval '1 hour'), 0),
    count(*) > 0
  into own_declines, has_payments
  from donation_payment y
  where y.donation_id in (
    select g.donation_id from donation_giver g where g.person_id = giver
    union all select t.id from donor_grant t where t.recorded_by = giver
    union all select b.donation_id from donation_payment b where b.browser_hash = browser);
  select coalesce(sum(o.weight), 0) into against
  from card_outcome o where o.network_hash = network and not o.paid and o.at > since;
  network_closed := against >= allowed;
  if network_closed then
    -- Stops counting as soon as enough cards have paid.
    select count(*) < 2 * (against - allowed + 1) into network_closed
    from (select from card_outcome o where o.network_hash = network and o.paid and o.at > since
      limit 2 * (against - allowed + 1)) p;
  end if;
end
$function$;
grant execute on function lock_start to pennytrail_app;

create function rebuild_giver_charities(charity uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
AS $function$
begin
  perform lock_ledgers(array[charity]);
  delete from giver_charity t where t.charity_id = charity;
  insert into giver_charity as t
  select coalesce(g.person_id, g.donor_org_id, g.temporary_person_id), charity,
    min(kept_gift_day(d)), max(kept_gift_day(d))
  from donation d join donation_giver g on g.donation_id = d.id
  where d.charity_id = charity and kept_gift_day(d) is not null
  group by 1
  on conflict (giver_id, charity_id) do update
  set first_on = least(t.first_on, excluded.first_on), last_on = greatest(t.last_on, excluded.last_on);
  update ledger_head h set givers_counted = true
  where h.charity_id = charity and not h.givers_counted;
end
$function$;
revoke execute on function rebuild_giver_charities from public;
grant execute on function rebuild_giver_charities to pennytrail_app;

create function received_with_text(charity uuid, searched text, of_named boolean, fund text, most integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  with part as materialized (
    select t.text, t.text ~ '^[-pt0-9a-f]+$' as is_of_reference
    from (select fold_text(searched) as text) t
  ), titled as materialized (
    select array(select p.id from project p
      where p.charity_id = charity and contains_text(p.title, searched)) as ids
  )
  select d.id from donation d
  where d.charity_id = charity and d.succeeded_at is not null
    and (of_named is null or (d.public_name is not null) = of_named)
    and (fund is null or coalesce(d.project_id::text, 'general') = fund)
    and (strpos(fold_text(d.public_name), (select text from part)) > 0
      or d.message <> '' and strpos(fold_text(d.message), (select text from part)) > 0
      or d.project_id = any ((select ids from titled)::uuid[])
      or (select is_of_reference from part)
        and strpos(fold_text(d.reference), (select text from part)) > 0
      or d.method <> 'card' and strpos(fold_text((
        select i.giver from ledger_entry e join ledger_identity i on i.entry_id = e.id
        where e.donation_id = d.id and e.charity_id = d.charity_id
          and is_gift_kind(e.kind) and i.giver <> ''
        order by e.seq limit 1)), (select text from part)) > 0)
  order by d.succeeded_at desc, d.id desc limit most
$function$;
grant execute on function received_with_text to pennytrail_app;

create function recount_giver(giver uuid, charity uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  days record;
begin
  perform from giver_charity t where t.giver_id = giver and t.charity_id = charity for update;
  select min(kept_gift_day(d)) as first_on, max(kept_gift_day(d)) as last_on into days
  from (
    select g.donation_id from donation_giver g where g.person_id = giver
    union all
    select g.donation_id from donation_giver g where g.donor_org_id = giver
    union all
    select g.donation_id from donation_giver g
    where g.temporary_person_id = giver and g.person_id is null
  ) g
  join donation d on d.id = g.donation_id and d.charity_id = charity;
  if days.first_on is null then
    delete from giver_charity t where t.giver_id = giver and t.charity_id = charity;
  else
    insert into giver_charity values (giver, charity, days.first_on, days.last_on)
    on conflict (giver_id, charity_id)
    do update set first_on = excluded.first_on, last_on = excluded.last_on;
  end if;
end
$function$;
revoke execute on function recount_giver from public;

create function refund_corrected()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "app.actor" TO 'system:money'
AS $function$
declare
  corrected donation_refund;
begin
  update donation_refund r set failed_at = new.recorded_at
  where r.id = new.reverses_id::text and r.donation_id = new.donation_id and r.failed_at is null
  returning * into corrected;
  if corrected.id is null then
    return null;
  end if;
  update refund_request set state = 'failed' where provider_id = corrected.id;
  update donation d set refunded = d.refunded - corrected.amount,
    status = case when d.refunded - corrected.amount > 0 then 'partly-refunded' else 'succeeded' end
  where d.id = corrected.donation_id;
  perform graphile_worker.add_job('tell-refund-corrected',
    payload => json_build_object('refundId', corrected.id), max_attempts => 12,
    job_key => 'refund-corrected-' || corrected.id);
  return null;
end
$function$;

create function sum_received(charity uuid, of_named boolean, fund text)
 RETURNS TABLE(gifts bigint, named bigint, received bigint)
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  select count(*), count(d.public_name),
    coalesce(sum(d.amount - d.refunded - d.taken_back), 0)::bigint
  from donation d
  where d.charity_id = charity and d.succeeded_at is not null
    and (of_named is null or (d.public_name is not null) = of_named)
    and (fund is null or coalesce(d.project_id::text, 'general') = fund)
$function$;
grant execute on function sum_received to pennytrail_app;

-- ===============================================================================================
-- donor-orgs
-- ===============================================================================================

-- A donor organisation: a company, trust, foundation or club.
create table donor_org (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('company', 'trust', 'foundation', 'club')),
  registration_number text check (length(registration_number) between 1 and 20),
  introduction text not null default '' check (length(introduction) <= 2000),
  status text not null check (status in ('waiting', 'verified', 'refused', 'suspended')),
  is_demo boolean not null default false,
  created_at timestamptz not null,
  website text check (website ~ '^https?://'),
  verified_at timestamptz,
  logo_id text,
  -- Goes up with each edit, so that a person who edits an older copy is warned.
  version integer not null default 1
);
create unique index donor_org_number on donor_org (registration_number)
  where kind <> 'club' and (status in ('verified', 'suspended'));
create index donor_org_waiting on donor_org (id) where status = 'waiting';
alter table donor_org enable row level security;
alter table donor_org force row level security;
grant select, insert, update on donor_org to pennytrail_app;
create trigger answers_changed after insert or delete or update on donor_org
  for each statement execute function note_answer_change('all');
create trigger donor_org_facts_hold before update on donor_org
  for each row execute function donor_org_facts_hold();
create policy changed on donor_org for update
  using (acts_for(VARIADIC array['accounts', 'staff']) or is_donor_org_manager(id));
create policy founded on donor_org for insert
  with check (acts_for(VARIADIC array['accounts', 'staff']) or actor_id() is not null and status =
  'waiting' and not is_demo);
create policy seen on donor_org for select
  using (actor_is_system() or status = 'verified' and not content_is_hidden('donor-org', id) or
  is_donor_org_member(id));

-- Members of a donor organisation's team and their roles.
create table donor_org_member (
  donor_org_id uuid not null references donor_org,
  person_id uuid not null references person,
  role text not null check (role in ('Viewer', 'Manager', 'Lead')),
  joined_at timestamptz not null,
  shown boolean not null default false,
  primary key (donor_org_id, person_id)
);
create index donor_org_member_person on donor_org_member (person_id);
grant select, insert, update, delete on donor_org_member to pennytrail_app;
grant select on donor_org_member to pennytrail_reader;
create trigger answers_changed after insert or delete or update on donor_org_member
  for each statement execute function note_answer_change('all');
create trigger for_duties before insert or delete or update on donor_org_member
  for each statement execute function refuse_other_duties('accounts', 'staff');
create trigger one_kind_of_membership before insert on donor_org_member
  for each row execute function refuse_both_kinds();

-- Requests of a donor organisation to be verified, and the decisions.
create table donor_org_review (
  id uuid primary key,
  donor_org_id uuid not null references donor_org,
  -- How staff can check that the organisation is what it says it is.
  proof text not null check (length(proof) between 1 and 2000),
  asked_by uuid not null references person,
  asked_at timestamptz not null,
  -- Null while the request waits.
  decision text check (decision in ('verified', 'refused')),
  -- For a refusal, the reason; for an approval, how the organisation was checked.
  reason text check (length(reason) between 1 and 1000),
  decided_by uuid references person,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  check (decision is distinct from 'refused' or reason is not null)
);
create index donor_org_review_of on donor_org_review (donor_org_id, asked_at desc);
create unique index donor_org_review_waiting on donor_org_review (donor_org_id)
  where decision is null;
alter table donor_org_review enable row level security;
alter table donor_org_review force row level security;
grant select, insert, update on donor_org_review to pennytrail_app;
create trigger answers_changed after insert or delete or update on donor_org_review
  for each statement execute function note_answer_change('all');
create policy asked on donor_org_review for insert
  with check (acts_for(VARIADIC array['accounts', 'staff']) or asked_by = actor_id() and decision is
  null and is_donor_org_manager(donor_org_id));
create policy changed on donor_org_review for update
  using (acts_for(VARIADIC array['accounts', 'staff']) or decision is null and
  is_donor_org_manager(donor_org_id)) with check (acts_for(VARIADIC array['accounts', 'staff']) or
  decision is null);
create policy seen on donor_org_review for select
  using (actor_is_system() or is_donor_org_member(donor_org_id));

create function donor_org_contact(org uuid, by_whom uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$ select m.person_id from donor_org_member m
   where m.donor_org_id = org and m.role in ('Manager', 'Lead')
   order by m.person_id = by_whom desc, m.role = 'Lead' desc, m.joined_at, m.person_id limit 1 $function$;
grant execute on function donor_org_contact to pennytrail_app;

create function donor_org_facts_hold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if actor_is_system() then
    return new;
  end if;
  if new.status <> old.status and not (old.status = 'refused' and new.status = 'waiting') then
    raise exception 'a donor organisation does not decide on itself'
      using errcode = 'check_violation', constraint = 'donor_org_facts_hold';
  end if;
  if old.verified_at is not null and (new.name, new.kind, new.registration_number)
     is distinct from (old.name, old.kind, old.registration_number)
     or new.verified_at is distinct from old.verified_at or new.is_demo <> old.is_demo then
    raise exception 'what was verified stays as it was verified'
      using errcode = 'check_violation', constraint = 'donor_org_facts_hold';
  end if;
  return new;
end
$function$;

-- ===============================================================================================
-- explore
-- ===============================================================================================

-- The names of each country, so that a search for Kenya finds work in KE.
create table explore_country_name (
  code char(2) primary key,
  names text not null
);

-- The search index: what can be found. Triggers keep it up to date.
create table explore_item (
  -- The id of the project or the charity.
  id uuid primary key,
  kind text not null check (kind in ('project', 'charity')),
  charity_id uuid not null,
  visibility text not null check (visibility in ('public', 'signed-in')),
  countries text[] not null,
  tags text[] not null,
  -- The last day on which something changed or money moved.
  active_on date not null,
  title_words tsvector not null,
  -- Weight A: name or title. B: tags and the charity. C: summary and place.
  words tsvector not null,
  -- Percent of the target received, in steps of 5; null if none or reached, and for charities.
  funded smallint check (funded between 0 and 95),
  -- The day on which the project was created or the charity was verified.
  added_on date not null default CURRENT_DATE
);
create index explore_item_added on explore_item (added_on desc, active_on desc, id desc) include
  (kind, visibility, countries, tags);
create index explore_item_charity on explore_item (charity_id);
create index explore_item_found on explore_item
  using gin (words, title_words, countries, tags) with (fastupdate=off);
create index explore_item_found_charity on explore_item
  using gin (words, title_words, countries, tags) with (fastupdate=off) where kind = 'charity';
create index explore_item_nearly_funded on explore_item (funded desc, active_on desc, id desc)
  include (kind, visibility, countries, tags)
  where funded is not null;
create index explore_item_needs_most on explore_item (funded, active_on desc, id desc) include
  (kind, visibility, countries, tags)
  where funded is not null;
create index explore_item_recent on explore_item (active_on desc, id desc) include (visibility,
  countries, tags);
create index explore_item_recent_kind on explore_item (kind, active_on desc, id desc) include
  (visibility, countries, tags);
create trigger answers_deleted after delete on explore_item referencing old table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_inserted after insert on explore_item referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on explore_item referencing new table as changed
  for each statement execute function note_answer_change('charity');

-- The tags and countries of each item, by which people can filter a search.
create table explore_value (
  item_id uuid not null references explore_item on delete cascade,
  facet text not null check (facet in ('tag', 'country')),
  value text not null,
  visibility text not null,
  primary key (item_id, facet, value)
);
create index explore_value_there on explore_value (facet, value, visibility);

-- Words in the index, for misspelt and unfinished searches. Not unique, so that two transactions
-- with the same new word do not wait for each other.
create table explore_word (
  word text collate "C" not null
);
create index explore_word_is on explore_word (word);
create index explore_word_near on explore_word using gin (word gin_trgm_ops);

create view explore_source as
 SELECT p.id,
    'project'::text AS kind,
    p.charity_id,
    p.visibility,
    p.countries,
    p.tags,
    (GREATEST(p.created_at, p.updated_at, ( SELECT max(t.last_entry_at) AS max
           FROM project_total t
          WHERE t.project_id = p.id)) AT TIME ZONE 'Europe/London'::text)::date AS active_on,
    p.title,
    concat_ws(' '::text, array_to_string(p.tags, ' '::text), c.name, c.number,
        CASE c.regulator
            WHEN 'CCNI'::text THEN substr(c.number, 4)
            ELSE NULL::text
        END) AS near,
    concat_ws(' '::text, p.summary, p.place, ( SELECT string_agg(n.names, ' '::text) AS string_agg
           FROM explore_country_name n
          WHERE n.code::text = ANY (p.countries))) AS far,
    explore_funded(p.*) AS funded,
    (p.created_at AT TIME ZONE 'Europe/London'::text)::date AS added_on
   FROM project p
     JOIN charity c ON c.id = p.charity_id
  WHERE c.status = 'verified'::text AND (p.visibility = ANY (ARRAY['public'::text, 'signed-in'::text])) AND (p.lifecycle = ANY (ARRAY['active'::text, 'paused'::text, 'completed'::text])) AND NOT p.hidden
UNION ALL
 SELECT c.id,
    'charity'::text AS kind,
    c.id AS charity_id,
    'public'::text AS visibility,
    c.countries_active AS countries,
    c.tags,
    (GREATEST(c.created_at, c.verified_at, ( SELECT max(g.last_entry_at) AS max
           FROM general_fund_total g
          WHERE g.charity_id = c.id), ( SELECT max(t.last_entry_at) AS max
           FROM project_total t
             JOIN project p ON p.id = t.project_id
          WHERE t.charity_id = c.id AND (p.visibility = ANY (ARRAY['public'::text, 'signed-in'::text])) AND (p.lifecycle = ANY (ARRAY['active'::text, 'paused'::text, 'completed'::text])) AND NOT p.hidden)) AT TIME ZONE 'Europe/London'::text)::date AS active_on,
    concat_ws(' '::text, c.name, c.number,
        CASE c.regulator
            WHEN 'CCNI'::text THEN substr(c.number, 4)
            ELSE NULL::text
        END) AS title,
    array_to_string(c.tags, ' '::text) AS near,
    concat_ws(' '::text, "left"(c.introduction, 2000), ( SELECT string_agg(n.names, ' '::text) AS string_agg
           FROM explore_country_name n
          WHERE n.code::text = ANY (c.countries_active))) AS far,
    NULL::smallint AS funded,
    (COALESCE(c.verified_at, c.created_at) AT TIME ZONE 'Europe/London'::text)::date AS added_on
   FROM charity c
  WHERE c.status = 'verified'::text AND NOT content_is_hidden('charity'::text, c.id);

create function explore_beginnings(given text)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select case when length(given) >= 3 and given ~ '[^0-9]' and count(*) <= 32
   then coalesce(array_agg(word), '{}') end
   from (select distinct w.word from explore_word w
         where w.word >= given and w.word < given || chr(1114111) limit 33) found $function$;
grant execute on function explore_beginnings to pennytrail_app;

create function explore_candidates(asked tsquery, country text, wanted_tags text[], wanted_kind text, cap integer)
 RETURNS TABLE(id uuid, active_on date, score real)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 500
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
declare
  filters text := case when explore_sees_all() then 'true' else 'i.visibility = ''public''' end
    || case when country is null then '' else ' and i.countries @> array[$2]' end
    || case when cardinality(wanted_tags) > 0 then ' and i.tags @> $3' else '' end
    || case when wanted_kind is null then '' else format(' and i.kind = %L', wanted_kind) end;
  -- The part of the query for names that have the stop words too; null if no stop words were typed
  -- before the beginning of a word.
  named constant tsquery := substring(asked::text from '^[^&]* \| (''[^'']*'' & .*)$')::tsquery;
  ranked constant text := 'select i.id, i.active_on, ((i.title_words @@ $1)::integer
    + ts_rank(''{0.05, 0.2, 0.4, 1}'', i.words, $1)'
    || case when named is null then '' else format(' + (i.title_words @@ %L)::integer', named) end
    || ')::real from ';
  recent constant text := '(select * from explore_item order by active_on desc, id desc limit $5) i';
  items numeric := (select greatest(c.reltuples, 1000) from pg_class c
                    where c.oid = 'explore_item'::regclass);
  in_words constant text := 'i.words @@ $1 and ' || filters;
  in_title constant text := 'i.title_words @@ $1 and ' || filters;
  -- Whether only one or two letters were typed, or stop words and one or two letters.
  beginning constant boolean := asked::text ~ '^(''\w{1,2}'' \| )?''\w{1,2}'':\*($| \| )';
  in_all numeric;
  common boolean;
  matches text;
  expected numeric;
  taken integer;
begin
  if asked is null then
    return query execute 'select i.id, i.active_on, 0::real from explore_item i where ' || filters
      || ' order by i.active_on desc, i.id desc limit $4'
      using asked, country, wanted_tags, cap;
    return;
  end if;
  in_all := explore_expected(in_words, asked, country, wanted_tags);
  common := in_all > 2 * cap;
  foreach matches in array
    case when beginning and in_all > items / 4 then array[in_words]
      when common then array[in_title, in_words] else array[in_words, in_title] end
  loop
    expected := case when matches = in_words then in_all
      else explore_expected(matches, asked, country, wanted_tags) end;
    taken := 0;
-- Reading from the most recently active item takes about cap * items / expected rows. Reading
    -- the index takes each expected match, at a tenth of the cost of a row.
    if expected * expected > 10 * cap * items then
      return query execute ranked || recent || ' where ' || matches || ' limit $4'
        using asked, country, wanted_tags, cap, (3 * cap * items / expected)::bigint;
      get diagnostics taken = row_count;
    end if;
    if taken < cap then
      return query execute ranked || 'explore_item i where ' || matches || ' limit $4'
        using asked, country, wanted_tags, cap;
      get diagnostics taken = row_count;
    end if;
    exit when (taken = cap) = common;
  end loop;
end
$function$;
grant execute on function explore_candidates to pennytrail_app;

create function explore_charities_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system'
AS $function$
begin
  if tg_op = 'UPDATE' then
    perform explore_refresh(array_agg(id)) from (
      select n.id from changed n join before o on o.id = n.id
      where (n.name, n.number, n.status, n.tags, n.countries_active, n.introduction)
        is distinct from (o.name, o.number, o.status, o.tags, o.countries_active, o.introduction)
      union all
      select p.id from changed n join before o on o.id = n.id join project p on p.charity_id = n.id
      where (n.name, n.number, n.status) is distinct from (o.name, o.number, o.status)) touched
    having count(*) > 0;
  else
    perform explore_refresh(array_agg(n.id)) from changed n having count(*) > 0;
  end if;
  return null;
end
$function$;

create function explore_expected(condition text, asked tsquery, country text, wanted_tags text[])
 RETURNS numeric
 LANGUAGE plpgsql
AS $function$
declare
  plan json;
begin
  execute 'explain (format json) select from explore_item i where ' || condition into plan
    using asked, country, wanted_tags;
  return greatest((plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric, 1);
end
$function$;
revoke execute on function explore_expected from public;

create function explore_funded(p project)
 RETURNS smallint
 LANGUAGE sql
 STABLE
AS $function$ select explore_step(p.lifecycle, coalesce((select received from project_total
     where project_id = p.id and currency = p.currency), 0), p.target) $function$;

create function explore_knows(given text, asked tsquery)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$ select case when exists (select from explore_word w where w.word = given) then true
   else exists (select from explore_item i where i.words @@ asked
                and (i.visibility = 'public' or explore_sees_all())) end $function$;
grant execute on function explore_knows to pennytrail_app;

create function explore_name_vector(spaced text)
 RETURNS tsvector
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select explore_vector(spaced) || to_tsvector('simple', spaced) $function$;

create function explore_near_words(given text)
 RETURNS TABLE(word text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 12
 SET search_path TO 'public', 'pg_temp'
 SET "pg_trgm.similarity_threshold" TO '0.25'
AS $function$ select w.word from explore_word w where w.word % given
   group by w.word
   order by similarity(w.word, given) desc, abs(length(w.word) - length(given)), w.word limit 12 $function$;
grant execute on function explore_near_words to pennytrail_app;

create function explore_projects_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' then
    perform explore_refresh(array_agg(n.id)) from changed n join before o on o.id = n.id
    where (n.title, n.summary, n.place, n.countries, n.tags, n.lifecycle, n.visibility, n.charity_id,
           n.target, n.currency, (n.updated_at at time zone 'Europe/London')::date)
      is distinct from
          (o.title, o.summary, o.place, o.countries, o.tags, o.lifecycle, o.visibility, o.charity_id,
           o.target, o.currency, (o.updated_at at time zone 'Europe/London')::date)
    having count(*) > 0;
  else
    perform explore_refresh(array_agg(n.id)) from changed n having count(*) > 0;
  end if;
  return null;
end
$function$;

create function explore_refresh(wanted uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:maintenance'
AS $function$
begin
  delete from explore_item i where i.id = any (wanted)
    and not exists (select from explore_source s where s.id = i.id);

  with fresh as materialized (
    select s.id, s.kind, s.charity_id, s.visibility, s.countries, s.tags, s.active_on, s.funded,
      s.added_on,
      explore_spaced(s.title) as title, explore_spaced(s.near) as near, explore_spaced(s.far) as far
    from explore_source s where s.id = any (wanted) order by s.id
  ), kept as (
    insert into explore_item as i (id, kind, charity_id, visibility, countries, tags, active_on,
      funded, added_on, title_words, words)
    select id, kind, charity_id, visibility, countries, tags, active_on, funded, added_on,
      strip(title_vector),
      setweight(title_vector, 'A') || setweight(explore_name_vector(near), 'B')
        || setweight(explore_vector(far), 'C')
    from fresh cross join lateral (select explore_name_vector(title) offset 0) as titled (title_vector)
    on conflict (id) do update set charity_id = excluded.charity_id,
      visibility = excluded.visibility, countries = excluded.countries, tags = excluded.tags,
      active_on = greatest(i.active_on, excluded.active_on),
      funded = excluded.funded, added_on = excluded.added_on,
      title_words = excluded.title_words, words = excluded.words
  )
  insert into explore_word (word)
  select distinct word
  from fresh cross join lateral
    unnest(string_to_array(concat_ws(' ', title, near, far), ' ')) as split (word)
  where length(word) between 3 and 60 and word ~ '[^0-9]'
    and not exists (select from explore_word w where w.word = split.word)
    and ts_lexize('explore_plain', word) <> '{}';

  delete from explore_value v where v.item_id = any (wanted);
  insert into explore_value (item_id, facet, value, visibility)
  select i.id, facet, value, i.visibility
  from explore_item i
  cross join lateral (select 'tag' as facet, unnest(i.tags) as value
                      union select 'country', unnest(i.countries)) as has
  where i.id = any (wanted);
end
$function$;
revoke execute on function explore_refresh from public;

create function explore_sees_all()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select actor_is_system() or actor_id() is not null $function$;

create function explore_sorted(asked tsquery, country text, wanted_tags text[], wanted_kind text, cap integer, sort text)
 RETURNS TABLE(id uuid, active_on date, score real)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 500
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
declare
  ranking constant text := case sort when 'nearly-funded' then 'coalesce(i.funded, -1)'
    when 'needs-most' then 'coalesce(-i.funded, -101)' when 'newest' then 'i.added_on - date ''2000-01-01'''
    else '0' end;
  filters constant text := case when explore_sees_all() then 'true' else 'i.visibility = ''public''' end
    || case when country is null then '' else ' and i.countries @> array[$1]' end
    || case when cardinality(wanted_tags) > 0 then ' and i.tags @> $2' else '' end
    || case when wanted_kind is null then '' else format(' and i.kind = %L', wanted_kind) end;
  listed constant text := 'select i.id, i.active_on, (' || ranking || ')::real from explore_item i where '
    || filters;
  latest constant text := ' order by i.active_on desc, i.id desc limit $3';
  taken integer;
begin
  if asked is not null then
    return query execute 'select i.id, i.active_on, (' || ranking || ')::real
      from explore_candidates($1, $2, $3, $4, $5) c join explore_item i on i.id = c.id'
      using asked, country, wanted_tags, wanted_kind, cap;
    return;
  end if;
  if sort in ('nearly-funded', 'needs-most') then
    return query execute listed || ' and i.funded is not null order by i.funded'
      || case sort when 'nearly-funded' then ' desc' else '' end || replace(latest, ' order by', ',')
      using country, wanted_tags, cap;
    get diagnostics taken = row_count;
    if taken < cap then
      return query execute listed || ' and i.funded is null' || latest
        using country, wanted_tags, cap - taken;
    end if;
    return;
  end if;
  return query execute listed || case sort
    when 'newest' then ' order by i.added_on desc' || replace(latest, ' order by', ',') else latest end
    using country, wanted_tags, cap;
end
$function$;
grant execute on function explore_sorted to pennytrail_app;

create function explore_spaced(given text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select trim(regexp_replace(fold_text(given), '[^[:alnum:]]+', ' ', 'g')) $function$;
grant execute on function explore_spaced to pennytrail_app;

create function explore_step(lifecycle text, received bigint, target bigint)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case when lifecycle = 'active' and received < target
     then greatest(received * 20 / target, 0) * 5 end::smallint $function$;

create function explore_totals_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:maintenance'
 SET enable_seqscan TO 'off'
AS $function$
begin
  update explore_item i set funded = explore_step(p.lifecycle, c.received, p.target)
  from changed c join project p on p.id = c.project_id and p.currency = c.currency
  where i.id = c.project_id
    and i.funded is distinct from explore_step(p.lifecycle, c.received, p.target);
  return null;
end
$function$;

create function explore_touched()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  today date := (new.last_entry_at at time zone 'Europe/London')::date;
begin
  if tg_table_name = 'project_total' then
    update explore_item i set active_on = today where i.id = new.project_id and i.active_on < today;
-- Money movements in the general fund count as activity of the charity. Movements in a project
    -- that the search cannot find do not.
    if not found then return null; end if;
  end if;
  update explore_item i set active_on = today where i.id = new.charity_id and i.active_on < today;
  return null;
end
$function$;

create function explore_values(wanted_facet text)
 RETURNS TABLE(value text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'public', 'pg_temp'
AS $function$ with recursive step as (
     (select v.value from explore_value v where v.facet = wanted_facet order by v.value limit 1)
     union all
     select (select v.value from explore_value v
             where v.facet = wanted_facet and v.value > step.value order by v.value limit 1)
     from step where step.value is not null
   )
   select step.value from step
   where step.value is not null and exists (
     select from explore_value v where v.facet = wanted_facet and v.value = step.value
       and (v.visibility = 'public' or explore_sees_all())) $function$;
grant execute on function explore_values to pennytrail_app;

create function explore_vector(spaced text)
 RETURNS tsvector
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select to_tsvector('english', spaced) || to_tsvector('explore_plain', spaced) $function$;

-- ===============================================================================================
-- forgot-password
-- ===============================================================================================

-- The code to set a new password, one for each email address. An address without an account has a
-- row too (person_id is null), so that a request costs the same whether an account exists.
-- Addresses and codes are keyed hashes.
create table password_reset (
  email_hash bytea primary key,
  person_id uuid references person,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5),
  used_at timestamptz
);
create index password_reset_person on password_reset (person_id);
alter table password_reset enable row level security;
alter table password_reset force row level security;
grant select, insert, update, delete on password_reset to pennytrail_app;
create policy changed on password_reset for update using (acts_for(VARIADIC array['accounts']));
create policy made on password_reset for insert with check (acts_for(VARIADIC array['accounts']));
create policy removed on password_reset for delete using (acts_for(VARIADIC array['accounts']));
create policy system_only on password_reset for select using (actor_is_system());

-- ===============================================================================================
-- gift-aid
-- ===============================================================================================

-- Tax on gifts of earlier claims that is paid back with this claim. Negative where money came back.
create table gift_aid_adjustment (
  claim_id uuid not null references gift_aid_claim,
  donation_id uuid not null references donation,
  of_claim_id uuid not null,
  charity_id uuid not null references charity,
  -- The adjustments of a gift are numbered from 1.
  step integer not null check (step > 0),
  -- The part of the gift on which Gift Aid is no longer claimed.
  amount bigint not null,
  tax bigint not null check (tax <> 0),
  reason text not null check (reason in ('returned', 'ended', 'not-a-gift', 'came-back',
    'repayable')),
  released_at timestamptz,
  primary key (claim_id, donation_id),
  foreign key (of_claim_id, donation_id) references gift_aid_claim_gift(claim_id, donation_id)
);
create unique index gift_aid_adjusted_once on gift_aid_adjustment (donation_id, step)
  where released_at is null;
alter table gift_aid_adjustment enable row level security;
alter table gift_aid_adjustment force row level security;
grant select, insert on gift_aid_adjustment to pennytrail_app;
grant update (released_at) on gift_aid_adjustment to pennytrail_app;
create trigger append_only before delete on gift_aid_adjustment
  for each row execute function refuse_change();
create trigger append_only_table before truncate on gift_aid_adjustment
  for each statement execute function refuse_change();
create policy changed on gift_aid_adjustment for update using (acts_for(VARIADIC array['money']));
create policy made on gift_aid_adjustment for insert with check (acts_for(VARIADIC array['money']));
create policy removed on gift_aid_adjustment for delete using (acts_for(VARIADIC array['money']));
create policy seen on gift_aid_adjustment for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_led_charities())::uuid[])));

-- Claims to HMRC.
create table gift_aid_claim (
  -- Made by the client, so that a retry is the same claim.
  id uuid primary key,
  charity_id uuid not null references charity,
  number integer not null check (number > 0),
  period_from date not null,
  period_to date not null,
  -- The charity's HMRC reference when the claim was made.
  hmrc_reference text not null,
  state text not null default 'open' check (state in ('open', 'submitted', 'paid', 'withdrawn')),
  made_at timestamptz not null,
  made_by uuid not null references person,
  submitted_on date,
  submission_reference text check (length(submission_reference) between 1 and 100),
  submitted_by uuid references person,
  paid_on date,
  paid_amount bigint check (paid_amount >= 0),
  paid_by uuid references person,
  withdrawn_at timestamptz,
  withdrawn_by uuid references person,
  withdrawn_reason text check (length(withdrawn_reason) between 1 and 500),
  names_erased_at timestamptz,
  unique (charity_id, number),
  check (period_from <= period_to),
  check ((state not in ('submitted', 'paid')) or submitted_on is not null),
  check ((submitted_on is null) = (submission_reference is null)),
  check ((state = 'paid') = (paid_on is not null)),
  check ((paid_on is null) = (paid_amount is null)),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);
create unique index gift_aid_claim_open on gift_aid_claim (charity_id) where state = 'open';
alter table gift_aid_claim enable row level security;
alter table gift_aid_claim force row level security;
grant select, insert, update on gift_aid_claim to pennytrail_app;
create trigger append_only before delete on gift_aid_claim
  for each row execute function refuse_change();
create trigger append_only_table before truncate on gift_aid_claim
  for each statement execute function refuse_change();
create trigger gift_aid_claim_moves before update on gift_aid_claim
  for each row execute function gift_aid_claim_moves();
create policy changed on gift_aid_claim for update using (acts_for(VARIADIC array['money']));
create policy made on gift_aid_claim for insert with check (acts_for(VARIADIC array['money']));
create policy removed on gift_aid_claim for delete using (acts_for(VARIADIC array['money']));
create policy seen on gift_aid_claim for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_led_charities())::uuid[])));

-- The gifts of a claim, in the order of its schedule.
create table gift_aid_claim_gift (
  claim_id uuid not null references gift_aid_claim,
  donation_id uuid not null references donation,
  charity_id uuid not null references charity,
  declaration_id uuid not null references gift_aid_declaration,
  "position" integer not null check (position > 0),
  given_on date not null,
  -- The part of the gift on which Gift Aid was claimed.
  amount bigint not null check (amount > 0),
  -- The gift's share of what HMRC pays.
  tax bigint not null check (tax >= 0),
  -- When the claim was withdrawn.
  released_at timestamptz,
  given_back_at timestamptz,
  primary key (claim_id, donation_id),
  unique (claim_id, position)
);
create index gift_aid_claim_gift_charity on gift_aid_claim_gift (charity_id)
  where released_at is null;
create index gift_aid_claim_gift_declaration on gift_aid_claim_gift (declaration_id);
create index gift_aid_claim_gift_donation on gift_aid_claim_gift (donation_id);
create unique index gift_aid_claimed_once on gift_aid_claim_gift (donation_id)
  where released_at is null and given_back_at is null;
alter table gift_aid_claim_gift enable row level security;
alter table gift_aid_claim_gift force row level security;
grant select, insert on gift_aid_claim_gift to pennytrail_app;
grant update (released_at, given_back_at) on gift_aid_claim_gift to pennytrail_app;
create trigger append_only before delete on gift_aid_claim_gift
  for each row execute function refuse_change();
create trigger append_only_table before truncate on gift_aid_claim_gift
  for each statement execute function refuse_change();
create policy changed on gift_aid_claim_gift for update using (acts_for(VARIADIC array['money']));
create policy made on gift_aid_claim_gift for insert with check (acts_for(VARIADIC array['money']));
create policy own on gift_aid_claim_gift for select using (is_own_gift(donation_id));
create policy removed on gift_aid_claim_gift for delete using (acts_for(VARIADIC array['money']));
create policy seen on gift_aid_claim_gift for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_led_charities())::uuid[])));

-- Tax that a charity owes back to HMRC on gifts of earlier claims, from the day it arises.
create table gift_aid_debt (
  id uuid primary key,
  charity_id uuid not null references charity,
  donation_id uuid not null,
  -- The claim that the tax was claimed with.
  of_claim_id uuid not null,
  -- In pence. Negative where less is owed, because money came back.
  tax bigint not null check (tax <> 0),
  reason text not null check (reason in ('returned', 'ended', 'not-a-gift', 'came-back',
    'repayable')),
  -- The date of its ledger entry.
  arose_on date not null,
  recorded_at timestamptz not null,
  -- When the claim was withdrawn.
  released_at timestamptz,
  foreign key (of_claim_id, donation_id) references gift_aid_claim_gift(claim_id, donation_id)
);
create index gift_aid_debt_charity on gift_aid_debt (charity_id);
create index gift_aid_debt_gift on gift_aid_debt (donation_id) where released_at is null;
alter table gift_aid_debt enable row level security;
alter table gift_aid_debt force row level security;
grant select, insert on gift_aid_debt to pennytrail_app;
grant update (released_at) on gift_aid_debt to pennytrail_app;
create trigger append_only before delete on gift_aid_debt
  for each row execute function refuse_change();
create trigger append_only_table before truncate on gift_aid_debt
  for each statement execute function refuse_change();
create policy changed on gift_aid_debt for update using (acts_for(VARIADIC array['money']));
create policy made on gift_aid_debt for insert with check (acts_for(VARIADIC array['money']));
create policy seen on gift_aid_debt for select
  using ((select actor_is_system()) or is_lead(charity_id));

-- Gift Aid declarations. Append-only. The declarant is in gift_aid_identity, which can be erased
-- separately.
create table gift_aid_declaration (
  id uuid primary key,
  charity_id uuid not null references charity,
  person_id uuid references person,
  -- A giver without an account.
  temporary_person_id uuid references temporary_person,
  -- The gift that the declaration was made with.
  donation_id uuid references donation,
  scope text not null check (scope in ('gift', 'future', 'past')),
  declared_on date not null,
  -- The first day whose gifts it covers.
  covers_from date not null,
  made_at timestamptz not null,
  wording_version integer not null,
  -- The wording of the question, as the form showed it.
  wording text not null check (length(wording) between 100 and 2000),
  taken text not null check (taken in ('online', 'paper', 'oral')),
  -- The team member who recorded a declaration on paper.
  recorded_by uuid references person,
  confirmed_on date,
  check (num_nonnulls(person_id, temporary_person_id) = 1),
  check (scope <> 'gift' or donation_id is not null),
  check (
  case scope
      when 'past' then covers_from = (declared_on - '4 years'::interval)::date
      else covers_from = declared_on
  end),
  check ((taken = 'online') = (recorded_by is null)),
  check ((taken = 'oral') = (confirmed_on is not null)),
  check (confirmed_on >= declared_on)
);
create index gift_aid_declaration_charity on gift_aid_declaration (charity_id);
create unique index gift_aid_declaration_donation on gift_aid_declaration (donation_id)
  where donation_id is not null and taken = 'online';
create index gift_aid_declaration_gift on gift_aid_declaration (donation_id)
  where donation_id is not null;
create index gift_aid_declaration_person on gift_aid_declaration (person_id, charity_id)
  where person_id is not null;
create index gift_aid_declaration_temporary on gift_aid_declaration (temporary_person_id)
  where temporary_person_id is not null;
alter table gift_aid_declaration enable row level security;
alter table gift_aid_declaration force row level security;
grant select, insert on gift_aid_declaration to pennytrail_app;
grant update (person_id) on gift_aid_declaration to pennytrail_app;
create trigger append_only before delete on gift_aid_declaration
  for each row execute function refuse_change();
create trigger append_only_table before truncate on gift_aid_declaration
  for each statement execute function refuse_change();
create trigger declaration_changes_person before update on gift_aid_declaration
  for each row execute function declaration_changes_person();
create policy changed on gift_aid_declaration for update using (acts_for(VARIADIC array['money']));
create policy made on gift_aid_declaration for insert
  with check (acts_for(VARIADIC array['money']));
create policy seen on gift_aid_declaration for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_led_charities())::uuid[]))
  or person_id = actor_id() or (exists (select
   from temporary_person t
  where t.id = gift_aid_declaration.temporary_person_id and t.person_id = actor_id())));

-- The end of a declaration.
create table gift_aid_ending (
  declaration_id uuid primary key references gift_aid_declaration,
  ended_at timestamptz not null,
  -- The first day whose gifts it no longer covers.
  ends_on date not null,
  reason text not null check (reason in ('cancelled', 'not-enough-tax', 'account-deleted',
    'mistake')),
  ended_by text not null check (ended_by in ('giver', 'charity'))
);
alter table gift_aid_ending enable row level security;
alter table gift_aid_ending force row level security;
grant select, insert on gift_aid_ending to pennytrail_app;
create trigger append_only before delete or update on gift_aid_ending
  for each row execute function refuse_change();
create trigger append_only_table before truncate on gift_aid_ending
  for each statement execute function refuse_change();
create trigger gift_aid_debt_arises after insert on gift_aid_ending
  for each row execute function gift_aid_debt_arises();
create policy made on gift_aid_ending for insert with check (acts_for(VARIADIC array['money']));
create policy seen on gift_aid_ending for select using ((exists (select
   from gift_aid_declaration d
  where d.id = gift_aid_ending.declaration_id)));

-- Ledger entries of a claim.
create table gift_aid_entry (
  entry_id uuid primary key references ledger_entry,
  claim_id uuid not null references gift_aid_claim,
  charity_id uuid not null references charity,
  what text not null check (what in ('claimed', 'given-back', 'moved', 'paid', 'difference',
    'reversed', 'owed', 'refused', 'small-donations'))
);
create index gift_aid_entry_claim on gift_aid_entry (claim_id);
alter table gift_aid_entry enable row level security;
alter table gift_aid_entry force row level security;
grant select, insert on gift_aid_entry to pennytrail_app;
create trigger append_only before delete on gift_aid_entry
  for each row execute function refuse_change();
create trigger append_only_table before truncate on gift_aid_entry
  for each statement execute function refuse_change();
create policy changed on gift_aid_entry for update using (acts_for(VARIADIC array['money']));
create policy made on gift_aid_entry for insert with check (acts_for(VARIADIC array['money']));
create policy removed on gift_aid_entry for delete using (acts_for(VARIADIC array['money']));
create policy seen on gift_aid_entry for select
  using ((select actor_is_system()) or is_lead(charity_id));

-- The declarant's name and address for HMRC. A new address is a new row; the latest counts.
create table gift_aid_identity (
  declaration_id uuid not null references gift_aid_declaration,
  "position" integer not null check (position > 0),
  since timestamptz not null,
  title text not null check (length(title) <= 4),
  first_name text not null check (length(first_name) between 1 and 35),
  last_name text not null check (length(last_name) between 1 and 35),
  house text not null check (length(house) between 1 and 40),
  address text not null check (length(address) <= 200),
  -- Null for an address abroad.
  postcode text check (postcode ~ '^(GIR 0AA|[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2})$'),
  primary key (declaration_id, position),
  check (postcode is not null or address <> '')
);
alter table gift_aid_identity enable row level security;
alter table gift_aid_identity force row level security;
grant select, insert, delete on gift_aid_identity to pennytrail_app;
create trigger append_only before update on gift_aid_identity
  for each row execute function refuse_change();
create trigger append_only_table before truncate on gift_aid_identity
  for each statement execute function refuse_change();
create trigger keep_declarant before delete on gift_aid_identity
  for each row execute function keep_declarant();
create policy erased on gift_aid_identity for delete using (acts_for(VARIADIC array['money']));
create policy made on gift_aid_identity for insert with check (acts_for(VARIADIC array['money']));
create policy seen on gift_aid_identity for select using ((exists (select
   from gift_aid_declaration d
  where d.id = gift_aid_identity.declaration_id)));

-- Gifts that the charity left out of Gift Aid, for example because of a benefit to the giver.
create table gift_aid_left_out (
  donation_id uuid primary key references donation,
  charity_id uuid not null references charity,
  reason text not null check (reason in ('benefit', 'voucher', 'not-own-money')),
  left_out_by uuid not null references person,
  left_out_at timestamptz not null
);
alter table gift_aid_left_out enable row level security;
alter table gift_aid_left_out force row level security;
grant select, insert, update, delete on gift_aid_left_out to pennytrail_app;
create trigger gift_aid_debt_arises after insert or delete on gift_aid_left_out
  for each row execute function gift_aid_debt_arises();
create policy changed on gift_aid_left_out for update using (acts_for(VARIADIC array['money']));
create policy made on gift_aid_left_out for insert with check (acts_for(VARIADIC array['money']));
create policy removed on gift_aid_left_out for delete using (acts_for(VARIADIC array['money']));
create policy seen on gift_aid_left_out for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_led_charities())::uuid[])));

-- Gifts of a claim that HMRC refused. They can be claimed again once a Lead has corrected what HMRC
-- named.
create table gift_aid_refusal (
  claim_id uuid not null,
  donation_id uuid not null,
  charity_id uuid not null references charity,
  -- HMRC's reason.
  reason text not null check (length(reason) between 1 and 500),
  -- The tax that HMRC did not pay, in pence.
  tax bigint not null check (tax >= 0),
  refused_by uuid not null references person,
  refused_at timestamptz not null,
  -- The words of a Lead about what was corrected.
  correction text check (length(correction) between 1 and 500),
  corrected_by uuid references person,
  corrected_at timestamptz,
  primary key (claim_id, donation_id),
  foreign key (claim_id, donation_id) references gift_aid_claim_gift(claim_id, donation_id),
  check (num_nulls(correction, corrected_by, corrected_at) in (0, 3))
);
create index gift_aid_refusal_donation on gift_aid_refusal (donation_id);
alter table gift_aid_refusal enable row level security;
alter table gift_aid_refusal force row level security;
grant select, insert, delete on gift_aid_refusal to pennytrail_app;
grant update (correction, corrected_by, corrected_at) on gift_aid_refusal to pennytrail_app;
create policy changed on gift_aid_refusal for update using (acts_for(VARIADIC array['money']));
create policy made on gift_aid_refusal for insert with check (acts_for(VARIADIC array['money']));
create policy removed on gift_aid_refusal for delete using (acts_for(VARIADIC array['money']));
create policy seen on gift_aid_refusal for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_led_charities())::uuid[])));

-- Payments of a charity to HMRC for what it had over-claimed, without a new claim.
create table gift_aid_repayment (
  -- Made by the client, so that a retry is the same repayment.
  id uuid primary key,
  charity_id uuid not null references charity,
  paid_on date not null,
  -- In pence.
  amount bigint not null check (amount > 0),
  reference text not null check (length(reference) between 1 and 100),
  entry_id uuid not null unique references ledger_entry,
  recorded_by uuid not null references person,
  recorded_at timestamptz not null
);
create index gift_aid_repayment_charity on gift_aid_repayment (charity_id);
alter table gift_aid_repayment enable row level security;
alter table gift_aid_repayment force row level security;
grant select, insert on gift_aid_repayment to pennytrail_app;
create trigger append_only before delete or update on gift_aid_repayment
  for each row execute function refuse_change();
create trigger append_only_table before truncate on gift_aid_repayment
  for each statement execute function refuse_change();
create policy made on gift_aid_repayment for insert with check (acts_for(VARIADIC array['money']));
create policy seen on gift_aid_repayment for select
  using ((select actor_is_system()) or is_lead(charity_id));

-- The gifts whose over-claimed tax a repayment settles.
create table gift_aid_repayment_gift (
  repayment_id uuid not null references gift_aid_repayment,
  donation_id uuid not null,
  of_claim_id uuid not null,
  charity_id uuid not null references charity,
  -- In pence.
  tax bigint not null check (tax <> 0),
  primary key (repayment_id, donation_id),
  foreign key (of_claim_id, donation_id) references gift_aid_claim_gift(claim_id, donation_id)
);
create index gift_aid_repayment_gift_donation on gift_aid_repayment_gift (donation_id);
alter table gift_aid_repayment_gift enable row level security;
alter table gift_aid_repayment_gift force row level security;
grant select, insert on gift_aid_repayment_gift to pennytrail_app;
create trigger append_only before delete or update on gift_aid_repayment_gift
  for each row execute function refuse_change();
create trigger append_only_table before truncate on gift_aid_repayment_gift
  for each statement execute function refuse_change();
create policy made on gift_aid_repayment_gift for insert
  with check (acts_for(VARIADIC array['money']));
create policy seen on gift_aid_repayment_gift for select
  using ((select actor_is_system()) or is_lead(charity_id));

-- Givers as the schedule of a claim names them.
create table gift_aid_schedule_row (
  claim_id uuid not null references gift_aid_claim,
  "position" integer not null,
  title text not null,
  first_name text not null,
  last_name text not null,
  house text not null,
  -- X for an address abroad.
  postcode text not null,
  primary key (claim_id, position)
);
alter table gift_aid_schedule_row enable row level security;
alter table gift_aid_schedule_row force row level security;
grant select, insert, delete on gift_aid_schedule_row to pennytrail_app;
create policy changed on gift_aid_schedule_row for update using (acts_for(VARIADIC array['money']));
create policy made on gift_aid_schedule_row for insert
  with check (acts_for(VARIADIC array['money']));
create policy removed on gift_aid_schedule_row for delete using (acts_for(VARIADIC array['money']));
create policy seen on gift_aid_schedule_row for select
  using ((select actor_is_system()) or (exists (select
   from gift_aid_claim c
  where c.id = gift_aid_schedule_row.claim_id and is_lead(c.charity_id))));

-- When a charity's accounting year ends. 31 March without a row.
create table gift_aid_setting (
  charity_id uuid primary key references charity,
  year_end_month integer not null check (year_end_month between 1 and 12),
  year_end_day integer not null check (year_end_day between 1 and 31),
  changed_by uuid not null references person,
  changed_at timestamptz not null,
  legal_form text check (legal_form in ('trust', 'company'))
);
alter table gift_aid_setting enable row level security;
alter table gift_aid_setting force row level security;
grant select, insert, update on gift_aid_setting to pennytrail_app;
create policy changed on gift_aid_setting for update using (acts_for(VARIADIC array['money']));
create policy made on gift_aid_setting for insert with check (acts_for(VARIADIC array['money']));
create policy removed on gift_aid_setting for delete using (acts_for(VARIADIC array['money']));
create policy seen on gift_aid_setting for select
  using ((select actor_is_system()) or is_lead(charity_id));

-- The fund that holds the Gift Aid on a claimed gift. Where the giver agreed to move part of the
-- gift, its share moves with the next step of a claim.
create table gift_aid_share (
  -- The claim that it was posted with.
  claim_id uuid not null references gift_aid_claim,
  donation_id uuid not null references donation,
  charity_id uuid not null references charity,
  -- Null is the general fund.
  project_id uuid references project,
  -- Negative where it left the fund.
  tax bigint not null check (tax <> 0),
  -- When the claim was withdrawn.
  released_at timestamptz
);
create index gift_aid_share_claim on gift_aid_share (claim_id);
create index gift_aid_share_gift on gift_aid_share (donation_id) where released_at is null;
create index gift_aid_share_project on gift_aid_share (project_id) where project_id is not null;
alter table gift_aid_share enable row level security;
alter table gift_aid_share force row level security;
grant select, insert on gift_aid_share to pennytrail_app;
grant update (released_at) on gift_aid_share to pennytrail_app;
create trigger append_only before delete on gift_aid_share
  for each row execute function refuse_change();
create trigger append_only_table before truncate on gift_aid_share
  for each statement execute function refuse_change();
create policy changed on gift_aid_share for update using (acts_for(VARIADIC array['money']));
create policy made on gift_aid_share for insert with check (acts_for(VARIADIC array['money']));
create policy seen on gift_aid_share for select
  using ((select actor_is_system()) or is_lead(charity_id));

-- Small donations that a claim contains, and the tax that HMRC adds to them, by tax year and fund.
create table gift_aid_small_donation (
  claim_id uuid not null references gift_aid_claim,
  charity_id uuid not null references charity,
  -- The year in which the tax year ends.
  tax_year integer not null check (tax_year between 2024 and 2200),
  -- Null is the general fund.
  project_id uuid,
  -- In pence.
  donations bigint not null check (donations > 0),
  -- The tax that HMRC pays on them, in pence.
  top_up bigint not null check (top_up >= 0),
  -- When the claim was withdrawn.
  released_at timestamptz,
  foreign key (project_id, charity_id) references project(id, charity_id)
);
create index gift_aid_small_donation_charity on gift_aid_small_donation (charity_id, tax_year);
create index gift_aid_small_donation_claim on gift_aid_small_donation (claim_id);
create unique index gift_aid_small_donation_fund on gift_aid_small_donation (claim_id, tax_year,
  project_id) nulls not distinct;
create index gift_aid_small_donation_project on gift_aid_small_donation (project_id)
  where project_id is not null;
alter table gift_aid_small_donation enable row level security;
alter table gift_aid_small_donation force row level security;
grant select, insert on gift_aid_small_donation to pennytrail_app;
grant update (released_at) on gift_aid_small_donation to pennytrail_app;
create trigger append_only before delete on gift_aid_small_donation
  for each row execute function refuse_change();
create trigger append_only_table before truncate on gift_aid_small_donation
  for each statement execute function refuse_change();
create policy changed on gift_aid_small_donation for update
  using (acts_for(VARIADIC array['money']));
create policy made on gift_aid_small_donation for insert
  with check (acts_for(VARIADIC array['money']));
create policy seen on gift_aid_small_donation for select
  using ((select actor_is_system()) or is_lead(charity_id));

-- A Lead's statements about the charity for the Small Donations Scheme.
create table gift_aid_small_setting (
  charity_id uuid primary key references charity,
  counts_chip_and_pin boolean not null,
  -- The day of the claim that HMRC charged a penalty for.
  penalised_claim_on date,
  -- Connected charities: a list of objects with a name, an HMRC reference, and whether it claims.
  connected jsonb not null check (jsonb_typeof(connected) = 'array'),
  changed_by uuid not null references person,
  changed_at timestamptz not null
);
create index gift_aid_small_setting_changed_by on gift_aid_small_setting (changed_by);
alter table gift_aid_small_setting enable row level security;
alter table gift_aid_small_setting force row level security;
grant select, insert, update on gift_aid_small_setting to pennytrail_app;
create policy changed on gift_aid_small_setting for update
  using (acts_for(VARIADIC array['money']));
create policy made on gift_aid_small_setting for insert
  with check (acts_for(VARIADIC array['money']));
create policy seen on gift_aid_small_setting for select
  using ((select actor_is_system()) or is_lead(charity_id));

create view gift_aid_effective_declaration with (security_invoker=true) as
 SELECT d.id,
    d.charity_id,
    COALESCE(d.person_id, t.person_id) AS person_id,
    d.temporary_person_id,
    d.donation_id,
    d.scope,
    d.covers_from,
    d.made_at,
    e.ends_on,
    first.moment AS covers_from_at,
        CASE
            WHEN d.scope = 'gift'::text THEN 'empty'::tstzrange
            ELSE until.it * tstzrange(GREATEST(first.day, LEAST(COALESCE(first.moment, first.day), first.next)), NULL::timestamp with time zone)
        END AS covers,
    until.it AS covers_own
   FROM gift_aid_declaration d
     LEFT JOIN temporary_person t ON t.id = d.temporary_person_id
     LEFT JOIN gift_aid_ending e ON e.declaration_id = d.id
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN d.scope = 'future'::text AND d.taken = 'online'::text THEN d.made_at
                    ELSE NULL::timestamp with time zone
                END AS moment,
            (d.covers_from::timestamp without time zone AT TIME ZONE 'Europe/London'::text) AS day,
            ((d.covers_from + 1)::timestamp without time zone AT TIME ZONE 'Europe/London'::text) AS next) first
     CROSS JOIN LATERAL ( SELECT tstzrange(NULL::timestamp with time zone, (e.ends_on::timestamp without time zone AT TIME ZONE 'Europe/London'::text)) AS it) until
  WHERE d.donation_id IS NULL OR (( SELECT g.succeeded_at
           FROM donation g
          WHERE g.id = d.donation_id)) IS NOT NULL;
grant select on gift_aid_effective_declaration to pennytrail_app;

create function declaration_changes_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_jsonb(new) - 'person_id' is distinct from to_jsonb(old) - 'person_id'
     or not exists (select from guest q where q.person_id = old.person_id) then
    raise exception 'gift_aid_declaration is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

create function gift_aid_arrivals(wanted uuid[])
 RETURNS TABLE(id uuid, giver uuid[], at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select d.id, array[d.charity_id, g.person_id, g.temporary_person_id],
    case when d.repayable then gift_aid_moment(d.id)
      else gift_arrival(
        greatest(gift_given_at(d.succeeded_at, d.earlier_on), gift_cleared_at(d.cleared_on)), d.method) end
  from donation_giver g join donation d on d.id = g.donation_id
  where g.donation_id = any (wanted) and (d.succeeded_at is not null or d.status = 'earlier')
$function$;
grant execute on function gift_aid_arrivals to pennytrail_app;

create function gift_aid_claim_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not (old.state = new.state
    or (old.state = 'open' and new.state in ('submitted', 'withdrawn'))
    or (old.state = 'submitted' and new.state in ('paid', 'withdrawn'))) then
    raise exception 'a claim that is % does not become %', old.state, new.state
      using errcode = 'check_violation', constraint = 'gift_aid_claim_moves';
  end if;
  if (new.id, new.charity_id, new.number, new.period_from, new.period_to, new.hmrc_reference,
      new.made_at, new.made_by) is distinct from
     (old.id, old.charity_id, old.number, old.period_from, old.period_to, old.hmrc_reference,
      old.made_at, old.made_by)
     or (old.state in ('paid', 'withdrawn')
         and (to_jsonb(new) - 'names_erased_at') is distinct from (to_jsonb(old) - 'names_erased_at'))
  then
    raise exception 'what was claimed does not change'
      using errcode = 'check_violation', constraint = 'gift_aid_claim_moves';
  end if;
  return new;
end
$function$;

create function gift_aid_claim_state(wanted uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$ select c.state from gift_aid_claim c where c.id = wanted $function$;
grant execute on function gift_aid_claim_state to pennytrail_app;

create function gift_aid_cover(wanted uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select gift_aid_declared(wanted)
  where wanted not in (select gifts_without_gift_aid(array[wanted]))
$function$;
grant execute on function gift_aid_cover to pennytrail_app;

create function gift_aid_day(wanted uuid)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$ select (gift_aid_moment(wanted) at time zone 'Europe/London')::date $function$;
grant execute on function gift_aid_day to pennytrail_app;

create function gift_aid_debt_arises()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "app.actor" TO 'system'
AS $function$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform graphile_worker.add_job('record-gift-aid-debts',
    payload => json_build_object('charityId', claimed.charity_id), max_attempts => 12,
    job_key => 'gift-aid-debts-' || claimed.charity_id)
  from (select distinct k.charity_id from gift_aid_claim_gift k
        where k.released_at is null
          and (k.donation_id = coalesce(changed->>'donation_id', changed->>'id')::uuid
            or k.declaration_id = (changed->>'declaration_id')::uuid)) claimed;
  return null;
end
$function$;

create function gift_aid_declarations_by(charity uuid, person uuid, temporary_person uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE ROWS 2
AS $function$
  select d.id from gift_aid_declaration d where d.charity_id = charity and d.person_id = person
  union all
  select d.id from gift_aid_declaration d
  where d.charity_id = charity and d.temporary_person_id = temporary_person
  union all
  select d.id from temporary_person t join gift_aid_declaration d on d.temporary_person_id = t.id
  where t.person_id = person and d.charity_id = charity
$function$;
grant execute on function gift_aid_declarations_by to pennytrail_app;

create function gift_aid_declared(wanted uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  with gift as materialized (select * from gift_aid_arrivals(array[wanted]))
  select s.id
  from gift
  cross join lateral gift_aid_declarations_by(giver[1], giver[2], giver[3]) made(id)
  cross join lateral (
    select * from gift_aid_effective_declaration e where e.id = made.id limit 1) s
  where s.covers @> gift.at or (s.donation_id = gift.id and s.covers_own @> gift.at)
  order by (s.donation_id is not distinct from gift.id) desc, s.made_at desc, s.id desc limit 1
$function$;
grant execute on function gift_aid_declared to pennytrail_app;

create function gift_aid_moment(wanted uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  select case
    when not d.repayable or gift_is_repayable(d.id)
      then gift_arrival(
        greatest(gift_given_at(d.succeeded_at, d.earlier_on), gift_cleared_at(d.cleared_on)), d.method)
    when w.donation_id is not null
      then greatest(w.waived_at,
        gift_arrival(greatest(d.succeeded_at, gift_cleared_at(d.cleared_on)), d.method))
    else greatest(
      gift_arrival(greatest(d.succeeded_at, gift_cleared_at(d.cleared_on)), d.method),
      (select max(e.recorded_at) from ledger_entry e
       where e.donation_id = d.id and e.charity_id = d.charity_id
         and (e.kind = 'transfer' or is_refund_kind(e.kind))),
      (select max(e.recorded_at) from gift_balance t
       join allocation a
         on a.gift_entry_id = t.id and a.charity_id = t.charity_id and a.amount > 0
       join ledger_entry e on e.id = a.cause_id and e.charity_id = a.charity_id
         where t.donation_id = d.id))
    end
  from donation d left join gift_waiver w on w.donation_id = d.id
  where d.id = wanted
$function$;
grant execute on function gift_aid_moment to pennytrail_app;

create function gift_aid_stands(donation uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select donation is null
    or exists (select from donation d where d.id = donation and d.succeeded_at is not null)
$function$;
grant execute on function gift_aid_stands to pennytrail_app;

create function gift_arrival(arrived timestamp with time zone, method text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case when method = 'card' then arrived
    else date_trunc('day', arrived, 'Europe/London') end
$function$;
grant execute on function gift_arrival to pennytrail_app;

create function gift_cleared_at(cleared date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$ select cleared::timestamp at time zone 'Europe/London' $function$;
grant execute on function gift_cleared_at to pennytrail_app;

create function gift_given_at(arrived timestamp with time zone, earlier_on date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(arrived, earlier_on::timestamp at time zone 'Europe/London')
$function$;
grant execute on function gift_given_at to pennytrail_app;

create function gift_is_left_out(wanted uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  select exists (select from gift_aid_left_out o where o.donation_id = wanted)
$function$;
grant execute on function gift_is_left_out to pennytrail_app;

create function gift_is_refused(wanted uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  select exists (select from gift_aid_refusal f
    where f.donation_id = wanted and f.corrected_at is null)
$function$;
grant execute on function gift_is_refused to pennytrail_app;

create function gift_is_repayable(wanted uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  select exists (
    select from donation d
    where d.id = wanted and d.repayable
      and not exists (select from gift_waiver w where w.donation_id = d.id)
      and gift_unspent_in_project(d.id))
$function$;
grant execute on function gift_is_repayable to pennytrail_app;

create function gift_terms_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.succeeded_at is not null
     and (new.repayable, new.closure_term, new.secondary_purpose, new.unspent_terms)
     is distinct from
     (old.repayable, old.closure_term, old.secondary_purpose, old.unspent_terms) then
    raise exception 'the terms of a gift do not change'
      using errcode = 'check_violation', constraint = 'gift_terms_stay';
  end if;
  return new;
end
$function$;

create function gifts_declared(wanted uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  with gift as materialized (select * from gift_aid_arrivals(wanted)),
  declared as materialized (
    select by.giver, s.donation_id, s.covers, s.covers_own
    from (select distinct giver from gift) by
    cross join lateral gift_aid_declarations_by(giver[1], giver[2], giver[3]) made(id)
    cross join lateral (
      select * from gift_aid_effective_declaration e where e.id = made.id limit 1) s),
  covered as (select giver, range_agg(covers) as moments from declared group by giver)
  select gift.id from gift join covered c on c.giver = gift.giver and c.moments @> gift.at
  union
  select gift.id from gift
  join declared s on s.giver = gift.giver and s.donation_id = gift.id and s.covers_own @> gift.at
$function$;
grant execute on function gifts_declared to pennytrail_app;

create function gifts_with_gift_aid(wanted uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  select gifts_declared(wanted) except select gifts_without_gift_aid(wanted)
$function$;
grant execute on function gifts_with_gift_aid to pennytrail_app;

create function gifts_without_gift_aid(wanted uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  select o.donation_id from gift_aid_left_out o where o.donation_id = any (wanted)
  union all
  select d.id from donation d
  where d.id = any (wanted)
    and (d.claimed_by <> 'charity' or d.uncleared or d.repayable and gift_is_repayable(d.id))
$function$;
grant execute on function gifts_without_gift_aid to pennytrail_app;

-- ===============================================================================================
-- gift-messages
-- ===============================================================================================

-- Messages between a giver and the charity's team about a gift, in plain text.
create table gift_message (
  -- Made by the client, so that a retry is the same message.
  id uuid primary key,
  donation_id uuid not null references donation,
  -- The charity of the gift.
  charity_id uuid not null references charity,
  side text not null check (side in ('giver', 'charity')),
  author_id uuid not null references person,
  -- The giver's name for the charity's own records. The public sees only what the gift shows.
  giver_name text check (length(giver_name) between 1 and 201),
  -- The email address at which the giver lets the team answer. Null where they do not.
  reply_to text check (length(reply_to) <= 254),
  body text not null check (length(body) between 1 and 2000),
  written_at timestamptz not null,
  check ((side = 'giver') = (giver_name is not null)),
  check (side = 'giver' or reply_to is null)
);
create index gift_message_author on gift_message (author_id);
create index gift_message_charity on gift_message (charity_id, written_at desc);
create index gift_message_donation on gift_message (donation_id, written_at, id);
alter table gift_message enable row level security;
alter table gift_message force row level security;
grant select, insert, delete on gift_message to pennytrail_app;
create policy erased on gift_message for delete using (acts_for(VARIADIC array['money']));
create policy seen on gift_message for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])) or
  actor_follows_gift(donation_id));
create policy written on gift_message for insert
  with check (acts_for(VARIADIC array['money']) or author_id = actor_id() and charity_id = ((select
  d.charity_id
   from donation d
  where d.id = gift_message.donation_id)) and
case side
    when 'giver' then actor_gave(donation_id)
    else is_manager(charity_id)
end);

-- ===============================================================================================
-- grants
-- ===============================================================================================

-- Grants of donor organisations: who promised how much, to which charity or project, when it is
-- paid and when a report is due. The money arrives as rows of donation.
create table donor_grant (
  -- Made by the client. A grant by card has the id of its gift.
  id uuid primary key,
  reference text not null generated always as ('PG-' || upper((((substr(id::text, 25, 4) || '-') ||
    substr(id::text, 29, 4)) || '-') || substr(id::text, 33, 4))) stored unique,
  donor_org_id uuid not null references donor_org,
  charity_id uuid not null references charity,
  -- Null is the charity's general fund.
  project_id uuid,
  method text not null check (method in ('card', 'bank-transfer')),
  -- The whole grant.
  amount bigint not null check (amount between 100 and 100000000000),
  currency char(3) not null check (currency = 'GBP'),
  purpose text not null check (length(purpose) between 1 and 500),
  shown_as text not null check (shown_as in ('named', 'anonymous')),
  awarded_on date not null,
  -- A grant by card is the organisation's own act. The charity records one by bank transfer, and
  -- the organisation confirms it.
  state text not null check (state in ('waiting', 'confirmed', 'refused', 'withdrawn')),
  -- The person who gave by card, or who recorded the grant for the charity.
  recorded_by uuid not null references person,
  recorded_at timestamptz not null,
  decided_by uuid references person,
  decided_at timestamptz,
  -- Why the organisation refused the grant.
  reason text check (length(reason) between 1 and 500),
  unconfirmed_notified_at timestamptz,
  foreign key (project_id, charity_id) references project(id, charity_id),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'refused') = (reason is not null)),
  check (method = 'bank-transfer' or state = 'confirmed')
);
create index donor_grant_charity on donor_grant (charity_id, awarded_on desc, id desc);
create index donor_grant_org on donor_grant (donor_org_id, awarded_on desc, id desc);
create index donor_grant_recorded_by on donor_grant (recorded_by);
create index donor_grant_waiting on donor_grant (recorded_at)
  where state = 'waiting' and unconfirmed_notified_at is null;
alter table donor_grant enable row level security;
alter table donor_grant force row level security;
grant select, insert on donor_grant to pennytrail_app;
grant update (amount, purpose, shown_as, state, decided_by, decided_at, reason,
  unconfirmed_notified_at) on donor_grant to pennytrail_app;
create trigger answers_changed after insert or delete or update on donor_grant
  for each statement execute function note_answer_change('all');
create policy changed on donor_grant for update using (acts_for(VARIADIC array['money']));
create policy made on donor_grant for insert with check (acts_for(VARIADIC array['money']));
create policy seen on donor_grant for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])) or
  (donor_org_id = any ((select actor_donor_orgs())::uuid[])));

-- Instalments of a grant by bank transfer.
create table grant_instalment (
  grant_id uuid not null references donor_grant,
  "position" integer not null check (position > 0),
  amount bigint not null check (amount > 0),
  due_on date not null,
  -- The gift, once the instalment has arrived.
  donation_id uuid unique references donation,
  -- When the organisation was reminded, before the instalment was due.
  reminded_at timestamptz,
  overdue_notified_at timestamptz,
  primary key (grant_id, position)
);
create index grant_instalment_unnotified on grant_instalment (due_on)
  where overdue_notified_at is null;
alter table grant_instalment enable row level security;
alter table grant_instalment force row level security;
grant select, insert, delete on grant_instalment to pennytrail_app;
grant update (donation_id, reminded_at, overdue_notified_at) on grant_instalment to pennytrail_app;
create trigger answers_changed after insert or delete or update on grant_instalment
  for each statement execute function note_answer_change('all');
create policy changed on grant_instalment for update using (acts_for(VARIADIC array['money']));
create policy made on grant_instalment for insert with check (acts_for(VARIADIC array['money']));
create policy removed on grant_instalment for delete using (acts_for(VARIADIC array['money']));
create policy seen on grant_instalment for select using ((exists (select
   from donor_grant g
  where g.id = grant_instalment.grant_id)));

-- Budget lines that the grant may be spent on. Without a row, all of them.
create table grant_line (
  grant_id uuid not null references donor_grant,
  -- Checked at commit, because a project's budget is rewritten as a whole.
  budget_line_id uuid not null references budget_line deferrable initially deferred,
  primary key (grant_id, budget_line_id)
);
create index grant_line_budget_line on grant_line (budget_line_id);
alter table grant_line enable row level security;
alter table grant_line force row level security;
grant select, insert, delete on grant_line to pennytrail_app;
create trigger answers_changed after insert or delete or update on grant_line
  for each statement execute function note_answer_change('all');
create policy changed on grant_line for update using (acts_for(VARIADIC array['money']));
create policy made on grant_line for insert with check (acts_for(VARIADIC array['money']));
create policy removed on grant_line for delete using (acts_for(VARIADIC array['money']));
create policy seen on grant_line for select using ((exists (select
   from donor_grant g
  where g.id = grant_line.grant_id)));

-- Reports on a grant, frozen when they are sent.
create table grant_report (
  id uuid primary key,
  grant_id uuid not null references donor_grant,
  due_on date,
  -- When the charity was reminded, before the report was due.
  reminded_at timestamptz,
  overdue_notified_at timestamptz,
  frozen_at timestamptz,
  frozen_by uuid references person,
  frozen_role text,
  note text not null default '' check (length(note) <= 2000),
  figures jsonb check ((figures ->> 'version') = '1'),
  ledger_size bigint check (ledger_size >= 0),
  ledger_head bytea check (length(ledger_head) = 32),
  -- A keyed hash of the id in the shared link. Null where the report is not shared.
  share_id uuid,
  shared_at timestamptz,
  check (due_on is not null or frozen_at is not null),
  check ((frozen_at is null) = (figures is null)),
  check ((frozen_at is null) = (frozen_by is null)),
  check ((frozen_at is null) = (ledger_head is null)),
  constraint grant_report_share_both check ((share_id is null) = (shared_at is null)),
  constraint grant_report_share_frozen check (share_id is null or frozen_at is not null)
);
create index grant_report_grant on grant_report (grant_id, due_on);
create index grant_report_open on grant_report (due_on) where frozen_at is null;
create unique index grant_report_share on grant_report (share_id) where share_id is not null;
alter table grant_report enable row level security;
alter table grant_report force row level security;
grant select, insert, delete on grant_report to pennytrail_app;
grant update (reminded_at, overdue_notified_at, frozen_at, frozen_by, frozen_role, note, figures,
  ledger_size, ledger_head, share_id, shared_at) on grant_report to pennytrail_app;
create trigger answers_changed after insert or delete or update on grant_report
  for each statement execute function note_answer_change('all');
create trigger grant_report_stays before update on grant_report
  for each row when (old.frozen_at is not null) execute function grant_report_stays();
create policy changed on grant_report for update using (acts_for(VARIADIC array['money']));
create policy made on grant_report for insert with check (acts_for(VARIADIC array['money']));
create policy removed on grant_report for delete
  using (acts_for(VARIADIC array['money']) and frozen_at is null);
create policy seen on grant_report for select using ((exists (select
   from donor_grant g
  where g.id = grant_report.grant_id)));

-- The agreed terms of a grant if the work falls short or is late, or if money is left.
create table grant_terms (
  id uuid primary key,
  charity_id uuid not null references charity,
  grant_id uuid references donor_grant,
  -- The entry of a grant that was recorded without a donor organisation.
  entry_id uuid references ledger_entry,
  shortfall text not null check (shortfall in ('smaller', 'ask', 'return')),
  delay text not null check (delay in ('wait', 'ask', 'return')),
  closing text not null check (closing in ('ask', 'return', 'similar', 'general')),
  -- The words of the award, if it has any.
  words text not null check (length(words) <= 500),
  stated_by uuid not null references person,
  stated_for text not null check (stated_for in ('charity', 'funder')),
  stated_at timestamptz not null,
  constraint grant_terms_of_one_grant check (num_nonnulls(grant_id, entry_id) = 1)
);
create index grant_terms_charity on grant_terms (charity_id);
create index grant_terms_entry on grant_terms (entry_id, stated_at desc) where entry_id is not null;
create index grant_terms_grant on grant_terms (grant_id, stated_at desc) where grant_id is not null;
create index grant_terms_stated_by on grant_terms (stated_by);
alter table grant_terms enable row level security;
alter table grant_terms force row level security;
grant select, insert on grant_terms to pennytrail_app;
create trigger append_only before delete or update on grant_terms
  for each row execute function refuse_change();
create trigger append_only_table before truncate on grant_terms
  for each statement execute function refuse_change();
create policy made on grant_terms for insert
  with check (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy seen on grant_terms for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])) or
  (exists (select
   from donor_grant g
  where g.id = grant_terms.grant_id)));

-- The versions of a grant, whole: drafts, offers, and how the other side answered each.
create table grant_version (
  id uuid primary key,
  -- The grant, which is in donor_grant once both sides have agreed.
  grant_id uuid not null,
  reference text not null generated always as ('PG-' || upper((((substr(grant_id::text, 25, 4) ||
    '-') || substr(grant_id::text, 29, 4)) || '-') || substr(grant_id::text, 33, 4))) stored,
  donor_org_id uuid not null references donor_org,
  charity_id uuid not null references charity,
  side text not null check (side in ('funder', 'charity')),
  content jsonb not null,
  words text not null check (length(words) <= 1000),
  saved_by uuid not null references person,
  saved_at timestamptz not null,
  -- Null for a draft.
  number integer check (number > 0),
  offered_at timestamptz,
  -- Null while it is open.
  outcome text check (outcome in ('agreed', 'change-asked', 'withdrawn', 'replaced')),
  decided_by uuid references person,
  decided_at timestamptz,
  decided_words text check (length(decided_words) <= 1000),
  unique (grant_id, number),
  constraint grant_version_decided check (num_nonnulls(outcome, decided_by, decided_at,
    decided_words) in (0, 4)),
  constraint grant_version_numbered check ((number is null) = (offered_at is null)),
  constraint grant_version_draft_outcome check (offered_at is not null or outcome = 'withdrawn' or
    outcome is null)
);
create index grant_version_charity on grant_version (charity_id);
create index grant_version_decided_by on grant_version (decided_by);
create unique index grant_version_open on grant_version (grant_id, side, (number is null))
  where outcome is null;
create index grant_version_org on grant_version (donor_org_id);
create index grant_version_saved_by on grant_version (saved_by);
alter table grant_version enable row level security;
alter table grant_version force row level security;
grant select, insert on grant_version to pennytrail_app;
grant update (content, words, saved_by, saved_at, number, offered_at, outcome, decided_by,
  decided_at, decided_words) on grant_version to pennytrail_app;
create trigger grant_version_stays before update on grant_version
  for each row when (old.offered_at is not null or old.outcome is not null) execute function
  grant_version_stays();
create policy changed on grant_version for update using (acts_for(VARIADIC array['money']));
create policy made on grant_version for insert with check (acts_for(VARIADIC array['money']));
create policy seen on grant_version for select
  using ((select actor_is_system()) or (side = 'charity' or offered_at is not null) and (charity_id
  = any ((select actor_charities())::uuid[])) or (side = 'funder' or offered_at is not null) and
  (donor_org_id = any ((select actor_donor_orgs())::uuid[])));

create function grant_amount(g donor_grant)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$ select coalesce((select sum(d.amount)::bigint from donation d
                    where d.monthly_gift_id = g.id and d.succeeded_at is not null), g.amount) $function$;
grant execute on function grant_amount to pennytrail_app;

create function grant_report_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (to_jsonb(new) - 'share_id' - 'shared_at' - 'reminded_at' - 'overdue_notified_at') is distinct from
     (to_jsonb(old) - 'share_id' - 'shared_at' - 'reminded_at' - 'overdue_notified_at') then
    raise exception 'a frozen report does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

create function grant_spent_until(id_of_grant uuid, up_to bigint)
 RETURNS TABLE(spent bigint, uses bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(u.amount), 0)::bigint, count(*)
  from (
    select sum(a.amount) amount
    from donation d
    join gift_balance l on l.donation_id = d.id
    join allocation a on a.gift_entry_id = l.id and a.charity_id = l.charity_id
    where d.grant_id = id_of_grant and a.seq <= up_to
    group by a.spending_entry_id having sum(a.amount) > 0
  ) u
$function$;
grant execute on function grant_spent_until to pennytrail_app;

create function grant_version_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  -- A generated column has no value yet in a trigger before the change.
  answer text[] := array['outcome', 'decided_by', 'decided_at', 'decided_words', 'reference'];
begin
  if old.outcome is not null or (to_jsonb(new) - answer) is distinct from (to_jsonb(old) - answer) then
    raise exception 'a version that was offered does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

-- ===============================================================================================
-- identity
-- ===============================================================================================

-- Events of an account: sign-ins, changes and exports. Its owner sees it.
create table account_event (
  id uuid primary key,
  person_id uuid not null references person,
  at timestamptz not null,
  act text not null check (act in ('sign-in', 'sign-in-new-device', 'password', 'password-reset',
    'email', 'factor-on', 'factor-off', 'recovery-codes', 'google-on', 'google-off',
    'passkey-added', 'passkey-removed', 'export', 'sessions-ended')),
  device text,
  network text
);
create index account_event_person on account_event (person_id, at);
alter table account_event enable row level security;
alter table account_event force row level security;
grant select, insert, delete on account_event to pennytrail_app;
create policy noted on account_event for insert
  with check (acts_for(VARIADIC array['accounts', 'staff']) or person_id = actor_id());
create policy own_account_event on account_event for select
  using (actor_is_system() or person_id = actor_id());
create policy removed on account_event for delete
  using (acts_for(VARIADIC array['accounts', 'staff']));

-- The email address and the password hash of an account.
create table credential (
  person_id uuid primary key references person,
  email text not null unique check (email = lower(email) and length(email) <= 254),
  password_hash text not null,
  confirmed_at timestamptz
);
alter table credential enable row level security;
alter table credential force row level security;
grant select, insert, update, delete on credential to pennytrail_app;
create policy changed on credential for update
  using (acts_for(VARIADIC array['accounts']) or person_id = actor_id());
create policy made on credential for insert
  with check (acts_for(VARIADIC array['accounts']) or person_id = actor_id());
create policy own_credential on credential for select
  using (actor_is_system() or person_id = actor_id());
create policy removed on credential for delete
  using (acts_for(VARIADIC array['accounts']) or person_id = actor_id());

-- Links that confirm an email address. Only the hash of the token is kept.
create table email_confirmation (
  token_hash bytea primary key,
  person_id uuid not null references person,
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_confirmation_person on email_confirmation (person_id);
alter table email_confirmation enable row level security;
alter table email_confirmation force row level security;
grant select, insert, update, delete on email_confirmation to pennytrail_app;
create policy changed on email_confirmation for update using (acts_for(VARIADIC array['accounts']));
create policy made on email_confirmation for insert
  with check (acts_for(VARIADIC array['accounts']));
create policy removed on email_confirmation for delete using (acts_for(VARIADIC array['accounts']));
create policy system_only on email_confirmation for select using (actor_is_system());

-- Links a Google account to the account here that it signs in to.
create table google_account (
  subject text primary key check (length(subject) between 1 and 255),
  person_id uuid not null unique references person,
  linked_at timestamptz not null
);
alter table google_account enable row level security;
alter table google_account force row level security;
grant select, insert, update, delete on google_account to pennytrail_app;
create policy changed on google_account for update using (acts_for(VARIADIC array['accounts']));
create policy made on google_account for insert with check (acts_for(VARIADIC array['accounts']));
create policy removed on google_account for delete using (acts_for(VARIADIC array['accounts']));
create policy system_only on google_account for select using (actor_is_system());

-- A sign-in with Google under way: the state, bound to the browser that began it, and later what
-- Google said about the person.
create table google_sign_in (
  state_hash bytea primary key,
  browser_hash bytea not null,
  expires_at timestamptz not null,
  exchanged_at timestamptz,
  claims jsonb
);
alter table google_sign_in enable row level security;
alter table google_sign_in force row level security;
grant select, insert, update, delete on google_sign_in to pennytrail_app;
create policy changed on google_sign_in for update using (acts_for(VARIADIC array['accounts']));
create policy made on google_sign_in for insert with check (acts_for(VARIADIC array['accounts']));
create policy removed on google_sign_in for delete using (acts_for(VARIADIC array['accounts']));
create policy system_only on google_sign_in for select using (actor_is_system());

-- Passkeys (WebAuthn). The public key verifies a sign-in; the private one never leaves the owner's
-- device or password manager.
create table passkey (
  id uuid primary key,
  person_id uuid not null references person,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null,
  -- How often the passkey was used, as it says. Going back means a copy. Most say 0 each time.
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  -- Whether a password manager has a copy, so that the owner's other devices have it too.
  is_synced boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_person on passkey (person_id);
alter table passkey enable row level security;
alter table passkey force row level security;
grant select, insert, update, delete on passkey to pennytrail_app;
create policy changed on passkey for update
  using (acts_for(VARIADIC array['accounts']) or person_id = actor_id());
create policy made on passkey for insert with check (person_id = actor_id());
create policy own_passkey on passkey for select using (actor_is_system() or person_id = actor_id());
create policy removed on passkey for delete
  using (acts_for(VARIADIC array['accounts']) or person_id = actor_id());

-- Uses of a passkey under way. Each works once, in the browser that began it.
create table passkey_challenge (
  challenge_hash bytea primary key,
  browser_hash bytea not null,
  purpose text not null check (purpose in ('add', 'prove', 'sign-in')),
  person_id uuid references person,
  expires_at timestamptz not null,
  check ((person_id is null) = (purpose = 'sign-in'))
);
create index passkey_challenge_expires on passkey_challenge (expires_at);
alter table passkey_challenge enable row level security;
alter table passkey_challenge force row level security;
grant select, insert, delete on passkey_challenge to pennytrail_app;
create policy made on passkey_challenge for insert
  with check (acts_for(VARIADIC array['accounts']));
create policy removed on passkey_challenge for delete using (acts_for(VARIADIC array['accounts']));
create policy system_only on passkey_challenge for select using (actor_is_system());

-- A person's account. The email address and the password are in credential.
create table person (
  id uuid primary key,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 0 and 100),
  bio text not null default '' check (length(bio) <= 2000),
  introduction text not null default '' check (length(introduction) <= 5000),
  avatar_id text,
  is_donor boolean not null default false,
  is_admin boolean not null default false,
  -- Why the person registered. The "finish setting up" card depends on it.
  intent text check (intent in ('donor', 'charity', 'donorOrg')),
  created_at timestamptz not null,
  anonymised_at timestamptz,
  -- Invented for the demonstration. A demonstration administrator needs no second factor.
  is_demo boolean not null default false,
  suspended_at timestamptz
);
create index person_newest on person (created_at desc, id desc);
alter table person enable row level security;
alter table person force row level security;
grant select, insert, update on person to pennytrail_app;
create trigger answers_changed after delete or update of first_name, last_name, bio, introduction,
  avatar_id, anonymised_at, is_demo, suspended_at on person
  for each statement execute function note_answer_change('all');
create policy changed on person for update
  using (acts_for(VARIADIC array['accounts', 'staff']) or id = actor_id());
create policy made on person for insert
  with check (acts_for(VARIADIC array['accounts']) or acts_for(VARIADIC array['money']) and not
  is_admin);
create policy seen on person for select
  using (actor_is_system() or id = actor_id() or (exists (select
   from charity_member theirs
  where theirs.person_id = person.id and (theirs.shown or is_member(theirs.charity_id)))) or (exists
  (select
   from donor_org_member theirs
     join donor_org_member mine on mine.donor_org_id = theirs.donor_org_id
  where theirs.person_id = person.id and mine.person_id = actor_id())));
create policy shown_by_donor_org on person for select using ((exists (select
   from donor_org_member m
     join donor_org o on o.id = m.donor_org_id
  where m.person_id = person.id and m.shown and o.status = 'verified')));

-- Codes for a lost authenticator, as keyed hashes. Each works once.
create table recovery_code (
  person_id uuid not null references person,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);
alter table recovery_code enable row level security;
alter table recovery_code force row level security;
grant select, insert, update, delete on recovery_code to pennytrail_app;
create policy changed on recovery_code for update
  using (acts_for(VARIADIC array['accounts', 'staff']));
create policy made on recovery_code for insert
  with check (acts_for(VARIADIC array['accounts', 'staff']));
create policy removed on recovery_code for delete
  using (acts_for(VARIADIC array['accounts', 'staff']));
create policy system_only on recovery_code for select using (actor_is_system());

-- The secret shared with a person's authenticator app, sealed with a key outside the database.
-- Until confirmed_at is set it is being set up, and nobody is asked for a code.
create table second_factor (
  person_id uuid primary key references person,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The newest time step whose code was used. No code works twice.
  last_step bigint not null default 0,
  -- Staff take it off then, unless it is used before.
  reset_due_at timestamptz
);
alter table second_factor enable row level security;
alter table second_factor force row level security;
grant select, insert, update, delete on second_factor to pennytrail_app;
create policy changed on second_factor for update
  using (acts_for(VARIADIC array['accounts', 'staff']));
create policy made on second_factor for insert
  with check (acts_for(VARIADIC array['accounts', 'staff']));
create policy removed on second_factor for delete
  using (acts_for(VARIADIC array['accounts', 'staff']));
create policy system_only on second_factor for select using (actor_is_system());

-- A signed-in session.
create table session (
  id uuid primary key,
  person_id uuid not null references person,
  created_at timestamptz not null,
  -- The session ends then at the latest, 12 hours after sign-in, however active it is.
  ends_at timestamptz not null,
  revoked_at timestamptz,
  -- When the person proved a second factor in this session. Administration and connecting payments
  -- require it.
  second_factor_at timestamptz,
  -- Such as "Firefox on Windows", so that people can tell their sessions apart in their settings.
  device text check (length(device) <= 100),
  network text check (length(network) <= 100),
  last_used_at timestamptz,
  -- The position in the write-ahead log after the last change that the person made in any session.
  -- A replica that has not replayed it answers no reads of this person.
  last_write pg_lsn default pg_current_wal_insert_lsn(),
  -- When the person last proved again, during a session, that it is them. Null: only by signing in.
  proved_at timestamptz,
  -- Marks the browser that signed in, so that a new one is told to the owner.
  device_key_hash bytea
);
create index session_person on session (person_id);
alter table session enable row level security;
alter table session force row level security;
grant select, insert, update, delete on session to pennytrail_app;
create trigger account_suspended before insert on session
  for each row execute function refuse_suspended();
create policy changed on session for update
  using (acts_for(VARIADIC array['accounts', 'staff']) or person_id = actor_id());
create policy made on session for insert
  with check (acts_for(VARIADIC array['accounts', 'staff']) or person_id = actor_id());
create policy own_session on session for select using (actor_is_system() or person_id = actor_id());
create policy removed on session for delete
  using (acts_for(VARIADIC array['accounts', 'staff']) or person_id = actor_id());

create function actor_charities()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$ select coalesce(array_agg(m.charity_id), '{}') from charity_member m
   where m.person_id = actor_id() $function$;

create function actor_donor_orgs()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$ select coalesce(array_agg(m.donor_org_id), '{}') from donor_org_member m
   where m.person_id = actor_id() $function$;
grant execute on function actor_donor_orgs to pennytrail_app;

create function actor_led_charities()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$ select coalesce(array_agg(m.charity_id), '{}') from charity_member m
   where m.person_id = actor_id() and m.role = 'Lead' $function$;

create function actor_managed_charities()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$ select coalesce(array_agg(m.charity_id), '{}') from charity_member m
   where m.person_id = actor_id() and m.role in ('Manager', 'Lead') $function$;

create function full_name(first_name text, last_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case when lower(first_name) = lower(last_name) then first_name
     else trim(first_name || ' ' || last_name) end $function$;

create function greeting_name(p person)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select case when exists (select from guest q where q.person_id = p.id)
     or p.first_name ~* '^(the|dr|mr|mrs|ms|miss|mx|prof|professor|rev|revd|reverend|sir|dame|lord|lady|canon|father|sister|capt|captain|major|col|colonel|cllr|councillor|judge|hon)(\.|\s|&|$)'
   then full_name(p.first_name, p.last_name) else p.first_name end $function$;
grant execute on function greeting_name to pennytrail_app;

create function identify_session(wanted uuid, at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  found jsonb;
begin
  perform set_config('app.actor', 'system', true);
  select jsonb_build_object(
    'sessionId', s.id, 'endsAt', s.ends_at, 'userId', p.id,
    'firstname', p.first_name, 'lastname', p.last_name,
    'isAdmin', p.is_admin, 'isDonor', p.is_donor, 'confirmed', c.confirmed_at is not null,
    'lastWrite', s.last_write, 'provedAt', coalesce(s.proved_at, s.created_at),
    'secondFactorAt', s.second_factor_at, 'isDemo', p.is_demo,
    'charities', coalesce((select jsonb_agg(jsonb_build_object('id', m.charity_id, 'role', m.role)
                                            order by m.joined_at)
                           from charity_member m where m.person_id = p.id), '[]'),
    'donorOrgs', coalesce((select jsonb_agg(jsonb_build_object('id', m.donor_org_id, 'role', m.role)
                                            order by m.joined_at)
                           from donor_org_member m where m.person_id = p.id), '[]'))
  into found
  from session s
  join person p on p.id = s.person_id
  join credential c on c.person_id = p.id
  where s.id = wanted and s.revoked_at is null and s.ends_at > at and p.anonymised_at is null;
  perform set_config('app.actor', coalesce(found ->> 'userId', ''), true);
  return found;
end
$function$;
revoke execute on function identify_session from public;
grant execute on function identify_session to pennytrail_app;

create function identify_sessions(wanted uuid[], at timestamp with time zone)
 RETURNS TABLE(session_id uuid, identity jsonb)
 LANGUAGE plpgsql
 ROWS 10
AS $function$
begin
  perform set_config('app.actor', 'system', true);
  return query
  select s.id, jsonb_build_object(
    'sessionId', s.id, 'endsAt', s.ends_at, 'userId', p.id,
    'firstname', p.first_name, 'lastname', p.last_name,
    'isAdmin', p.is_admin, 'isDonor', p.is_donor, 'confirmed', c.confirmed_at is not null,
    'lastWrite', s.last_write, 'provedAt', coalesce(s.proved_at, s.created_at),
    'secondFactorAt', s.second_factor_at, 'isDemo', p.is_demo,
    'charities', coalesce((select jsonb_agg(jsonb_build_object('id', m.charity_id, 'role', m.role)
                                            order by m.joined_at)
                           from charity_member m where m.person_id = p.id), '[]'),
    'donorOrgs', coalesce((select jsonb_agg(jsonb_build_object('id', m.donor_org_id, 'role', m.role)
                                            order by m.joined_at)
                           from donor_org_member m where m.person_id = p.id), '[]'))
  from session s
  join person p on p.id = s.person_id
  join credential c on c.person_id = p.id
  where s.id = any (wanted) and s.revoked_at is null and s.ends_at > at and p.anonymised_at is null;
  perform set_config('app.actor', '', true);
end
$function$;
revoke execute on function identify_sessions from public;
grant execute on function identify_sessions to pennytrail_app;

create function is_contributor(charity uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select exists (select from charity_member m
                  where m.charity_id = charity and m.person_id = actor_id()
                    and m.role in ('Contributor', 'Manager', 'Lead')) $function$;

create function is_donor_org_manager(org uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select exists (select from donor_org_member m
                  where m.donor_org_id = org and m.person_id = actor_id()
                    and m.role in ('Manager', 'Lead')) $function$;

create function is_donor_org_member(org uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select exists (select from donor_org_member m
                  where m.donor_org_id = org and m.person_id = actor_id()) $function$;

create function is_lead(charity uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select exists (select from charity_member m
                  where m.charity_id = charity and m.person_id = actor_id()
                    and m.role = 'Lead') $function$;

create function is_manager(charity uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select exists (select from charity_member m
                  where m.charity_id = charity and m.person_id = actor_id()
                    and m.role in ('Manager', 'Lead')) $function$;

create function is_member(charity uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select exists (select from charity_member m
                  where m.charity_id = charity and m.person_id = actor_id()) $function$;

create function is_team_manager(charity uuid, donor_org uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select case when charity is not null then is_manager(charity)
          else is_donor_org_manager(donor_org) end $function$;

create function mark_as_donors(people uuid[])
 RETURNS void
 LANGUAGE sql
 SET "app.actor" TO 'system:accounts'
AS $function$
  update person set is_donor = true where id = any (people) and not is_donor
$function$;
revoke execute on function mark_as_donors from public;
grant execute on function mark_as_donors to pennytrail_app;

create function may_give_role(charity uuid, donor_org uuid, given text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select case when charity is not null
     then exists (select from charity_member m
                  where m.charity_id = charity and m.person_id = actor_id()
                    and m.role in ('Manager', 'Lead') and role_rank(m.role) >= role_rank(given))
     else exists (select from donor_org_member m
                  where m.donor_org_id = donor_org and m.person_id = actor_id()
                    and m.role in ('Manager', 'Lead') and role_rank(m.role) >= role_rank(given))
     end $function$;

create function refuse_both_kinds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from person where id = new.person_id for no key update;
  if tg_table_name = 'charity_member'
     and exists (select from donor_org_member m where m.person_id = new.person_id)
     or tg_table_name = 'donor_org_member'
     and exists (select from charity_member m where m.person_id = new.person_id) then
    raise exception 'one account is never in a charity and a donor organisation'
      using errcode = 'check_violation', constraint = 'one_kind_of_membership';
  end if;
  return new;
end
$function$;

create function refuse_suspended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from person where id = new.person_id for share;
  perform from person where id = new.person_id and suspended_at is not null;
  if found then
    raise exception 'this account is suspended'
      using errcode = 'check_violation', constraint = 'account_suspended';
  end if;
  return new;
end
$function$;

create function role_rank(role text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case role when 'Viewer' then 1 when 'Contributor' then 2 when 'Manager' then 3
                       when 'Lead' then 4 else 0 end $function$;

create function session_identities(wanted uuid[], at timestamp with time zone)
 RETURNS TABLE(session_id uuid, identity jsonb)
 LANGUAGE plpgsql
 ROWS 10
AS $function$
begin
  return query select * from identify_sessions(wanted, at);
  perform set_config('app.actor', '', false);
end
$function$;
revoke execute on function session_identities from public;
grant execute on function session_identities to pennytrail_app;

create function session_identity(wanted uuid, at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  found jsonb := identify_session(wanted, at);
begin
  perform set_config('app.actor', coalesce(found ->> 'userId', ''), false);
  return found;
end
$function$;
grant execute on function session_identity to pennytrail_app;

-- ===============================================================================================
-- invites
-- ===============================================================================================

-- Invites by email. Only the hash of the token is kept.
create table team_invite (
  id uuid primary key,
  kind text not null check (kind in ('charity', 'donor', 'donor-org')),
  charity_id uuid references charity,
  donor_org_id uuid references donor_org,
  temporary_person_id uuid references temporary_person,
  name text not null check (length(name) between 1 and 201),
  email text not null check (email = lower(email) and length(email) <= 254),
  role text not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Made by the client for the latest sending.
  send_id uuid unique,
  -- The person whose role allows the invite.
  invited_by uuid not null references person,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'rejected',
    'withdrawn')),
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  -- The account may be made in the same transaction.
  accepted_by uuid references person deferrable initially deferred,
  check ((kind = 'donor-org') = (donor_org_id is not null)),
  check ((kind = 'donor-org') = (charity_id is null)),
  check ((kind = 'donor') = (temporary_person_id is not null)),
  check (
  case kind
      when 'charity' then role in ('Viewer', 'Contributor', 'Manager', 'Lead')
      when 'donor' then role = 'Donor'
      else role in ('Viewer', 'Manager', 'Lead')
  end),
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'accepted') = (accepted_by is not null))
);
create index team_invite_accepted on team_invite (accepted_by) where accepted_by is not null;
create index team_invite_charity on team_invite (charity_id, created_at desc);
create index team_invite_donor_org on team_invite (donor_org_id, created_at desc);
create index team_invite_expiry on team_invite (expires_at);
create index team_invite_sender on team_invite (invited_by);
create index team_invite_temporary_person on team_invite (temporary_person_id)
  where temporary_person_id is not null;
create unique index team_invite_waiting on team_invite (COALESCE(charity_id, donor_org_id), (kind =
  'donor'), email)
  where state = 'pending';
alter table team_invite enable row level security;
alter table team_invite force row level security;
grant select, insert, update, delete on team_invite to pennytrail_app;
create trigger invite_decided_once before update on team_invite
  for each row execute function invite_decided_once();
create policy changed on team_invite for update
  using (acts_for(VARIADIC array['accounts']) or may_give_role(charity_id, donor_org_id, role)) with
  check (acts_for(VARIADIC array['accounts']) or (state in ('pending', 'withdrawn')) and
  may_give_role(charity_id, donor_org_id, role));
create policy seen on team_invite for select
  using (actor_is_system() or is_team_manager(charity_id, donor_org_id));
create policy sent on team_invite for insert
  with check (acts_for(VARIADIC array['accounts']) or invited_by = actor_id() and state = 'pending'
  and may_give_role(charity_id, donor_org_id, role));
create policy tidied on team_invite for delete using (acts_for(VARIADIC array['accounts']));

-- A giver without an account, recorded by a charity. When they accept an invite, their gifts become
-- theirs.
create table temporary_person (
  id uuid primary key,
  charity_id uuid not null references charity,
  name text not null check (length(name) between 1 and 201),
  email text check (email = lower(email) and length(email) <= 254),
  created_at timestamptz not null,
  -- The account that the giver made or used to accept the invite.
  person_id uuid references person,
  joined_at timestamptz,
  -- An organisation without an account here. It is never invited to join as a donor.
  is_organisation boolean not null default false,
  -- Stands for all givers whose names a platform does not give. Nobody chooses or invites it.
  is_unknown boolean not null default false,
  check ((person_id is null) = (joined_at is null))
);
create unique index temporary_person_address on temporary_person (charity_id, email)
  where person_id is null;
create index temporary_person_became on temporary_person (person_id) where person_id is not null;
alter table temporary_person enable row level security;
alter table temporary_person force row level security;
grant select, insert, update on temporary_person to pennytrail_app;
create policy changed on temporary_person for update
  using (acts_for(VARIADIC array['accounts', 'money']) or is_manager(charity_id) or person_id =
  actor_id()) with check (acts_for(VARIADIC array['accounts', 'money']) or is_manager(charity_id)
  and person_id is null);
create policy made on temporary_person for insert
  with check (acts_for(VARIADIC array['accounts', 'money']) or is_manager(charity_id) and person_id
  is null);
create policy managed on temporary_person for select
  using (actor_is_system() or is_manager(charity_id) or person_id = actor_id());

create function invite_decided_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state <> 'pending' and (new.state, new.token_hash, new.expires_at, new.accepted_by)
     is distinct from (old.state, old.token_hash, old.expires_at, old.accepted_by) then
    raise exception 'an invite is decided once'
      using errcode = 'check_violation', constraint = 'invite_decided_once';
  end if;
  return new;
end
$function$;

create function invite_stands(invite team_invite)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case when invite.charity_id is not null then exists (
    select from charity_member m join charity c on c.id = m.charity_id
    where m.charity_id = invite.charity_id and m.person_id = invite.invited_by
      and c.status = 'verified' and role_rank(m.role) >= greatest(role_rank('Manager'), role_rank(invite.role)))
  else exists (
    select from donor_org_member m join donor_org o on o.id = m.donor_org_id
    where m.donor_org_id = invite.donor_org_id and m.person_id = invite.invited_by
      and o.status = 'verified' and role_rank(m.role) >= greatest(role_rank('Manager'), role_rank(invite.role)))
  end
$function$;

create function keep_declarant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system'
AS $function$
begin
  if not exists (select from gift_aid_ending e where e.declaration_id = old.declaration_id) then
    raise exception 'a declaration that stands keeps its giver' using errcode = 'restrict_violation';
  end if;
  return old;
end
$function$;

-- ===============================================================================================
-- ledger
-- ===============================================================================================

-- The places where a charity's own money lies, by the names that its team gives them.
create table bank_account (
  id uuid primary key,
  charity_id uuid not null references charity,
  name text not null check (length(name) between 1 and 60),
  made_at timestamptz not null,
  kind text not null default 'bank',
  -- The account of its legs: "bank", which several names may share, or "bank:" and its id.
  ledger_account text not null default 'bank',
  -- Null for names from before accounts had a place of their own.
  currency char(3),
  -- The day on which the account was closed, with a balance of zero. Nothing is posted there after.
  closed_on date,
  constraint bank_account_place check (ledger_account = 'bank' or ledger_account = ('bank:' || id)),
  constraint bank_account_kind_known check (kind in ('bank', 'savings', 'cash', 'paypal',
    'platform')),
  constraint bank_account_own_place_has_currency check (ledger_account = 'bank' or
    COALESCE(currency, '') <> '')
);
create unique index bank_account_name on bank_account (charity_id, lower(name));
alter table bank_account enable row level security;
alter table bank_account force row level security;
grant select, insert on bank_account to pennytrail_app;
grant update (name, kind, ledger_account, currency, closed_on) on bank_account to pennytrail_app;
create trigger moved_account_reconciled after update on bank_account
  for each row when (old.ledger_account <> new.ledger_account) execute function
  reconcile_moved_account();
create trigger stays_in_place before update on bank_account
  for each row execute function account_stays_in_place();
create policy changed on bank_account for update
  using (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy made on bank_account for insert
  with check (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy seen on bank_account for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])));

-- The first day of a charity's books here, set once by a Lead. No entry is dated earlier, except
-- opening balances, which are dated the day before. Without a row, entries may have any date.
create table books_start (
  charity_id uuid primary key references charity,
  first_day date not null,
  set_by uuid references person,
  set_at timestamptz not null,
  constraint books_start_not_in_the_future check (first_day <= (set_at at time zone
    'Europe/London')::date)
);
create index books_start_set_by on books_start (set_by);
alter table books_start enable row level security;
alter table books_start force row level security;
grant select, insert on books_start to pennytrail_app;
create trigger answers_inserted after insert on books_start referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger append_only before delete or update on books_start
  for each row execute function refuse_change();
create trigger append_only_table before truncate on books_start
  for each statement execute function refuse_change();
create trigger books_start_before_entries before insert on books_start
  for each row execute function check_first_day();
create policy seen on books_start for select using (actor_is_system() or is_member(charity_id));
create policy set_once on books_start for insert
  with check (acts_for(VARIADIC array['money']) or is_lead(charity_id));

-- Spending on a budget line, less reversals. A trigger updates it.
create table budget_line_total (
  budget_line_id uuid not null,
  currency char(3) not null,
  spent bigint not null default 0,
  primary key (budget_line_id, currency)
);
grant select, insert, update on budget_line_total to pennytrail_app;
grant select on budget_line_total to pennytrail_reader;
create trigger for_duties before insert or delete or update on budget_line_total
  for each statement execute function refuse_other_duties('money');

-- Sums over the projects of a charity that visitors see, kept by triggers for speed. server/checks
-- proves them, and npm run ledger:rebuild counts them anew. A row of the nil UUID says that they
-- are incomplete.
create table charity_public_total (
  charity_id uuid not null,
  currency char(3) not null,
  projects bigint not null default 0,
  received bigint not null default 0,
  spent bigint not null default 0,
  entries bigint not null default 0,
  primary key (charity_id, currency)
) with (fillfactor=50);
alter table charity_public_total enable row level security;
alter table charity_public_total force row level security;
grant select on charity_public_total to pennytrail_app;
create trigger answers_deleted after delete on charity_public_total referencing old table as changed
  for each statement execute function note_answer_change('charity');
create policy added on charity_public_total for insert
  with check (acts_for(VARIADIC array['money']));
create policy changed on charity_public_total for update using (acts_for(VARIADIC array['money']));
create policy removed on charity_public_total for delete using (acts_for(VARIADIC array['money']));
create policy seen on charity_public_total for select using (select actor_is_system());

-- The nominal accounts that people chose for entries. Append-only: the newest row of an entry
-- counts. Not part of an entry's hashed form. Only the charity's team reads it.
create table entry_nominal_account (
  id bigint generated always as identity primary key,
  entry_id uuid not null references ledger_entry,
  charity_id uuid not null,
  account_id text not null,
  set_at timestamptz not null,
  set_by uuid references person,
  foreign key (charity_id, account_id) references nominal_account(charity_id, id)
);
create index entry_nominal_account_charity on entry_nominal_account (charity_id, id desc);
create index entry_nominal_account_newest on entry_nominal_account (entry_id, id desc);
create index entry_nominal_account_set_by on entry_nominal_account (set_by);
alter table entry_nominal_account enable row level security;
alter table entry_nominal_account force row level security;
grant select, insert on entry_nominal_account to pennytrail_app;
create trigger append_only before delete or update on entry_nominal_account
  for each row execute function refuse_change();
create trigger append_only_table before truncate on entry_nominal_account
  for each statement execute function refuse_change();
create policy chosen on entry_nominal_account for insert
  with check ((acts_for(VARIADIC array['money']) or is_contributor(charity_id)) and (exists (select
   from ledger_entry e
  where e.id = entry_nominal_account.entry_id and e.charity_id =
  entry_nominal_account.charity_id)));
create policy seen on entry_nominal_account for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])));

-- The movements of each fund by month and kind, kept by a trigger of ledger_leg, and the shares of
-- them that fund_part_leg stores. A reversal counts in its own month as the kind that it reverses.
-- server/checks proves it, and npm run ledger:rebuild writes it anew.
create table fund_month_total (
  charity_id uuid not null references charity,
  project_id uuid,
  part text not null default '',
  month date not null,
  currency char(3) not null,
  account text not null,
  kind text not null,
  category text not null,
  budget_line_id uuid,
  -- The amounts that raised the fund, less those that reversals took off again.
  moved_in bigint not null default 0,
  -- The amounts that lowered the fund, less those that reversals gave back.
  moved_out bigint not null default 0,
  -- The number of legs.
  entries bigint not null default 0,
  -- The earliest entry_date of entries that reverse none.
  first_on date,
  -- The latest entry_date of entries that reverse none.
  last_on date,
  constraint fund_month_total_charity_id_project_id_part_month_currency__key unique nulls not
    distinct (charity_id, project_id, part, month, currency, account, kind, category,
    budget_line_id)
) with (fillfactor=50);
alter table fund_month_total enable row level security;
alter table fund_month_total force row level security;
grant select on fund_month_total to pennytrail_app;
grant select on fund_month_total to pennytrail_reader;
create policy changed on fund_month_total for update using (acts_for(VARIADIC array['money']));
create policy functions_read on fund_month_total for select to pennytrail_reader using (true);
create policy removed on fund_month_total for delete using (acts_for(VARIADIC array['money']));
create policy seen on fund_month_total for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])) or
  project_id is null or (exists (select
   from project p
  where p.id = fund_month_total.project_id)));
create policy stored on fund_month_total for insert with check (acts_for(VARIADIC array['money']));

-- The legs of projects’ funds that change designated money or an overspend, by how much, among the
-- first parts_seq entries of each ledger. A job stores them.
create table fund_part_leg (
  charity_id uuid not null references charity,
  entry_id uuid not null,
  "position" smallint not null,
  seq bigint not null,
  project_id uuid not null,
  designated bigint not null,
  overspent bigint not null,
  primary key (entry_id, position)
);
create index fund_part_leg_ledger on fund_part_leg (charity_id, seq);
create index fund_part_leg_project on fund_part_leg (project_id, seq);
alter table fund_part_leg enable row level security;
alter table fund_part_leg force row level security;
grant select on fund_part_leg to pennytrail_app;
grant select on fund_part_leg to pennytrail_reader;
create policy functions_read on fund_part_leg for select to pennytrail_reader using (true);
create policy removed on fund_part_leg for delete using (acts_for(VARIADIC array['money']));
create policy seen on fund_part_leg for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])));
create policy stored on fund_part_leg for insert with check (acts_for(VARIADIC array['money']));

-- The money of projects’ funds by part after the first parts_seq entries of the ledger.
create table fund_part_state (
  project_id uuid not null,
  currency char(3) not null,
  charity_id uuid not null references charity,
  gifts bigint not null,
  others bigint not null,
  own bigint not null,
  lent bigint not null,
  primary key (project_id, currency)
);
create index fund_part_state_ledger on fund_part_state (charity_id);
alter table fund_part_state enable row level security;
alter table fund_part_state force row level security;
grant select on fund_part_state to pennytrail_app;
grant select on fund_part_state to pennytrail_reader;
create policy changed on fund_part_state for update using (acts_for(VARIADIC array['money']));
create policy functions_read on fund_part_state for select to pennytrail_reader using (true);
create policy removed on fund_part_state for delete using (acts_for(VARIADIC array['money']));
create policy seen on fund_part_state for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])));
create policy stored on fund_part_state for insert with check (acts_for(VARIADIC array['money']));

-- Totals of a charity's general fund, with the same meanings as the columns of project_total.
create table general_fund_total (
  charity_id uuid not null references charity,
  currency char(3) not null,
  received bigint not null default 0,
  spent bigint not null default 0,
  fees bigint not null default 0,
  transferred bigint not null default 0,
  entries integer not null default 0,
  last_entry_at timestamptz,
  money_in bigint not null default 0,
  money_out bigint not null default 0,
  moved_in bigint not null default 0,
  moved_out bigint not null default 0,
  primary key (charity_id, currency)
) with (fillfactor=50);
alter table general_fund_total enable row level security;
alter table general_fund_total force row level security;
grant select, insert, update on general_fund_total to pennytrail_app;
create trigger explore_entry after update on general_fund_total
  for each row when ((new.last_entry_at at time zone 'Europe/London')::date is distinct from
  (old.last_entry_at at time zone 'Europe/London')::date) execute function explore_touched();
create trigger explore_first_entry after insert on general_fund_total
  for each row when (new.last_entry_at is not null) execute function explore_touched();
create policy changed on general_fund_total for update
  using (acts_for(VARIADIC array['money']) or is_contributor(charity_id));
create policy made on general_fund_total for insert
  with check (acts_for(VARIADIC array['money']) or is_contributor(charity_id));
create policy seen on general_fund_total for select using (true);

-- The erasable texts of an entry, each with the salt of its commitment. Erasing clears both.
create table ledger_detail (
  entry_id uuid primary key references ledger_entry,
  charity_id uuid not null,
  payee text,
  payee_salt bytea check (length(payee_salt) = 32),
  description text,
  description_salt bytea check (length(description_salt) = 32),
  files text,
  files_salt bytea check (length(files_salt) = 32),
  -- The name that the giver chose to publish.
  shown_giver text not null default '',
  check ((payee is null) = (payee_salt is null)),
  check ((description is null) = (description_salt is null)),
  check ((files is null) = (files_salt is null))
);
create index ledger_detail_searched on ledger_detail
  using gin (charity_id, fold_text((((COALESCE(payee, '') ||
') || COALESCE(description, '')) || '
') || shown_giver) gin_trgm_ops) where payee <> '' or description <> '' or shown_giver <> '';
alter table ledger_detail enable row level security;
alter table ledger_detail force row level security;
grant select, insert on ledger_detail to pennytrail_app;
grant update (payee, payee_salt, description, description_salt, files, files_salt, shown_giver) on
  ledger_detail to pennytrail_app;
grant select on ledger_detail to pennytrail_reader;
create trigger answers_updated after update on ledger_detail referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger append_only before delete on ledger_detail
  for each row execute function refuse_change();
create trigger append_only_table before truncate on ledger_detail
  for each statement execute function refuse_change();
create trigger erase_only before update on ledger_detail
  for each row execute function refuse_rewriting();
create constraint trigger page_changed after update on ledger_detail deferrable initially deferred
  for each row execute function project_page_changed();
create policy erased on ledger_detail for update using (acts_for(VARIADIC array['money']));
create policy functions_read on ledger_detail for select to pennytrail_reader using (true);
create policy posted on ledger_detail for insert
  with check (acts_for(VARIADIC array['money']) or is_contributor(charity_id));
create policy seen on ledger_detail for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])) or
  (exists (select
   from ledger_entry e
  where e.id = ledger_detail.entry_id)));

-- Ledger entries, append-only. Texts that identify people or must be erasable are here only as
-- salted commitments; the texts are in ledger_detail and ledger_identity.
create table ledger_entry (
  id uuid primary key,
  charity_id uuid not null references charity,
  -- The charity's number when the entry was posted, because it is part of the hashed form.
  charity_number text not null,
  seq bigint not null check (seq > 0),
  kind text not null check (kind in ('gift', 'grant', 'match', 'income', 'collection', 'gift-aid',
    'spending', 'onward-grant', 'charge', 'credit', 'fee', 'refund', 'dispute', 'transfer',
    'opening', 'correction')),
  -- The SORP category; see contract/src/ledger/sorp.ts.
  category text not null,
  entry_date date not null,
  recorded_at timestamptz(3) not null,
  currency char(3) not null,
  -- The amount of the published transaction.
  amount bigint not null check (amount > 0),
  -- "between" moves money from the fund to the counter fund. Where both are null, only cash moves.
  direction text not null check (direction in ('in', 'out', 'between')),
  -- The fund. Null is the general fund.
  project_id uuid,
  counter_project_id uuid,
  budget_line_id uuid,
  donation_id uuid references donation,
  reverses_id uuid references ledger_entry,
  author_role text not null,
  source text not null default 'platform' check (source in ('platform', 'provider', 'iati',
    'bank')),
  -- The source's own opaque identifier, never words of a person.
  source_ref text,
  original_amount bigint check (original_amount > 0),
  original_currency char(3),
  original_rate numeric check (original_rate > 0),
  form_version smallint not null,
  payee_commitment bytea not null check (length(payee_commitment) = 32),
  description_commitment bytea not null check (length(description_commitment) = 32),
  giver_commitment bytea not null check (length(giver_commitment) = 32),
  author_commitment bytea not null check (length(author_commitment) = 32),
  files_commitment bytea not null check (length(files_commitment) = 32),
  leaf_hash bytea not null check (length(leaf_hash) = 32),
  chain_hash bytea not null check (length(chain_hash) = 32),
  -- The balance of the fund after this entry. Kept for speed; a check proves it.
  balance bigint,
  -- The balance of the counter fund after this entry.
  counter_balance bigint,
  payer_text_commitment bytea check (length(payer_text_commitment) = 32),
  pledge_id uuid references match_pledge,
  matched_gift_id uuid references match_gift,
  unique (charity_id, seq),
  foreign key (project_id, charity_id) references project(id, charity_id),
  foreign key (counter_project_id, charity_id) references project(id, charity_id),
  check ((original_amount is null) = (original_currency is null)),
  constraint ledger_entry_match check ((pledge_id is not null) = (form_version = 3) and (pledge_id
    is null) = (matched_gift_id is null) and (pledge_id is null or kind = 'match' and reverses_id is
    null)),
  check ((original_amount is null) = (original_rate is null)),
  constraint ledger_entry_commits_to_payer_text check ((payer_text_commitment is not null) =
    (form_version > 1))
);
create index ledger_entry_amounts on ledger_entry (charity_id, amount, seq);
create index ledger_entry_between_funds on ledger_entry (charity_id)
  where kind = 'transfer' and counter_project_id is not null;
create index ledger_entry_counter_project on ledger_entry (counter_project_id, seq desc)
  where counter_project_id is not null;
create index ledger_entry_days on ledger_entry (charity_id, entry_date);
create index ledger_entry_fund_payments on ledger_entry (project_id, charity_id, currency) include
  (id, amount, recorded_at)
  where project_id is not null and (kind in ('spending', 'onward-grant')) and direction = 'out' and
  source <> 'iati' and reverses_id is null;
create index ledger_entry_fund_reversals on ledger_entry (project_id, charity_id) include
  (reverses_id)
  where reverses_id is not null;
create index ledger_entry_general on ledger_entry (charity_id, seq) where project_id is null;
create index ledger_entry_matched_gift on ledger_entry (matched_gift_id)
  where matched_gift_id is not null;
create index ledger_entry_of_gift on ledger_entry (donation_id, charity_id)
  where donation_id is not null;
create index ledger_entry_pledge on ledger_entry (pledge_id) where pledge_id is not null;
create index ledger_entry_project on ledger_entry (project_id, seq desc)
  where project_id is not null;
create index ledger_entry_project_days on ledger_entry (project_id, entry_date desc, seq desc)
  where project_id is not null and not (kind = 'fee' and donation_id is not null);
create index ledger_entry_recorded on ledger_entry
  using brin (recorded_at) with (autosummarize='on');
create unique index ledger_entry_reversed_once on ledger_entry (reverses_id)
  where reverses_id is not null;
create unique index ledger_entry_source on ledger_entry (charity_id, source, source_ref)
  where source_ref is not null;
create index ledger_entry_spent on ledger_entry (charity_id, project_id)
  where kind in ('spending', 'onward-grant');
create index ledger_entry_splits_funds on ledger_entry (charity_id) include (project_id,
  counter_project_id)
  where (project_id is not null or counter_project_id is not null) and (balance < 0 or
  counter_balance < 0 or kind = 'transfer' or reverses_id is not null or donation_id is null and
  (kind in ('fee', 'refund', 'dispute')) or kind = 'gift-aid' and direction = 'out');
create index ledger_entry_to_classify on ledger_entry (charity_id, seq desc)
  where (kind in ('income', 'spending', 'credit')) and reverses_id is null;
create index ledger_entry_to_general_fund on ledger_entry (charity_id, seq)
  where direction = 'between' and counter_project_id is null;
create index ledger_entry_typed on ledger_entry (charity_id, seq)
  where donation_id is null and (source in ('platform', 'bank')) and (author_role in ('Contributor',
  'Manager', 'Lead'));
alter table ledger_entry enable row level security;
alter table ledger_entry force row level security;
grant select, insert on ledger_entry to pennytrail_app;
grant select on ledger_entry to pennytrail_reader;
create trigger answers_inserted after insert on ledger_entry referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger append_only before delete or update on ledger_entry
  for each row execute function refuse_change();
create trigger append_only_table before truncate on ledger_entry
  for each statement execute function refuse_change();
create trigger budget_line_counted after insert on ledger_entry
  for each row when (new.budget_line_id is not null) execute function count_on_budget_line();
create trigger gift_reversed after insert on ledger_entry
  for each row when (new.reverses_id is not null and new.donation_id is not null) execute function
  reversed_gift();
create trigger ground_is_undone after insert on ledger_entry
  for each row when (new.reverses_id is not null) execute function ground_is_undone();
create trigger ledger_entry_in_books after insert on ledger_entry referencing new table as
  new_entries
  for each statement execute function check_books_start();
create constraint trigger ledger_entry_leaves_gifts after insert on ledger_entry deferrable
  initially deferred
  for each row when (new.reverses_id is not null or new.kind = 'transfer' and new.donation_id is
  null) execute function check_gifts_stay();
create constraint trigger ledger_entry_mirrors after insert on ledger_entry deferrable initially
  deferred
  for each row when (new.reverses_id is not null) execute function check_reversal();
create trigger ledger_entry_year_open after insert on ledger_entry referencing new table as
  new_entries
  for each statement execute function check_year_open();
create trigger match_is_backed before insert on ledger_entry
  for each row when (new.kind = 'match' and new.reverses_id is null) execute function
  match_is_backed();
create trigger match_paid after insert on ledger_entry
  for each row when (new.pledge_id is not null) execute function match_paid();
create trigger match_payment_reversed after insert on ledger_entry
  for each row when (new.reverses_id is not null and new.donation_id is null) execute function
  match_payment_reversed();
create trigger refund_corrected after insert on ledger_entry
  for each row when (new.reverses_id is not null and new.donation_id is not null) execute function
  refund_corrected();
create trigger restricted_money_stays after insert on ledger_entry
  for each row when (new.kind = 'transfer' and new.direction = 'between' and new.project_id is not
  null) execute function check_ended_project_transfer();
create trigger spending_noted after insert on ledger_entry
  for each row when (needs_receipt(new.kind) or new.reverses_id is not null) execute function
  note_spending();
create trigger transfer_counted after insert on ledger_entry
  for each row when (new.direction = 'between') execute function count_transfer();
create trigger whole_entries_only after insert on ledger_entry referencing new table as new_entries
  for each statement execute function check_new_entries();
create policy functions_read on ledger_entry for select to pennytrail_reader using (true);
create policy posted on ledger_entry for insert
  with check (acts_for(VARIADIC array['money']) or is_lead(charity_id) or kind <> 'opening' and
  is_manager(charity_id) or is_spending_kind(kind) and is_contributor(charity_id));
create policy seen on ledger_entry for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])) or
  project_id is null or (exists (select
   from project p
  where p.id = ledger_entry.project_id)) or direction = 'between' and (counter_project_id is null or
  (exists (select
   from project p
  where p.id = ledger_entry.counter_project_id))));

-- Receipts and other evidence for an entry. A withdrawn file is deleted; the row and the reason
-- stay.
create table ledger_evidence (
  public_id text primary key,
  charity_id uuid not null references charity,
  entry_id uuid references ledger_entry,
  title text not null default '' check (length(title) <= 120),
  media text not null check (media in ('picture', 'pdf')),
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by uuid references person,
  uploaded_at timestamptz not null,
  shown_at timestamptz,
  recorded_with boolean not null default false,
  withdrawn_at timestamptz,
  withdrawn_reason text check (length(withdrawn_reason) between 1 and 500),
  check ((entry_id is null) = (shown_at is null)),
  check ((withdrawn_at is null) = (withdrawn_reason is null)),
  check (withdrawn_at is null or entry_id is not null)
);
create index ledger_evidence_entry on ledger_evidence (entry_id) where entry_id is not null;
create index ledger_evidence_shown on ledger_evidence (charity_id)
  where entry_id is not null and withdrawn_at is null;
alter table ledger_evidence enable row level security;
alter table ledger_evidence force row level security;
grant select, insert on ledger_evidence to pennytrail_app;
grant update (entry_id, title, shown_at, recorded_with, withdrawn_at, withdrawn_reason) on
  ledger_evidence to pennytrail_app;
grant select on ledger_evidence to pennytrail_reader;
create trigger answers_deleted after delete on ledger_evidence referencing old table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_inserted after insert on ledger_evidence referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on ledger_evidence referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger evidence_deleted after delete on ledger_evidence
  for each row when (old.entry_id is not null) execute function note_spending_evidence();
create trigger evidence_noted after insert or update on ledger_evidence
  for each row when (new.entry_id is not null) execute function note_spending_evidence();
create trigger evidence_of_own_ledger before insert or update on ledger_evidence
  for each row execute function evidence_of_own_ledger();
create trigger evidence_stays before update on ledger_evidence
  for each row execute function evidence_stays();
create constraint trigger page_changed after insert or delete or update on ledger_evidence
  deferrable initially deferred
  for each row execute function project_page_changed();
create policy changed on ledger_evidence for update
  using (acts_for(VARIADIC array['money']) or is_contributor(charity_id));
create policy functions_read on ledger_evidence for select to pennytrail_reader using (true);
create policy made on ledger_evidence for insert
  with check (acts_for(VARIADIC array['money']) or is_contributor(charity_id));
create policy seen on ledger_evidence for select
  using (actor_is_system() or entry_id is null and is_contributor(charity_id) or entry_id is not
  null and (exists (select
   from ledger_entry e
  where e.id = ledger_evidence.entry_id)));

-- The end of a charity's chain. A transaction that posts entries or changes who sees a project
-- locks this row.
create table ledger_head (
  charity_id uuid primary key references charity,
  seq bigint not null default 0 check (seq >= 0),
  chain_hash bytea not null default decode(repeat('00', 32), 'hex') check (length(chain_hash) = 32),
  givers_seq bigint not null default 0,
  months_kept boolean not null default false,
  parts_seq bigint not null default 0,
  parts_voided integer not null default 0,
  givers_counted boolean not null default false,
  reconciliation_kept boolean not null default false
) with (fillfactor=50);
alter table ledger_head enable row level security;
alter table ledger_head force row level security;
grant select, insert, update on ledger_head to pennytrail_app;
grant select on ledger_head to pennytrail_reader;
create trigger append_only before delete on ledger_head
  for each row execute function refuse_change();
create trigger append_only_table before truncate on ledger_head
  for each statement execute function refuse_change();
create trigger giver_summaries_lag after update on ledger_head
  for each row when (new.givers_seq <> new.seq and old.givers_seq = old.seq) execute function
  note_giver_backlog();
create trigger ledger_head_gapless after update on ledger_head referencing old table as heads_before
  new table as heads_after
  for each statement execute function check_head_moves();
create trigger ledger_head_starts_empty before insert on ledger_head
  for each row execute function check_head_start();
create policy made on ledger_head for insert
  with check (acts_for(VARIADIC array['money']) or is_contributor(charity_id));
create policy moved on ledger_head for update
  using (acts_for(VARIADIC array['money']) or is_contributor(charity_id));
create policy seen on ledger_head for select using (true);

-- The giver and the author of an entry. Only the charity's team reads them.
create table ledger_identity (
  entry_id uuid primary key references ledger_entry,
  charity_id uuid not null,
  giver text,
  giver_salt bytea check (length(giver_salt) = 32),
  author text,
  author_salt bytea check (length(author_salt) = 32),
  check ((giver is null) = (giver_salt is null)),
  check ((author is null) = (author_salt is null))
);
alter table ledger_identity enable row level security;
alter table ledger_identity force row level security;
grant select, insert on ledger_identity to pennytrail_app;
grant update (giver, giver_salt, author, author_salt) on ledger_identity to pennytrail_app;
create trigger answers_updated after update on ledger_identity referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger append_only before delete on ledger_identity
  for each row execute function refuse_change();
create trigger append_only_table before truncate on ledger_identity
  for each statement execute function refuse_change();
create trigger erase_only before update on ledger_identity
  for each row execute function refuse_rewriting();
create policy erased on ledger_identity for update using (acts_for(VARIADIC array['money']));
create policy posted on ledger_identity for insert
  with check (acts_for(VARIADIC array['money']) or is_contributor(charity_id));
create policy seen on ledger_identity for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])));

-- Legs of entries: debits positive, credits negative. Each entry sums to zero. Legs of assets have
-- no fund; the others name it.
create table ledger_leg (
  -- The trigger ledger_entry_balances checks that the entry exists.
  entry_id uuid not null,
  "position" smallint not null,
  charity_id uuid not null,
  account text not null,
  project_id uuid,
  currency char(3) not null,
  amount bigint not null check (amount <> 0),
  primary key (entry_id, position),
  constraint ledger_leg_account_known check ((account in ('stripe-balance', 'bank',
    'gift-aid-receivable', 'income', 'fees', 'fund')) or account like 'spending:_%' or account ~
    '^bank:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  constraint ledger_leg_assets_carry_no_fund check (project_id is null or not ((account in
    ('stripe-balance', 'bank', 'gift-aid-receivable')) or account like 'bank:%'))
);
create index ledger_leg_at_bank on ledger_leg (charity_id, account, currency) include (amount)
  where account = 'bank' or account like 'bank:%';
create index ledger_leg_at_provider on ledger_leg (charity_id, currency) include (amount)
  where account = 'stripe-balance';
alter table ledger_leg enable row level security;
alter table ledger_leg force row level security;
grant select, insert on ledger_leg to pennytrail_app;
grant select on ledger_leg to pennytrail_reader;
create trigger account_is_own after insert on ledger_leg
  for each row when (new.account like 'bank:%') execute function check_own_account();
create trigger append_only before delete or update on ledger_leg
  for each row execute function refuse_change();
create trigger append_only_table before truncate on ledger_leg
  for each statement execute function refuse_change();
create trigger bank_days_counted after insert on ledger_leg referencing new table as new_legs
  for each statement execute function count_bank_days();
create trigger fund_months_counted after insert on ledger_leg referencing new table as new_legs
  for each statement execute function count_fund_months();
create trigger ledger_entry_balances after insert on ledger_leg referencing new table as new_legs
  for each statement execute function check_new_legs();
create policy functions_read on ledger_leg for select to pennytrail_reader using (true);
create policy posted on ledger_leg for insert
  with check (acts_for(VARIADIC array['money']) or is_contributor(charity_id));
create policy seen on ledger_leg for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])) or
  (exists (select
   from ledger_entry e
  where e.id = ledger_leg.entry_id)));

-- Whether a payee is an organisation or a private person. The name of a person who did not agree to
-- be named is here, with the salt of its commitment, and not in ledger_detail. Older entries have
-- no row.
create table ledger_payee (
  entry_id uuid primary key references ledger_entry,
  charity_id uuid not null,
  kind text not null check (kind in ('organisation', 'person', 'named-person')),
  payee text,
  payee_salt bytea check (length(payee_salt) = 32),
  decided_at timestamptz(3) not null,
  check ((payee is null) = (payee_salt is null)),
  check (payee is null or kind = 'person')
);
create index ledger_payee_charity on ledger_payee (charity_id);
alter table ledger_payee enable row level security;
alter table ledger_payee force row level security;
grant select, insert on ledger_payee to pennytrail_app;
grant update (kind, payee, payee_salt, decided_at) on ledger_payee to pennytrail_app;
create trigger answers_deleted after delete on ledger_payee referencing old table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_inserted after insert on ledger_payee referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on ledger_payee referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger append_only before delete on ledger_payee
  for each row execute function refuse_change();
create trigger append_only_table before truncate on ledger_payee
  for each statement execute function refuse_change();
create trigger withheld_stays before update on ledger_payee
  for each row execute function refuse_republishing();
create policy posted on ledger_payee for insert
  with check (acts_for(VARIADIC array['money']) or is_contributor(charity_id));
create policy seen on ledger_payee for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])));
create policy withheld on ledger_payee for update using (acts_for(VARIADIC array['money']));

-- The bank's text of the line that became an entry, with the salt of its commitment. Only Managers
-- and Leads read it. It is empty for entries that have form 2 for another reason.
create table ledger_payer_text (
  entry_id uuid primary key references ledger_entry,
  charity_id uuid not null,
  payer_text text,
  payer_text_salt bytea check (length(payer_text_salt) = 32),
  check ((payer_text is null) = (payer_text_salt is null))
);
create index ledger_payer_text_charity on ledger_payer_text (charity_id) where payer_text <> '';
alter table ledger_payer_text enable row level security;
alter table ledger_payer_text force row level security;
grant select, insert on ledger_payer_text to pennytrail_app;
grant update (payer_text, payer_text_salt) on ledger_payer_text to pennytrail_app;
create trigger append_only before delete on ledger_payer_text
  for each row execute function refuse_change();
create trigger append_only_table before truncate on ledger_payer_text
  for each statement execute function refuse_change();
create trigger erase_only before update on ledger_payer_text
  for each row execute function refuse_rewriting();
create policy erased on ledger_payer_text for update
  using (acts_for(VARIADIC array['money']) or is_lead(charity_id));
create policy of_managers on ledger_payer_text for select
  using ((select actor_is_system()) or is_manager(charity_id));
create policy posted on ledger_payer_text for insert
  with check (acts_for(VARIADIC array['money']) or is_contributor(charity_id));

-- The chart of a charity's nominal accounts: the start chart of the contract, copied with the first
-- choice or change, and what the charity changed since. Without rows, the start chart applies.
create table nominal_account (
  charity_id uuid not null references charity,
  -- A word of the start chart, or a UUID. It never changes.
  id text not null,
  code text not null check (code ~ '^[A-Za-z0-9][A-Za-z0-9./-]{0,9}$'),
  name text not null check (length(name) between 1 and 80),
  side text not null check (side in ('income', 'expenditure')),
  made_at timestamptz not null,
  -- Since then no further entry can have the account.
  closed_at timestamptz,
  primary key (charity_id, id)
);
create unique index nominal_account_code on nominal_account (charity_id, lower(code));
alter table nominal_account enable row level security;
alter table nominal_account force row level security;
grant select, insert on nominal_account to pennytrail_app;
grant update (code, name, closed_at) on nominal_account to pennytrail_app;
create policy added on nominal_account for insert
  with check (acts_for(VARIADIC array['money']) or is_contributor(charity_id));
create policy changed on nominal_account for update using (is_manager(charity_id));
create policy seen on nominal_account for select using (actor_is_system() or is_member(charity_id));

-- Money that a project's fund received and spent. Kept for speed; a check proves it. The balance is
-- received - spent - fees + transferred.
create table project_total (
  project_id uuid not null references project on delete cascade,
  charity_id uuid not null,
  currency char(3) not null,
  -- Gifts, grants and other income, less refunds.
  received bigint not null default 0,
  -- Spending and onward grants, less reversals.
  spent bigint not null default 0,
  fees bigint not null default 0,
  -- Net of transfers between funds, and opening balances.
  transferred bigint not null default 0,
  entries integer not null default 0,
  -- The number of gifts and grants.
  gifts integer not null default 0,
  -- The earliest entry_date of income.
  first_received_on date,
  -- The latest entry_date of spending and onward grants.
  last_spent_on date,
  last_entry_at timestamptz,
  -- The sum of the entries that raised the balance of the fund.
  money_in bigint not null default 0,
  -- The sum of the entries that lowered the balance of the fund.
  money_out bigint not null default 0,
  -- The part of money_in that came from another fund.
  moved_in bigint not null default 0,
  -- The part of money_out that went to another fund.
  moved_out bigint not null default 0,
  primary key (project_id, currency)
) with (fillfactor=50);
create index project_total_charity on project_total (charity_id);
alter table project_total enable row level security;
alter table project_total force row level security;
grant select, insert, update on project_total to pennytrail_app;
grant select on project_total to pennytrail_reader;
create trigger count_public_inserted after insert on project_total referencing new table as changed
  for each statement execute function add_to_public_totals();
create trigger count_public_updated after update on project_total referencing old table as before
  new table as changed
  for each statement execute function add_to_public_totals();
create trigger explore_entry after update on project_total
  for each row when ((new.last_entry_at at time zone 'Europe/London')::date is distinct from
  (old.last_entry_at at time zone 'Europe/London')::date) execute function explore_touched();
create trigger explore_first_entry after insert on project_total
  for each row when (new.last_entry_at is not null) execute function explore_touched();
create trigger explore_first_received after insert on project_total referencing new table as changed
  for each statement execute function explore_totals_changed();
create trigger explore_received after update on project_total referencing new table as changed
  for each statement execute function explore_totals_changed();
create policy changed on project_total for update
  using (acts_for(VARIADIC array['money']) or is_contributor(charity_id));
create policy functions_read on project_total for select to pennytrail_reader using (true);
create policy made on project_total for insert
  with check (acts_for(VARIADIC array['money']) or is_contributor(charity_id));
create policy seen on project_total for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])) or
  (exists (select
   from project p
  where p.id = project_total.project_id)));

-- The evidence of each payment (spending or onward grant), kept by triggers for speed.
-- server/checks proves it, and npm run ledger:rebuild writes it anew.
create table spending_evidence (
  entry_id uuid primary key references ledger_entry,
  charity_id uuid not null references charity,
  project_id uuid,
  currency char(3) not null,
  seq bigint not null,
  amount bigint not null,
  recorded_at timestamptz(3) not null,
  -- Whether the entry was imported from IATI, so that nobody has to add a receipt.
  is_imported boolean not null,
  is_reversed boolean not null,
  has_receipt boolean not null,
  is_matched boolean not null,
  -- Whether a public update cites it that is not hidden.
  is_cited boolean not null
) with (fillfactor=80);
create index spending_evidence_missing on spending_evidence (charity_id, seq) include (project_id,
  entry_id)
  where not is_reversed and not has_receipt;
create index spending_evidence_missing_in_project on spending_evidence (project_id, charity_id, seq)
  include (currency, is_imported, recorded_at, entry_id)
  where project_id is not null and not is_reversed and not has_receipt;
alter table spending_evidence enable row level security;
alter table spending_evidence force row level security;
grant select on spending_evidence to pennytrail_app;
grant select on spending_evidence to pennytrail_reader;
create trigger answers_deleted after delete on spending_evidence referencing old table as changed
  for each statement execute function note_answer_change('charity');
create policy changed on spending_evidence for update using (acts_for(VARIADIC array['money']));
create policy functions_read on spending_evidence for select to pennytrail_reader using (true);
create policy removed on spending_evidence for delete using (acts_for(VARIADIC array['money']));
create policy seen on spending_evidence for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])) or
  project_id is null or (exists (select
   from project p
  where p.id = spending_evidence.project_id)));
create policy stored on spending_evidence for insert with check (acts_for(VARIADIC array['money']));

-- Ledgers that spending_evidence and transfer_total do not count yet. The nil UUID stands for every
-- ledger.
create table spending_evidence_backlog (
  charity_id uuid primary key
);
alter table spending_evidence_backlog enable row level security;
alter table spending_evidence_backlog force row level security;
grant select on spending_evidence_backlog to pennytrail_app;
grant select on spending_evidence_backlog to pennytrail_reader;
create policy done on spending_evidence_backlog for delete
  using (acts_for(VARIADIC array['money']));
create policy listed on spending_evidence_backlog for insert
  with check (acts_for(VARIADIC array['money']));
create policy seen on spending_evidence_backlog for select using (true);

-- The sums of spending_evidence for each fund, without reversed payments.
create table spending_evidence_total (
  charity_id uuid not null references charity,
  project_id uuid,
  currency char(3) not null,
  spent bigint not null default 0,
  with_receipt bigint not null default 0,
  matched bigint not null default 0,
  cited bigint not null default 0,
  -- The number of payments.
  without_receipt bigint not null default 0,
  -- The number of payments without a receipt that were not imported.
  unproven bigint not null default 0,
  unproven_amount bigint not null default 0,
  unique nulls not distinct (charity_id, project_id, currency)
) with (fillfactor=50);
alter table spending_evidence_total enable row level security;
alter table spending_evidence_total force row level security;
grant select on spending_evidence_total to pennytrail_app;
grant select on spending_evidence_total to pennytrail_reader;
create trigger answers_deleted after delete on spending_evidence_total referencing old table as
  changed
  for each statement execute function note_answer_change('charity');
create policy changed on spending_evidence_total for update
  using (acts_for(VARIADIC array['money']));
create policy functions_read on spending_evidence_total for select to pennytrail_reader
  using (true);
create policy removed on spending_evidence_total for delete
  using (acts_for(VARIADIC array['money']));
create policy seen on spending_evidence_total for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])) or
  project_id is null or (exists (select
   from project p
  where p.id = spending_evidence_total.project_id)));
create policy stored on spending_evidence_total for insert
  with check (acts_for(VARIADIC array['money']));

-- The sums of spending_evidence for each fund by the month of the entry, without reversed payments.
create table spending_month_total (
  charity_id uuid not null references charity,
  project_id uuid,
  month date not null,
  currency char(3) not null,
  -- The number of payments.
  payments bigint not null default 0,
  spent bigint not null default 0,
  with_receipt bigint not null default 0,
  matched bigint not null default 0,
  cited bigint not null default 0,
  unique nulls not distinct (charity_id, project_id, month, currency)
) with (fillfactor=50);
alter table spending_month_total enable row level security;
alter table spending_month_total force row level security;
grant select on spending_month_total to pennytrail_app;
grant select on spending_month_total to pennytrail_reader;
create policy changed on spending_month_total for update using (acts_for(VARIADIC array['money']));
create policy functions_read on spending_month_total for select to pennytrail_reader using (true);
create policy removed on spending_month_total for delete using (acts_for(VARIADIC array['money']));
create policy seen on spending_month_total for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])) or
  project_id is null or (exists (select
   from project p
  where p.id = spending_month_total.project_id)));
create policy stored on spending_month_total for insert
  with check (acts_for(VARIADIC array['money']));

-- The payment of which a supplier gave money back. A credit without a row names no payment.
create table supplier_credit (
  entry_id uuid primary key references ledger_entry,
  charity_id uuid not null references charity,
  payment_id uuid not null references ledger_entry
);
create index supplier_credit_charity on supplier_credit (charity_id);
create index supplier_credit_payment on supplier_credit (payment_id);
alter table supplier_credit enable row level security;
alter table supplier_credit force row level security;
grant select, insert on supplier_credit to pennytrail_app;
grant select on supplier_credit to pennytrail_reader;
create trigger append_only before delete or update on supplier_credit
  for each row execute function refuse_change();
create trigger append_only_table before truncate on supplier_credit
  for each statement execute function refuse_change();
create policy functions_read on supplier_credit for select to pennytrail_reader using (true);
create policy made on supplier_credit for insert
  with check (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy seen on supplier_credit for select
  using ((select actor_is_system()) or (exists (select
   from ledger_entry e
  where e.id = supplier_credit.entry_id)));

-- The number of transfers between two funds, kept by a trigger, so that withheld entries are
-- counted quickly. server/checks proves it.
create table transfer_total (
  charity_id uuid not null references charity,
  project_id uuid,
  counter_project_id uuid,
  entries bigint not null default 0,
  unique nulls not distinct (charity_id, project_id, counter_project_id)
) with (fillfactor=50);
alter table transfer_total enable row level security;
alter table transfer_total force row level security;
grant select on transfer_total to pennytrail_app;
create policy changed on transfer_total for update using (acts_for(VARIADIC array['money']));
create policy counted on transfer_total for insert with check (acts_for(VARIADIC array['money']));
create policy removed on transfer_total for delete using (acts_for(VARIADIC array['money']));
create policy seen on transfer_total for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])));

-- Locked accounting years. No entry is dated in a locked year. Only the last lock can be opened
-- again, with a reason that stays.
create table year_lock (
  id uuid primary key,
  charity_id uuid not null references charity,
  -- The last day of the year. It is in the past, so that a correction can be dated today.
  locked_through date not null,
  locked_by uuid references person,
  locked_at timestamptz not null,
  opened_by uuid references person,
  opened_at timestamptz,
  opened_reason text check (length(opened_reason) between 1 and 500),
  check ((opened_at is null) = (opened_reason is null)),
  check (opened_by is null or opened_at is not null),
  constraint year_lock_of_the_past check (locked_through < (locked_at at time zone
    'Europe/London')::date)
);
create index year_lock_of_charity on year_lock (charity_id, locked_through desc)
  where opened_at is null;
alter table year_lock enable row level security;
alter table year_lock force row level security;
grant select, insert on year_lock to pennytrail_app;
grant update (opened_by, opened_at, opened_reason) on year_lock to pennytrail_app;
create trigger answers_inserted after insert on year_lock referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on year_lock referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger append_only before delete on year_lock for each row execute function refuse_change();
create trigger append_only_table before truncate on year_lock
  for each statement execute function refuse_change();
create trigger year_lock_in_turn before insert or update on year_lock
  for each row execute function check_year_lock();
create policy locked on year_lock for insert
  with check (acts_for(VARIADIC array['money']) or is_lead(charity_id));
create policy opened on year_lock for update
  using (acts_for(VARIADIC array['money']) or is_lead(charity_id));
create policy seen on year_lock for select using (actor_is_system() or is_member(charity_id));

create view charity_public_total_now with (security_invoker=true) as
 SELECT charity_id,
    currency,
    sum(projects) AS projects,
    sum(received)::bigint AS received,
    sum(spent)::bigint AS spent,
    sum(entries) AS entries
   FROM ( SELECT p.charity_id,
            p.currency,
            1 AS projects,
            0::bigint AS received,
            0::bigint AS spent,
            0 AS entries
           FROM project p
          WHERE project_is_public(p.visibility, p.lifecycle, p.hidden)
        UNION ALL
         SELECT p.charity_id,
            t.currency,
            0,
            t.received,
            t.spent,
            t.entries
           FROM project p
             JOIN project_total t ON t.project_id = p.id
          WHERE project_is_public(p.visibility, p.lifecycle, p.hidden)) counted
  GROUP BY charity_id, currency;

create view fund_movement with (security_invoker=true) as
 SELECT l.entry_id,
    l."position",
    l.charity_id,
    l.project_id,
    ''::text AS part,
    e.seq,
    e.entry_date,
    l.currency,
    l.account,
    COALESCE(u.kind, e.kind) AS kind,
    COALESCE(u.category, e.category) AS category,
    COALESCE(u.budget_line_id, e.budget_line_id) AS budget_line_id,
    u.id IS NOT NULL AS is_reversal,
        CASE
            WHEN (l.amount < 0) <> (u.id IS NOT NULL) THEN - l.amount
            ELSE 0::bigint
        END AS moved_in,
        CASE
            WHEN (l.amount > 0) <> (u.id IS NOT NULL) THEN l.amount
            ELSE 0::bigint
        END AS moved_out,
    1 AS entries,
    e.project_id AS fund_id,
    e.counter_project_id AS counter_fund_id
   FROM ledger_entry e
     JOIN ledger_leg l ON l.entry_id = e.id AND l.charity_id = e.charity_id
     LEFT JOIN ledger_entry u ON u.id = e.reverses_id AND u.charity_id = e.charity_id
  WHERE NOT is_asset_account(l.account);
grant select on fund_movement to pennytrail_app;
grant select on fund_movement to pennytrail_reader;

create view fund_part_movement with (security_invoker=true) as
 SELECT m.entry_id,
    m."position",
    m.charity_id,
    m.project_id,
    k.part,
    m.seq,
    m.entry_date,
    m.currency,
    m.account,
    m.kind,
    m.category,
    m.budget_line_id,
    m.is_reversal,
    k.raised AS moved_in,
    k.lowered AS moved_out,
    k.entries,
    m.fund_id,
    m.counter_fund_id
   FROM fund_part_leg d
     JOIN fund_movement m ON m.entry_id = d.entry_id AND m."position" = d."position" AND m.charity_id = d.charity_id
     CROSS JOIN LATERAL split_movement(d.designated, d.overspent, m.moved_in, m.moved_out) k(part, raised, lowered, entries);
grant select on fund_part_movement to pennytrail_app;
grant select on fund_part_movement to pennytrail_reader;

create view spending_evidence_now with (security_invoker=true) as
 SELECT id AS entry_id,
    charity_id,
    project_id,
    currency,
    seq,
    amount,
    recorded_at,
    source = 'iati'::text AS is_imported,
    (EXISTS ( SELECT
           FROM ledger_entry r
          WHERE r.reverses_id = e.id AND r.charity_id = e.charity_id
         OFFSET 0)) AS is_reversed,
    (EXISTS ( SELECT
           FROM ledger_evidence v
          WHERE v.entry_id = e.id AND v.withdrawn_at IS NULL
         OFFSET 0)) AS has_receipt,
    (EXISTS ( SELECT
           FROM bank_line l
          WHERE l.entry_id = e.id
         OFFSET 0)) AS is_matched,
    (EXISTS ( SELECT
           FROM update_citation q
             JOIN update_post u ON u.id = q.update_id
          WHERE q.entry_id = e.id AND u.state = 'published'::text AND u.audience = 'public'::text AND NOT (EXISTS ( SELECT
                   FROM content_hidden h
                  WHERE h.kind = 'update'::text AND h.id = u.id))
         OFFSET 0)) AS is_cited
   FROM ledger_entry e
  WHERE needs_receipt(kind);
grant select on spending_evidence_now to pennytrail_app;
grant select on spending_evidence_now to pennytrail_reader;

create function account_stays_in_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.ledger_account <> 'bank' and (old.ledger_account, old.currency) is distinct from
     (new.ledger_account, new.currency) then
    raise exception 'account % stays in its place and currency', old.id
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

create function add_to_public_totals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
 SET enable_seqscan TO 'off'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into charity_public_total as t (charity_id, currency, received, spent, entries)
    select p.charity_id, c.currency, sum(c.received), sum(c.spent), sum(c.entries)
    from changed c join project p on p.id = c.project_id
    where project_is_public(p.visibility, p.lifecycle, p.hidden)
    group by p.charity_id, c.currency order by p.charity_id, c.currency
    on conflict (charity_id, currency) do update set received = t.received + excluded.received,
      spent = t.spent + excluded.spent, entries = t.entries + excluded.entries;
  else
    insert into charity_public_total as t (charity_id, currency, received, spent, entries)
    select p.charity_id, c.currency, sum(c.received - b.received), sum(c.spent - b.spent),
      sum(c.entries - b.entries)
    from changed c join before b on b.project_id = c.project_id and b.currency = c.currency
    join project p on p.id = c.project_id
    where project_is_public(p.visibility, p.lifecycle, p.hidden)
      and (c.received, c.spent, c.entries) is distinct from (b.received, b.spent, b.entries)
    group by p.charity_id, c.currency order by p.charity_id, c.currency
    on conflict (charity_id, currency) do update set received = t.received + excluded.received,
      spent = t.spent + excluded.spent, entries = t.entries + excluded.entries;
  end if;
  return null;
end
$function$;

create function books_first_day(charity uuid)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system'
AS $function$ select b.first_day from books_start b where b.charity_id = charity $function$;
grant execute on function books_first_day to pennytrail_app;

create function charity_page_ids(charity uuid, most integer, skipped integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  seen_as_team boolean := actor_is_system() or charity = any (actor_charities());
  seen uuid[];
  wanted integer := most + skipped;
  near integer := 4 * (most + skipped) + 1000;
  skipped_to bigint := (select max(e.seq) from ledger_entry e where e.charity_id = charity) - skipped;
  found uuid[];
begin
  seen := array(select p.id from project p where p.charity_id = charity);
  if seen_as_team or not exists (select from project_total t
      where t.charity_id = charity and t.project_id <> all (seen)) then
    return array(select e.id from ledger_entry e
      where e.charity_id = charity and e.seq <= skipped_to
      order by e.seq desc limit most);
  end if;
  found := array(
    select n.id from (
      select e.id, e.seq, e.project_id, e.counter_project_id, e.direction from ledger_entry e
      where e.charity_id = charity order by e.seq desc limit near
    ) n
    where n.project_id is null or n.project_id = any (seen)
      or (n.direction = 'between'
        and (n.counter_project_id is null or n.counter_project_id = any (seen)))
    order by n.seq desc limit most offset skipped);
  if cardinality(found) = most then
    return found;
  end if;
  return array(
    select either.id from (
      select own.id, own.seq from unnest(seen) fund cross join lateral (
        select e.id, e.seq from ledger_entry e
        where e.charity_id = charity and e.project_id = fund
        order by e.seq desc limit wanted) own
      union
      select other.id, other.seq from unnest(seen) fund cross join lateral (
        select e.id, e.seq from ledger_entry e
        where e.charity_id = charity and e.counter_project_id = fund and e.direction = 'between'
        order by e.seq desc limit wanted) other
      union
      (select e.id, e.seq from ledger_entry e
       where e.charity_id = charity and e.project_id is null
       order by e.seq desc limit wanted)
      union
      (select e.id, e.seq from ledger_entry e
       where e.charity_id = charity and e.direction = 'between' and e.counter_project_id is null
       order by e.seq desc limit wanted)
    ) either order by either.seq desc limit most offset skipped);
end
$function$;
alter function charity_page_ids owner to pennytrail_reader;
revoke execute on function charity_page_ids from public;
grant execute on function charity_page_ids to pennytrail_app;

create function check_books_start()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system'
AS $function$
declare
  wrong uuid;
begin
  select e.id into wrong from new_entries e
  join books_start b on b.charity_id = e.charity_id
  where case
    when e.kind = 'opening' then e.entry_date <> b.first_day - 1
    when e.entry_date = b.first_day - 1 then not exists (select from ledger_entry o
      where o.id = e.reverses_id and o.charity_id = e.charity_id and o.kind = 'opening')
    else e.entry_date < b.first_day or e.reverses_id is not null and exists (
      select from ledger_entry o where o.id = e.reverses_id and o.charity_id = e.charity_id
        and o.kind = 'opening' and o.entry_date = b.first_day - 1) end
  limit 1;
  if wrong is not null then
    raise exception 'ledger entry % is dated before the books begin', wrong
      using errcode = 'check_violation', constraint = 'ledger_entry_in_books';
  end if;
  select e.id into wrong from new_entries e
  join books_start b on b.charity_id = e.charity_id
  join lateral standing_openings(e.charity_id, e.project_id) own on own.id = e.id
  join lateral standing_openings(e.charity_id, e.project_id) other
    on other.id <> own.id and other.account = own.account and other.currency = own.currency
  where e.kind = 'opening'
  limit 1;
  if wrong is not null then
    raise exception 'ledger entry % opens a fund that has an opening balance', wrong
      using errcode = 'check_violation', constraint = 'ledger_entry_opened_once';
  end if;
  return null;
end
$function$;

create function check_first_day()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
AS $function$
begin
  perform from ledger_head h where h.charity_id = new.charity_id for update;
  if new.first_day > earliest_standing_entry(new.charity_id) then
    raise exception 'the ledger of charity % has an earlier entry', new.charity_id
      using errcode = 'check_violation', constraint = 'books_start_before_entries';
  end if;
  return new;
end
$function$;

create function check_gifts_stay()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (
    select from ledger_leg l
    where l.entry_id = new.id and l.charity_id = new.charity_id and l.project_id is not null
      and l.amount > 0 and l.account not like 'spending:%'
      and money_beyond_gifts(new.charity_id, l.project_id, new.currency) < 0)
    or exists (select from gift_balance b
      where b.id = new.reverses_id and b.charity_id = new.charity_id
        and b.moved + b.refunded > b.given) then
    raise exception 'ledger entry % takes money of gifts', new.id
      using errcode = 'check_violation', constraint = 'ledger_entry_leaves_gifts';
  end if;
  return null;
end
$function$;
alter function check_gifts_stay owner to pennytrail_reader;

create function check_head_moves()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  wrong record;
begin
  -- A head whose charity changes has no row before or after.
  select coalesce(a.charity_id, b.charity_id) charity_id, b.seq into wrong
  from heads_after a full join heads_before b on b.charity_id = a.charity_id
  left join lateral (
    select count(*) added, bool_and(e.chain_hash = sha256('\x02'::bytea || e.previous || e.leaf_hash))
        chained, (array_agg(e.chain_hash) filter (where e.seq = a.seq))[1] last_hash
    from (select n.seq, n.leaf_hash, n.chain_hash,
            lag(n.chain_hash, 1, b.chain_hash) over (order by n.seq) previous
          from ledger_entry n
          where n.charity_id = a.charity_id and n.seq between b.seq + 1 and a.seq) e
  ) found on true
  where (a.charity_id, a.seq, a.chain_hash) is distinct from (b.charity_id, b.seq, b.chain_hash)
    and (a.charity_id is null or b.charity_id is null or a.seq <= b.seq
      or found.added <> a.seq - b.seq or found.chained is not true
      or found.last_hash is distinct from a.chain_hash)
  limit 1;
  if wrong.charity_id is not null then
    raise exception 'the ledger of charity % has a gap or a broken chain after entry %',
      wrong.charity_id, wrong.seq
      using errcode = 'check_violation', constraint = 'ledger_head_gapless';
  end if;
  return null;
end
$function$;

create function check_head_start()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.seq <> 0 or new.chain_hash <> decode(repeat('00', 32), 'hex') then
    raise exception 'a ledger starts empty'
      using errcode = 'check_violation', constraint = 'ledger_head_starts_empty';
  end if;
  new.months_kept := true;
  new.givers_counted := true;
  new.reconciliation_kept := true;
  return new;
end
$function$;

create function check_new_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  wrong record;
begin
  select n.id, l.entry_id is null legless, h.charity_id is null beyond into wrong
  from new_entries n
  -- "exists" would let the planner read all legs while it takes the table for an empty one.
  left join lateral (select l.entry_id from ledger_leg l
    where l.entry_id = n.id and l.charity_id = n.charity_id limit 1) l on true
  left join ledger_head h on h.charity_id = n.charity_id and h.seq >= n.seq
  left join ledger_detail d on d.entry_id = n.id and d.charity_id = n.charity_id
  left join ledger_identity i on i.entry_id = n.id and i.charity_id = n.charity_id
  where l.entry_id is null or h.charity_id is null or d.entry_id is null or i.entry_id is null
  limit 1;
  if wrong.id is null then
    return null;
  elsif wrong.legless then
    raise exception 'ledger entry % has no legs', wrong.id
      using errcode = 'check_violation', constraint = 'ledger_entry_has_legs';
  elsif wrong.beyond then
    raise exception 'ledger entry % stands beyond the head', wrong.id
      using errcode = 'check_violation', constraint = 'ledger_entry_within_head';
  end if;
  raise exception 'ledger entry % lacks its details', wrong.id
    using errcode = 'check_violation', constraint = 'ledger_entry_has_details';
end
$function$;

create function check_new_legs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  wrong record;
begin
  -- A missing entry counts as wrong too, so that no leg is without an entry.
  select n.id, found.balance into wrong
  from (select distinct entry_id id from new_legs) n
  left join lateral (
    select sum(l.amount) balance,
      sum(l.amount) filter (where l.amount > 0) is distinct from max(e.amount) or not bool_and(
        l.charity_id = e.charity_id and l.currency = e.currency and (l.project_id is null
          or coalesce(l.project_id in (e.project_id, e.counter_project_id), false))) misfits
    from ledger_leg l join ledger_entry e on e.id = l.entry_id where l.entry_id = n.id
  ) found on true
  where found.balance is distinct from 0 or found.misfits is not false
  limit 1;
  if wrong.id is null then
    return null;
  elsif wrong.balance <> 0 then
    raise exception 'ledger entry % does not balance', wrong.id
      using errcode = 'check_violation', constraint = 'ledger_entry_balances';
  end if;
  raise exception 'the legs of ledger entry % do not fit it', wrong.id
    using errcode = 'check_violation', constraint = 'ledger_entry_legs_fit';
end
$function$;

create function check_own_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system'
AS $function$
declare
  account bank_account;
begin
  select * into account from bank_account a
  where a.id = substr(new.account, 6)::uuid and a.charity_id = new.charity_id;
  if account.ledger_account is distinct from new.account or account.currency <> new.currency then
    raise exception 'ledger entry % names an account that does not fit it', new.entry_id
      using errcode = 'check_violation', constraint = 'ledger_leg_own_account';
  elsif account.closed_on is not null then
    raise exception 'ledger entry % names an account that is closed', new.entry_id
      using errcode = 'check_violation', constraint = 'ledger_leg_account_open';
  elsif not exists (select from ledger_entry e
      where e.id = new.entry_id and e.charity_id = new.charity_id and e.form_version > 1) then
    raise exception 'ledger entry % names an account that its form does not know', new.entry_id
      using errcode = 'check_violation', constraint = 'ledger_leg_account_form';
  end if;
  return null;
end
$function$;

create function check_reversal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  reversed ledger_entry;
begin
  select * into reversed from ledger_entry e where e.id = new.reverses_id;
  if reversed.charity_id <> new.charity_id or reversed.currency <> new.currency
     or reversed.amount <> new.amount or reversed.seq >= new.seq
     or (case new.direction when 'between' then
           (reversed.project_id, reversed.counter_project_id)
             is distinct from (new.counter_project_id, new.project_id)
         else reversed.project_id is distinct from new.project_id end)
     or exists (
       (select l.position, l.account, l.project_id, -l.amount from ledger_leg l
        where l.entry_id = new.id)
       except
       (select l.position, l.account, l.project_id, l.amount from ledger_leg l
        where l.entry_id = reversed.id))
     or exists (
       (select l.position, l.account, l.project_id, -l.amount from ledger_leg l
        where l.entry_id = reversed.id)
       except
       (select l.position, l.account, l.project_id, l.amount from ledger_leg l
        where l.entry_id = new.id)) then
    raise exception 'ledger entry % does not mirror what it reverses', new.id
      using errcode = 'check_violation', constraint = 'ledger_entry_mirrors';
  end if;
  return null;
end
$function$;

create function check_year_lock()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
AS $function$
begin
  perform from ledger_head h where h.charity_id = new.charity_id for update;
  if tg_op = 'INSERT' then
    if new.opened_at is not null or new.locked_through <= year_locked_through(new.charity_id) then
      raise exception 'that year is locked already'
        using errcode = 'check_violation', constraint = 'year_lock_in_turn';
    end if;
  elsif old.opened_at is not null
     or new.locked_through is distinct from year_locked_through(new.charity_id) then
    raise exception 'only the last locked year can be opened, once'
      using errcode = 'check_violation', constraint = 'year_lock_in_turn';
  end if;
  return new;
end
$function$;

create function check_year_open()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system'
AS $function$
declare
  wrong uuid;
begin
  select e.id into wrong from new_entries e
  join year_lock l on l.charity_id = e.charity_id and l.opened_at is null
    and l.locked_through >= e.entry_date
  limit 1;
  if wrong is not null then
    raise exception 'ledger entry % is dated into a locked year', wrong
      using errcode = 'check_violation', constraint = 'ledger_entry_year_open';
  end if;
  return null;
end
$function$;

create function count_fund_months()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  insert into fund_month_total as t (charity_id, project_id, month, currency, account, kind,
    category, budget_line_id, moved_in, moved_out, entries, first_on, last_on)
  select m.charity_id, m.project_id, first_of_month(m.entry_date), m.currency, m.account, m.kind,
    m.category, m.budget_line_id, sum(m.moved_in), sum(m.moved_out), count(*),
    min(m.entry_date) filter (where not m.is_reversal),
    max(m.entry_date) filter (where not m.is_reversal)
  from new_legs n
  join ledger_head h on h.charity_id = n.charity_id and h.months_kept
  join fund_movement m on m.entry_id = n.entry_id and m.position = n.position
    and m.charity_id = n.charity_id
  -- Half of the legs are none of a fund, and are left out before their entries are read.
  where not is_asset_account(n.account)
  group by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (charity_id, project_id, part, month, currency, account, kind, category,
    budget_line_id)
  do update set moved_in = t.moved_in + excluded.moved_in,
    moved_out = t.moved_out + excluded.moved_out, entries = t.entries + excluded.entries,
    first_on = least(t.first_on, excluded.first_on),
    last_on = greatest(t.last_on, excluded.last_on);
  return null;
end
$function$;

create function count_on_budget_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kind_counted text := coalesce(
    (select reversed.kind from ledger_entry reversed
     where reversed.id = new.reverses_id and reversed.charity_id = new.charity_id), new.kind);
begin
  if is_spending_kind(kind_counted) or kind_counted = 'credit' then
    insert into budget_line_total as t (budget_line_id, currency, spent)
    values (new.budget_line_id, new.currency,
            case new.direction when 'out' then new.amount else -new.amount end)
    on conflict (budget_line_id, currency) do update set spent = t.spent + excluded.spent;
  end if;
  return null;
end
$function$;

create function count_spending_evidence(charity uuid)
 RETURNS SETOF spending_evidence_total
 LANGUAGE sql
 STABLE
AS $function$
  select n.charity_id, n.project_id, n.currency,
    coalesce(sum(n.amount) filter (where not n.is_reversed), 0)::bigint,
    coalesce(sum(n.amount) filter (where not n.is_reversed and n.has_receipt), 0)::bigint,
    coalesce(sum(n.amount) filter (where not n.is_reversed and n.is_matched), 0)::bigint,
    coalesce(sum(n.amount) filter (where not n.is_reversed and n.is_cited), 0)::bigint,
    count(*) filter (where not n.is_reversed and not n.has_receipt),
    count(*) filter (where not n.is_reversed and not n.has_receipt and not n.is_imported),
    coalesce(sum(n.amount) filter (
      where not n.is_reversed and not n.has_receipt and not n.is_imported), 0)::bigint
  from spending_evidence_now n where n.charity_id = charity
  group by n.charity_id, n.project_id, n.currency $function$;
revoke execute on function count_spending_evidence from public;
grant execute on function count_spending_evidence to pennytrail_app;
grant execute on function count_spending_evidence to pennytrail_reader;

create function count_stored_parts(charity uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$ select coalesce((select h.parts_seq from ledger_head h where h.charity_id = charity), 0) $function$;
revoke execute on function count_stored_parts from public;
grant execute on function count_stored_parts to pennytrail_app;
grant execute on function count_stored_parts to pennytrail_reader;

create function count_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
AS $function$
begin
  perform pg_advisory_xact_lock_shared(
    hashtextextended('spending-evidence ' || new.charity_id, 0));
  if lacks_spending_evidence(new.charity_id) then return null; end if;
  insert into transfer_total as t (charity_id, project_id, counter_project_id, entries)
  values (new.charity_id, new.project_id, new.counter_project_id, 1)
  on conflict (charity_id, project_id, counter_project_id)
  do update set entries = t.entries + 1;
  return null;
end
$function$;

create function earliest_standing_entry(charity uuid)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system'
AS $function$ select e.entry_date from ledger_entry e
   where e.charity_id = charity and e.kind <> 'opening' and e.reverses_id is null
     and not exists (select from ledger_entry r
       where r.reverses_id = e.id and r.charity_id = e.charity_id offset 0)
   order by e.entry_date limit 1 $function$;
grant execute on function earliest_standing_entry to pennytrail_app;

create function entries_with_receipt(charity uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select v.entry_id from ledger_evidence v
   where v.charity_id = charity and v.entry_id is not null and v.withdrawn_at is null $function$;
alter function entries_with_receipt owner to pennytrail_reader;
revoke execute on function entries_with_receipt from public;
grant execute on function entries_with_receipt to pennytrail_app;

create function entries_withheld(wanted uuid)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  actor text := coalesce(current_setting('app.actor', true), '');
  seen uuid[] := array(select p.id from project p where p.charity_id = wanted);
  hidden uuid[];
  withheld bigint;
begin
  perform set_config('app.actor', 'system', true);
  hidden := array(select p.id from project p where p.charity_id = wanted and p.id <> all (seen));
  if cardinality(hidden) = 0 then
    withheld := 0;
  elsif lacks_spending_evidence(wanted) then
    select count(*) into withheld from ledger_entry e
    where e.charity_id = wanted and e.project_id = any (hidden)
      and (e.direction <> 'between' or e.counter_project_id = any (hidden));
  else
    -- The entries of each hidden fund. A transfer between two hidden funds is in both of them, and
    -- a transfer to or from a fund that is seen is not withheld.
    withheld := coalesce((select sum(t.entries) from project_total t
        where t.charity_id = wanted and t.project_id = any (hidden)), 0)
      - coalesce((select sum(t.entries) from transfer_total t
        where t.charity_id = wanted
          and (t.project_id = any (hidden) or t.counter_project_id = any (hidden))), 0);
  end if;
  perform set_config('app.actor', actor, true);
  return withheld;
end
$function$;
grant execute on function entries_withheld to pennytrail_app;

create function evidence_coverage(charity uuid, fund uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  seen_as_team boolean := actor_is_system() or charity = any (actor_charities());
  seen uuid[] := array(select p.id from project p
    where p.charity_id = charity and (fund is null or p.id = fund));
begin
  return (
    select coalesce(json_agg(c order by c.currency), '[]') from (
      select t.currency, sum(t.spent)::bigint spent, sum(t.with_receipt)::bigint "withReceipt",
        sum(t.matched)::bigint matched, sum(t.cited)::bigint told
      from list_spending_totals(charity) t
      where case when fund is null
        then t.project_id is null or seen_as_team or t.project_id = any (seen)
        else t.project_id = fund and fund = any (seen) end
      group by t.currency having sum(t.spent) <> 0) c);
end
$function$;
alter function evidence_coverage owner to pennytrail_reader;
revoke execute on function evidence_coverage from public;
grant execute on function evidence_coverage to pennytrail_app;

create function evidence_of_own_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.entry_id is not null and not exists (
    select from ledger_entry e where e.id = new.entry_id and e.charity_id = new.charity_id
  ) then
    raise exception 'evidence belongs to an entry of its own charity'
      using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$function$;

create function evidence_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.entry_id is not null and (new.entry_id, new.title, new.shown_at, new.recorded_with)
        is distinct from (old.entry_id, old.title, old.shown_at, old.recorded_with))
     or (old.withdrawn_at is not null and (new.withdrawn_at, new.withdrawn_reason)
        is distinct from (old.withdrawn_at, old.withdrawn_reason)) then
    raise exception 'evidence that was shown can be withdrawn, not changed'
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

create function first_of_month(day date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$ select date_trunc('month', day::timestamp)::date $function$;
grant execute on function first_of_month to pennytrail_app;
grant execute on function first_of_month to pennytrail_reader;

create function fold_fund_parts(charity uuid, projects uuid[], since bigint, through bigint)
 RETURNS TABLE(entry_id uuid, leg smallint, project_id uuid, currency text, designated bigint, overspent bigint, state bigint[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  seen uuid[] := array(select p.id from project p
    where p.charity_id = charity and (projects is null or p.id = any (projects)));
  -- All other projects hold restricted money only, so their entries are not read: they moved no
  -- money, were never below zero, and have no entry that can take other money than its gift's.
  split uuid[] := array(
    select unnest(array[e.project_id, e.counter_project_id]) from ledger_entry e
    where e.charity_id = charity and e.seq > since
      and (e.project_id is not null or e.counter_project_id is not null)
      and (e.balance < 0 or e.counter_balance < 0 or e.kind = 'transfer'
        or e.reverses_id is not null
        or e.donation_id is null and is_deduction_kind(e.kind)
        or e.kind = 'gift-aid' and e.direction = 'out')
    union
    select b.project_id from allocation a join gift_balance b
      on b.id = a.gift_entry_id and b.charity_id = a.charity_id
    where a.charity_id = charity and a.reason = 'released'
    union
    select b.project_id from gift_balance b where b.charity_id = charity and b.lines <> '{}'
    union
    select s.project_id from fund_part_state s where s.charity_id = charity and since > 0);
  funds uuid[] := array(select unnest(fund_sources(charity, seen, since, through))
    intersect select unnest(split));
  -- The funds that are read from their first entry.
  anew uuid[] := funds;
  -- By fund: unspent gifts, other restricted money, the part that is not restricted, and the other
  -- restricted money that refunds of spent gifts took.
  gifts bigint[] := '{}';
  others bigint[] := '{}';
  own bigint[] := '{}';
  lent bigint[] := '{}';
  -- By leg, for its reversal.
  other_changes bigint[] := '{}';
  own_changes bigint[] := '{}';
  -- The legs of spending that the charity's own money paid, and the fund of each leg.
  own_paid bigint[] := '{}';
  fund_of bigint[] := '{}';
  one record;
  change bigint;
  to_gifts bigint;
  to_others bigint;
  to_own bigint;
  rest bigint;
  moving uuid;
  moved_others bigint := 0;
  moved_own bigint := 0;
  since_place bigint;
  later bigint;
  free bigint;
  part bigint;
begin
  if since > 0 then
    anew := array(
      select f.id from ledger_entry e
      cross join lateral unnest(array[e.project_id, e.counter_project_id]) f (id)
      where e.charity_id = charity and e.seq > since and e.seq <= through and f.id = any (funds)
        and (e.reverses_id is not null or e.kind = 'credit'
          or not exists (select from fund_part_state s
          where s.charity_id = charity and s.project_id = f.id)));
    if cardinality(anew) > 0 then
      anew := array(select unnest(fund_sources(charity, anew, 0, through))
        intersect select unnest(split));
      funds := array(select unnest(funds) union select unnest(anew));
    end if;
  end if;
  if cardinality(funds) = 0 then return; end if;
  for one in
    with entries as (
      select e.* from ledger_entry e
      where e.charity_id = charity and e.seq > since and e.seq <= through and since > 0
        and (e.project_id = any (funds) or e.counter_project_id = any (funds))
      union all
      select e.* from ledger_entry e
      where e.charity_id = charity and e.seq <= case since when 0 then through else since end
        and (e.project_id = any (anew) or e.counter_project_id = any (anew))
    ), legs as (
      select l.entry_id, l.position, l.project_id, e.currency::text, l.amount, e.seq, e.reverses_id,
        coalesce(u.kind, e.kind) as kind, l.account, coalesce(p.amount, 0) as allocated,
        -- Money that left on a recorded ground is a gift's only if the ground or the entry names one.
        case when k.id is not null then e.donation_id is not null or k.balance_id is not null
          else e.donation_id is not null or is_gift_kind(coalesce(u.kind, e.kind))
            or is_refund_kind(coalesce(u.kind, e.kind))
        end as is_gift,
        -- Gift Aid that follows a gift to another fund is restricted there too, as is money that
        -- left on a recorded ground.
        k.id is not null
          or e.source = 'platform' and coalesce(e.source_ref, '') like 'gift-aid-%' as is_gift_aid,
        e.project_id is null as from_general, c.payment_id,
        dense_rank() over (order by l.project_id, l.currency) as fund,
        -- Within an entry, money leaves one fund before it arrives in the other.
        row_number() over (order by e.seq, l.amount desc, l.position) as place
      from entries e
      join ledger_leg l on l.entry_id = e.id and l.charity_id = e.charity_id
      left join ledger_entry u on u.id = e.reverses_id and u.charity_id = e.charity_id
      left join restriction_ground k on k.entry_id = coalesce(u.id, e.id)
      left join supplier_credit c on c.entry_id = coalesce(u.id, e.id)
      -- For each leg, because PostgreSQL expects one leg here and would read all allocations for each.
      left join lateral (
        select sum(a.amount)::bigint as amount from allocation a
        join gift_balance b on b.id = a.gift_entry_id and b.charity_id = a.charity_id
        where a.charity_id = charity and a.seq = e.seq and a.cause_id = e.id
          and b.project_id = l.project_id) p on true
      where l.project_id = any (funds) and (e.seq > since and since > 0 or l.project_id = any (anew))
    ), reallocated as (
      -- Spending that gifts paid with the money that a reversal or a credit returned to them.
      select a.cause_id, s.fund, array_agg(s.place order by s.place) as places,
        array_agg(a.amount order by s.place) as amounts
      from (select a.cause_id, a.spending_entry_id, sum(a.amount)::bigint as amount
        from allocation a
        where a.charity_id = charity and a.reason = 'reallocated'
          and a.seq = any (array(select g.seq from legs g
            where g.reverses_id is not null or g.payment_id is not null))
        group by 1, 2) a
      join legs s on s.entry_id = a.spending_entry_id
      group by 1, 2
    )
    select g.*,
      -- The leg that this one reverses is the first of two.
      case when g.reverses_id is not null then nullif(first_value(g.place) over (
        partition by coalesce(g.reverses_id, g.entry_id), g.position order by g.place), g.place)
        end as undoes,
      case when g.payment_id is not null then (select min(y.place) from legs y
        where y.entry_id = g.payment_id and y.fund = g.fund) end as payment,
      r.places, r.amounts, s.gifts, s.others, s.own, s.lent,
      lead(g.place) over (partition by g.fund order by g.place) is null as is_last
    from legs g
    left join reallocated r on r.cause_id = g.entry_id and r.fund = g.fund
    left join fund_part_state s on s.project_id = g.project_id and s.currency = g.currency
      and s.charity_id = charity and g.project_id <> all (anew)
    order by g.place
  loop
    if moving is distinct from one.entry_id then
      moving := one.entry_id;
      moved_others := 0;
      moved_own := 0;
    end if;
    if own[one.fund] is null then
      gifts[one.fund] := coalesce(one.gifts, 0);
      others[one.fund] := coalesce(one.others, 0);
      own[one.fund] := coalesce(one.own, 0);
      lent[one.fund] := coalesce(one.lent, 0);
    end if;
    change := -one.amount;
    -- Attribution says what gifts gained or lost.
    to_gifts := greatest(case when one.is_gift then change else 0 end - one.allocated,
      -gifts[one.fund]);
    rest := change - to_gifts;
    to_others := 0;
    to_own := 0;
    since_place := coalesce(one.undoes, one.payment);
    if since_place is not null then
      if one.undoes is not null then
        to_others := -other_changes[one.undoes];
        to_own := -own_changes[one.undoes];
        own_changes[one.undoes] := 0;
        other_changes[one.undoes] := 0;
      else
        -- A credit brings back the charity's own money before other restricted money.
        rest := change + one.allocated - coalesce((select sum(a) from unnest(one.amounts) a), 0);
        to_own := least(rest, greatest(-own_changes[one.payment], 0));
        to_others := rest - to_own;
        own_changes[one.payment] := own_changes[one.payment] + to_own;
        other_changes[one.payment] := other_changes[one.payment] + to_others;
        rest := change - to_gifts;
      end if;
      -- The returned money pays later spending in place of the charity's own money: money of gifts as
      -- attribution says, then other restricted money.
      free := case when one.is_gift then 0 else greatest(to_others, 0) end;
      if free > 0 or one.places is not null then
        for later in select distinct p from unnest(own_paid || one.places) p
          where p > since_place and fund_of[p] = one.fund order by p
        loop
          part := least(-own_changes[later],
            coalesce(one.amounts[array_position(one.places, later)], 0));
          own_changes[later] := own_changes[later] + part;
          to_own := to_own + part;
          part := least(-other_changes[later],
            coalesce(one.amounts[array_position(one.places, later)], 0) - part);
          other_changes[later] := other_changes[later] + part;
          to_others := to_others + part;
          free := free + part;
          part := least(-own_changes[later], free);
          own_changes[later] := own_changes[later] + part;
          other_changes[later] := other_changes[later] - part;
          to_own := to_own + part;
          to_others := to_others - part;
          free := free - part;
        end loop;
      end if;
    elsif one.account = 'fund' and one.kind = 'transfer' and not one.is_gift
      and not one.is_gift_aid then
      if change < 0 then -- designated money leaves first
        to_own := -least(greatest(own[one.fund], 0), -rest);
      elsif one.from_general then
        to_own := rest;
      else
        to_others := moved_others;
        to_own := moved_own;
      end if;
    elsif not one.is_gift and change > 0 then
      to_others := rest;
    end if;
    rest := rest - to_others - to_own;
    if rest > 0 then -- spending that a refund had released is reversed
      to_others := to_others + least(rest, lent[one.fund]);
      lent[one.fund] := lent[one.fund] - least(rest, lent[one.fund]);
      to_own := change - to_gifts - to_others;
    else
      to_others := greatest(to_others + rest, -others[one.fund]);
      if one.is_gift and rest < 0 then
        lent[one.fund] := lent[one.fund] - least(to_others, 0);
      end if;
      -- Beyond the restricted money, the charity's own money pays.
      to_own := change - to_gifts - to_others;
    end if;
    if one.account = 'fund' and change < 0 then
      moved_own := -to_own;
      moved_others := -change - moved_own;
    end if;
    gifts[one.fund] := gifts[one.fund] + to_gifts;
    others[one.fund] := others[one.fund] + to_others;
    other_changes[one.place] := to_others;
    own_changes[one.place] := to_own;
    if one.payment is not null and one.undoes is not null then
      other_changes[one.payment] := other_changes[one.payment] + to_others;
      own_changes[one.payment] := own_changes[one.payment] + to_own;
    end if;
    fund_of[one.place] := one.fund;
    if one.undoes is null and to_own < 0 and one.account like 'spending:%' then
      own_paid := own_paid || one.place;
    end if;
    rest := own[one.fund];
    own[one.fund] := rest + to_own;
    if (to_own <> 0 or one.is_last) and one.seq > since and one.project_id = any (seen) then
      entry_id := one.entry_id;
      leg := one.position;
      project_id := one.project_id;
      currency := one.currency;
      designated := greatest(own[one.fund], 0) - greatest(rest, 0);
      overspent := least(own[one.fund], 0) - least(rest, 0);
      state := case when one.is_last
        then array[gifts[one.fund], others[one.fund], own[one.fund], lent[one.fund]] end;
      return next;
    end if;
  end loop;
end
$function$;
alter function fold_fund_parts owner to pennytrail_reader;
revoke execute on function fold_fund_parts from public;
grant execute on function fold_fund_parts to pennytrail_app;

create function fund_month_movements(charity uuid, projects uuid[], general boolean, since date, until date, up_to bigint, by_part boolean)
 RETURNS TABLE(project_id uuid, part text, day date, currency text, account text, kind text, category text, budget_line_id uuid, moved_in bigint, moved_out bigint, entries bigint, first_on date, last_on date)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  seen uuid[] := array(select p.id from project p
    where p.charity_id = charity and (projects is null or p.id = any (projects)));
  kept boolean := coalesce((select h.months_kept from ledger_head h where h.charity_id = charity),
    false);
  from_day date := coalesce(since, '-infinity');
  first_month date := first_of_month(from_day);
begin
  if kept then
    return query
      select t.project_id, t.part, case when t.month = first_month then from_day else t.month end,
        t.currency::text, t.account, t.kind, t.category, t.budget_line_id, t.moved_in, t.moved_out,
        t.entries, case when t.first_on <= until then t.first_on end, t.last_on
      from fund_month_total t
      where t.charity_id = charity and t.month <= until and (by_part or t.part = '')
        and (t.project_id = any (seen) or (t.project_id is null and general));
  end if;
  -- The query with the general fund differs from the query without it, because one plan for both
  -- would read a large ledger for a small project.
  return query execute format($query$
    select m.project_id, m.part, s.day, m.currency::text, m.account, m.kind, m.category,
      m.budget_line_id, s.sign * m.moved_in, s.sign * m.moved_out, s.sign * m.entries,
      s.entry_date, s.entry_date
    from %s m cross join lateral (%s) s (sign, day, entry_date)
    where m.charity_id = $1 and %s and %s
      and (m.project_id = any ($2) or (m.project_id is null and $3))$query$,
    case when by_part
      then '(select * from fund_movement union all select * from fund_part_movement)'
      else 'fund_movement' end,
    case when kept then $signs$
      select -1::bigint, $5, null::date where m.entry_date > $5
      union all select x.sign, case x.sign when 1 then m.entry_date else $4 end, null
        from (values (1), (-1)) x (sign) where m.entry_date >= $7 and m.entry_date < $4
      union all select -1, m.entry_date, null where m.seq > $6 and m.entry_date <= $5$signs$
    else $signs$
      select 1::bigint, m.entry_date, case when not m.is_reversal then m.entry_date end$signs$ end,
    case when kept then $entries$
      (m.entry_date > $5 and m.entry_date < $8 or m.entry_date >= $7 and m.entry_date < $4
        or m.seq > $6 and m.entry_date <= $5)$entries$
    else 'm.entry_date <= $5 and m.seq <= $6' end,
    case when general then 'true'
      else '(m.fund_id = any ($2) or m.counter_fund_id = any ($2))' end)
  using charity, seen, general, from_day, until, coalesce(up_to, 9223372036854775807), first_month,
    (first_of_month(until) + interval '1 month')::date;
end
$function$;
alter function fund_month_movements owner to pennytrail_reader;
revoke execute on function fund_month_movements from public;
grant execute on function fund_month_movements to pennytrail_app;

create function fund_part_legs(charity uuid, projects uuid[], up_to bigint)
 RETURNS TABLE(entry_id uuid, leg smallint, project_id uuid, designated bigint, overspent bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  stored bigint := count_stored_parts(charity);
  through bigint := coalesce(up_to, 9223372036854775807);
begin
  if stored > 0 then
    return query
      select s.entry_id, s.position, s.project_id, s.designated, s.overspent from fund_part_leg s
      join project p on p.id = s.project_id
      where s.charity_id = charity and s.seq <= least(stored, through)
        and (projects is null or s.project_id = any (projects));
  end if;
  if through > stored
    and exists (select from ledger_entry e where e.charity_id = charity and e.seq > stored) then
    return query
      select f.entry_id, f.leg, f.project_id, f.designated, f.overspent
      from fold_fund_parts(charity, projects, stored, through) f
      where f.designated <> 0 or f.overspent <> 0;
  end if;
end
$function$;
alter function fund_part_legs owner to pennytrail_reader;
revoke execute on function fund_part_legs from public;
grant execute on function fund_part_legs to pennytrail_app;

create function fund_sources(charity uuid, funds uuid[], since bigint, through bigint)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
  with recursive moves as materialized (
    select e.project_id as from_id, e.counter_project_id as to_id from ledger_entry e
    where e.charity_id = charity and e.kind = 'transfer' and e.project_id is not null
      and e.counter_project_id is not null and e.donation_id is null and e.seq > since
      and e.seq <= through
  ), source (id) as (
    select unnest(funds)
    union
    select m.from_id from moves m join source s on m.to_id = s.id
  )
  select array(select s.id from source s)
$function$;
revoke execute on function fund_sources from public;
grant execute on function fund_sources to pennytrail_app;
grant execute on function fund_sources to pennytrail_reader;

create function has_receipt(entry uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select exists (select from ledger_evidence v
                  where v.entry_id = entry and v.withdrawn_at is null) $function$;
grant execute on function has_receipt to pennytrail_app;
grant execute on function has_receipt to pennytrail_reader;

create function is_account_chosen(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select kind in ('income', 'spending', 'credit') $function$;

create function is_asset_account(account text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select account in ('stripe-balance', 'bank', 'gift-aid-receivable') or account like 'bank:%' $function$;

create function is_bank_account(account text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select account = 'bank' or account like 'bank:%' $function$;

create function is_cited(entry uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select exists (
     select from update_citation c join update_post u on u.id = c.update_id
     where c.entry_id = entry and u.state = 'published' and u.audience = 'public'
       and not content_is_hidden('update', u.id)) $function$;
grant execute on function is_cited to pennytrail_app;
grant execute on function is_cited to pennytrail_reader;

create function is_deduction_kind(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select kind in ('fee', 'refund', 'dispute') $function$;

create function is_gift_kind(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select kind in ('gift', 'grant', 'match') $function$;

create function is_income_kind(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select kind in ('income', 'collection') $function$;

create function is_matched(entry uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select exists (select from bank_line l where l.entry_id = entry) $function$;
grant execute on function is_matched to pennytrail_app;
grant execute on function is_matched to pennytrail_reader;

create function is_refund_kind(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select kind in ('refund', 'dispute') $function$;

create function is_spending_kind(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select kind in ('spending', 'onward-grant', 'charge') $function$;

create function lacks_spending_evidence(charity uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from spending_evidence_backlog b
    where b.charity_id in (charity, '00000000-0000-0000-0000-000000000000'::uuid)) $function$;
revoke execute on function lacks_spending_evidence from public;
grant execute on function lacks_spending_evidence to pennytrail_app;
grant execute on function lacks_spending_evidence to pennytrail_reader;

create function ledger_entry_project(wanted uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$ select e.project_id from ledger_entry e where e.id = wanted $function$;
grant execute on function ledger_entry_project to pennytrail_app;

create function list_spending_backlog()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
AS $function$
begin
  if exists (select from spending_evidence_backlog b
             where b.charity_id = '00000000-0000-0000-0000-000000000000') then
    lock table ledger_head in share mode;
    insert into spending_evidence_backlog select h.charity_id from ledger_head h
    on conflict do nothing;
    delete from spending_evidence_backlog b
    where b.charity_id = '00000000-0000-0000-0000-000000000000';
  end if;
  return query select b.charity_id from spending_evidence_backlog b order by b.charity_id;
end
$function$;
revoke execute on function list_spending_backlog from public;
grant execute on function list_spending_backlog to pennytrail_app;

create function list_spending_totals(charity uuid)
 RETURNS SETOF spending_evidence_total
 LANGUAGE plpgsql
 STABLE ROWS 10
AS $function$
begin
  if lacks_spending_evidence(charity) then
    return query select * from count_spending_evidence(charity);
  else
    return query select * from spending_evidence_total t where t.charity_id = charity;
  end if;
end
$function$;
revoke execute on function list_spending_totals from public;
grant execute on function list_spending_totals to pennytrail_app;
grant execute on function list_spending_totals to pennytrail_reader;

create function lock_gift(wanted uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET "app.actor" TO 'system:money'
AS $function$
begin
  perform from donation d where d.id = wanted for no key update;
end
$function$;
grant execute on function lock_gift to pennytrail_app;

create function lock_ledgers(charities uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
AS $function$
begin
  insert into ledger_head (charity_id) select c.id from charity c where c.id = any (charities)
  order by c.id on conflict do nothing;
  perform from ledger_head h where h.charity_id = any (charities) order by h.charity_id for update;
end
$function$;
revoke execute on function lock_ledgers from public;
grant execute on function lock_ledgers to pennytrail_app;

create function money_beyond_gifts(charity uuid, project uuid, in_currency text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce((
    select sum(-l.amount) from ledger_entry e
    join ledger_leg l on l.entry_id = e.id and l.charity_id = e.charity_id
    left join ledger_entry u on u.id = e.reverses_id and u.charity_id = e.charity_id
    left join restriction_ground k on k.entry_id = coalesce(u.id, e.id)
    where e.charity_id = charity and (e.project_id = project or e.counter_project_id = project)
      and e.currency = in_currency and l.project_id = project and l.account not like 'spending:%'
      and not case when k.id is not null then e.donation_id is not null or k.balance_id is not null
        else e.donation_id is not null or is_gift_kind(coalesce(u.kind, e.kind))
          or is_refund_kind(coalesce(u.kind, e.kind)) end),
    0)::bigint
    -- Older closures moved grants that were recorded without a giver out of the fund.
    + coalesce((
    select sum(a.amount) from ledger_entry e join allocation a
      on a.spending_entry_id = e.id and a.charity_id = e.charity_id
    where e.charity_id = charity and e.project_id = project and e.currency = in_currency
      and e.kind = 'transfer'), 0)::bigint
$function$;
alter function money_beyond_gifts owner to pennytrail_reader;
revoke execute on function money_beyond_gifts from public;
grant execute on function money_beyond_gifts to pennytrail_app;

create function move_in_public_totals(projects uuid[], charities uuid[], currencies text[], signs integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
 SET enable_seqscan TO 'off'
AS $function$
begin
  perform lock_ledgers(charities);
  insert into charity_public_total as t (charity_id, currency, projects, received, spent, entries)
  select m.charity_id, a.currency, sum(m.sign * a.projects), sum(m.sign * a.received),
    sum(m.sign * a.spent), sum(m.sign * a.entries)
  from unnest(projects, charities, currencies, signs) as m (id, charity_id, currency, sign)
  cross join lateral (
    select m.currency, 1 as projects, 0::bigint as received, 0::bigint as spent, 0 as entries
    union all
    select o.currency, 0, o.received, o.spent, o.entries from project_total o
    where o.project_id = m.id) a
  group by m.charity_id, a.currency order by m.charity_id, a.currency
  on conflict (charity_id, currency) do update set projects = t.projects + excluded.projects,
    received = t.received + excluded.received, spent = t.spent + excluded.spent,
    entries = t.entries + excluded.entries;
end
$function$;
revoke execute on function move_in_public_totals from public;

create function needs_receipt(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select kind in ('spending', 'onward-grant') $function$;

create function newest_with_published_text(charity uuid, fund uuid, pattern text, kinds text[], of_category text, of_line text, of_direction text, from_day date, to_day date, numbered bigint, of_evidence text, most bigint)
 RETURNS TABLE(id uuid, seq bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_bitmapscan TO 'on'
AS $function$
declare
  seen_as_team boolean := actor_is_system() or charity = any (actor_charities());
  seen uuid[] := array(select p.id from project p where p.charity_id = charity);
  near bigint := case when most is null then 0
    when fund is null
      then (select max(e.seq) from ledger_entry e where e.charity_id = charity) - 4 * most
    else greatest(0,
      (select e.seq from ledger_entry e where e.charity_id = charity and e.project_id = fund
       order by e.seq desc offset 2 * most limit 1),
      (select e.seq from ledger_entry e where e.charity_id = charity and e.counter_project_id = fund
       order by e.seq desc offset 2 * most limit 1)) end;
  newest_of_fund uuid[] := case when fund is not null and most is not null then array(
    select e.id from ledger_entry e
    where e.charity_id = charity and e.project_id = fund and e.seq > near
    union
    select e.id from ledger_entry e
    where e.charity_id = charity and e.counter_project_id = fund and e.seq > near) end;
  since bigint;
  ids uuid[];
  seqs bigint[];
begin
  foreach since in array array[coalesce(near, 0), 0] loop
    perform set_config('enable_bitmapscan',
      case when since > 0 or newest_of_fund is not null then 'off' else 'on' end, true);
    select array_agg(m.id), array_agg(m.seq) into ids, seqs from (
      select e.id, e.seq from ledger_detail d
      join ledger_entry e on e.id = d.entry_id
      where e.charity_id = charity and d.charity_id = charity and e.seq > since
        and (newest_of_fund is null or e.id = any (newest_of_fund))
        and (fund is null or e.project_id = fund or e.counter_project_id = fund)
        and (kinds is null or e.kind = any (kinds))
        and (of_category is null or e.category = of_category)
        and (of_line is null or e.budget_line_id::text = of_line
          or (of_line = 'none' and e.budget_line_id is null))
        and (of_direction is null or e.direction = of_direction)
        and (from_day is null or e.entry_date >= from_day) and (to_day is null or e.entry_date <= to_day)
        and (numbered is null or e.seq = numbered)
        and (of_evidence is distinct from 'with' or e.id in (select r from entries_with_receipt(charity) r))
        and (of_evidence is distinct from 'without' or (needs_receipt(e.kind)
          and e.id not in (select r from entries_with_receipt(charity) r)
          and not exists (select from ledger_entry r where r.reverses_id = e.id
            and r.charity_id = e.charity_id)))
        and (d.payee <> '' or d.description <> '' or d.shown_giver <> '')
        and fold_text(coalesce(d.payee, '') || E'\n' || coalesce(d.description, '') || E'\n' || d.shown_giver)
          like fold_text(pattern)
        and (fold_text(d.payee) like fold_text(pattern) or fold_text(d.description) like fold_text(pattern)
          or fold_text(d.shown_giver) like fold_text(pattern))
        and (seen_as_team or e.project_id is null or e.project_id = any (seen)
          or (e.direction = 'between'
            and (e.counter_project_id is null or e.counter_project_id = any (seen))))
      order by e.seq desc limit most) m;
    exit when since <= 0 or cardinality(ids) = most;
    newest_of_fund := null;
  end loop;
  return query select f.id, f.seq from unnest(ids, seqs) f (id, seq);
end
$function$;
alter function newest_with_published_text owner to pennytrail_reader;
revoke execute on function newest_with_published_text from public;
grant execute on function newest_with_published_text to pennytrail_app;

create function note_spending()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_spending_evidence(new.charity_id, array[coalesce(new.reverses_id, new.id)]);
  return null;
end
$function$;

create function note_spending_evidence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    perform refresh_spending_evidence(old.charity_id, array[old.entry_id]);
  elsif new.entry_id is not null then
    perform refresh_spending_evidence(new.charity_id, array[new.entry_id]);
  end if;
  return null;
end
$function$;

create function page_without_receipt(charity uuid, fund uuid, most integer, skipped integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  seen_as_team boolean := actor_is_system() or charity = any (actor_charities());
  seen uuid[] := array(select p.id from project p
    where p.charity_id = charity and (fund is null or p.id = fund));
begin
  if lacks_spending_evidence(charity) then
    return array(select n.entry_id from spending_evidence_now n
      where n.charity_id = charity and not n.is_reversed and not n.has_receipt
        and case when fund is null
          then n.project_id is null or seen_as_team or n.project_id = any (seen)
          else n.project_id = fund and fund = any (seen) end
      order by n.seq desc limit most offset skipped);
  elsif fund is null then
    return array(select s.entry_id from spending_evidence s
      where s.charity_id = charity and not s.is_reversed and not s.has_receipt
        and (s.project_id is null or seen_as_team or s.project_id = any (seen))
      order by s.seq desc limit most offset skipped);
  end if;
  return array(select s.entry_id from spending_evidence s
    where s.charity_id = charity and s.project_id = fund and fund = any (seen)
      and not s.is_reversed and not s.has_receipt
    order by s.seq desc limit most offset skipped);
end
$function$;
alter function page_without_receipt owner to pennytrail_reader;
revoke execute on function page_without_receipt from public;
grant execute on function page_without_receipt to pennytrail_app;

create function payments_without_receipt(fund uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  charity uuid := (select p.charity_id from project p where p.id = fund);
begin
  if lacks_spending_evidence(charity) then
    return (select json_agg(w order by w.currency) from (
      select n.currency, count(*) payments, sum(n.amount) amount,
        to_char(min(n.recorded_at) at time zone 'Europe/London', 'YYYY-MM-DD') since
      from spending_evidence_now n
      where n.charity_id = charity and n.project_id = fund
        and not n.is_reversed and not n.has_receipt and not n.is_imported
      group by n.currency) w);
  end if;
  return (select json_agg(w order by w.currency) from (
    select t.currency, t.unproven payments, t.unproven_amount amount,
      to_char(oldest.recorded_at at time zone 'Europe/London', 'YYYY-MM-DD') since
    from spending_evidence_total t
    cross join lateral (
      select s.recorded_at from spending_evidence s
      where s.charity_id = charity and s.project_id = fund and s.currency = t.currency
        and not s.is_reversed and not s.has_receipt and not s.is_imported
      order by s.seq limit 1) oldest
    where t.charity_id = charity and t.project_id = fund and t.unproven <> 0) w);
end
$function$;
revoke execute on function payments_without_receipt from public;
grant execute on function payments_without_receipt to pennytrail_app;
grant execute on function payments_without_receipt to pennytrail_reader;

create function project_overspend(charity uuid, project uuid, in_currency text)
 RETURNS TABLE(overspent bigint, covered bigint, covered_on text)
 LANGUAGE sql
 STABLE
AS $function$
  select o.overspent, o.covered, o.covered_on from project_overspends(charity, array[project]) o
  where o.currency = in_currency
$function$;
alter function project_overspend owner to pennytrail_reader;
revoke execute on function project_overspend from public;
grant execute on function project_overspend to pennytrail_app;

create function project_overspends(charity uuid, projects uuid[])
 RETURNS TABLE(project_id uuid, currency text, overspent bigint, covered bigint, covered_on text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
  with stored as materialized (select count_stored_parts(charity) as seq), newer as materialized (
    select f.project_id, e.currency, f.designated + f.overspent as own, f.overspent, e.entry_date,
      coalesce(u.kind, e.kind) as kind,
      f.overspent > 0 and e.kind = 'transfer' and e.project_id is null
        and not exists (select from ledger_entry r
          where r.reverses_id = e.id and r.charity_id = e.charity_id) as covers
    from (select * from stored where exists (select from ledger_entry e
      where e.charity_id = charity and e.seq > stored.seq)) s
    cross join fold_fund_parts(charity, projects, s.seq, 9223372036854775807) f
    join ledger_entry e on e.id = f.entry_id and e.charity_id = charity
    left join ledger_entry u on u.id = e.reverses_id and u.charity_id = e.charity_id
    where f.designated <> 0 or f.overspent <> 0
  ), changes as (
    select t.project_id, t.currency,
      case when t.part = 'unrestricted' then t.moved_in - t.moved_out end as overspent,
      case when t.kind <> 'transfer' then t.moved_in - t.moved_out end as own,
      null::bigint as covered, null::date as covered_on
    from stored s
    join fund_month_total t on t.charity_id = charity and t.project_id = any (projects)
      and t.part in ('designated', 'unrestricted')
    where s.seq > 0
    union all
    select d.project_id, e.currency, null, null, d.overspent, e.entry_date
    from stored s
    join ledger_entry e on e.charity_id = charity and e.kind = 'transfer' and e.project_id is null
      and e.counter_project_id is not null and e.counter_project_id = any (projects)
      and e.seq <= s.seq
    join fund_part_leg d on d.entry_id = e.id and d.charity_id = charity and d.overspent > 0
    where not exists (select from ledger_entry r
      where r.reverses_id = e.id and r.charity_id = e.charity_id)
    union all
    select n.project_id, n.currency, n.overspent, case when n.kind <> 'transfer' then n.own end,
      case when n.covers then n.overspent end, case when n.covers then n.entry_date end
    from newer n
  ), sums as (
    select c.project_id, c.currency, coalesce(-sum(c.overspent), 0)::bigint as overspent,
      greatest(least(coalesce(sum(c.covered), 0), coalesce(-sum(c.own), 0)), 0)::bigint as covered,
      max(c.covered_on) as covered_on
    from changes c
    where c.project_id in (select p.id from project p where p.charity_id = charity)
    group by 1, 2
  )
  select s.project_id, s.currency::text, s.overspent, s.covered,
    case when s.covered > 0 then s.covered_on::text end
  from sums s
$function$;
alter function project_overspends owner to pennytrail_reader;
revoke execute on function project_overspends from public;
grant execute on function project_overspends to pennytrail_app;

create function public_projects_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    perform move_in_public_totals(array_agg(c.id), array_agg(c.charity_id),
      array_agg(c.currency::text), array_agg(1))
    from changed c where project_is_public(c.visibility, c.lifecycle, c.hidden)
    having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform move_in_public_totals(array_agg(b.id), array_agg(b.charity_id),
      array_agg(b.currency::text), array_agg(-1))
    from before b where project_is_public(b.visibility, b.lifecycle, b.hidden)
    having count(*) > 0;
  else
    perform move_in_public_totals(array_agg(m.id), array_agg(m.charity_id),
      array_agg(m.currency::text), array_agg(m.sign::integer))
    from (
      select id, charity_id, currency, sum(sign) as sign from (
        select b.id, b.charity_id, b.currency, -1 as sign from before b
        where project_is_public(b.visibility, b.lifecycle, b.hidden)
        union all
        select c.id, c.charity_id, c.currency, 1 from changed c
        where project_is_public(c.visibility, c.lifecycle, c.hidden)) either
      group by id, charity_id, currency having sum(sign) <> 0) m
    having count(*) > 0;
  end if;
  return null;
end
$function$;

create function rebuild_fund_months(charity uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
AS $function$
begin
  perform lock_ledgers(array[charity]);
  delete from fund_month_total t where t.charity_id = charity and t.part = '';
  insert into fund_month_total (charity_id, project_id, month, currency, account, kind, category,
    budget_line_id, moved_in, moved_out, entries, first_on, last_on)
  select m.charity_id, m.project_id, first_of_month(m.entry_date), m.currency, m.account, m.kind,
    m.category, m.budget_line_id, sum(m.moved_in), sum(m.moved_out), count(*),
    min(m.entry_date) filter (where not m.is_reversal),
    max(m.entry_date) filter (where not m.is_reversal)
  from fund_movement m where m.charity_id = charity
  group by 1, 2, 3, 4, 5, 6, 7, 8;
  update ledger_head h set months_kept = true where h.charity_id = charity and not h.months_kept;
end
$function$;
revoke execute on function rebuild_fund_months from public;
grant execute on function rebuild_fund_months to pennytrail_app;

create function rebuild_public_totals(charity uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
AS $function$
begin
  perform lock_ledgers(array[charity]);
  delete from charity_public_total t where t.charity_id = charity;
  insert into charity_public_total (charity_id, currency, projects, received, spent, entries)
  select n.charity_id, n.currency, n.projects, n.received, n.spent, n.entries
  from charity_public_total_now n where n.charity_id = charity;
end
$function$;
revoke execute on function rebuild_public_totals from public;
grant execute on function rebuild_public_totals to pennytrail_app;

create function rebuild_spending_evidence(charity uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('spending-evidence ' || charity, 0));
  delete from spending_evidence s where s.charity_id = charity;
  delete from spending_evidence_total t where t.charity_id = charity;
  delete from spending_month_total t where t.charity_id = charity;
  insert into spending_evidence (entry_id, charity_id, project_id, currency, seq, amount,
    recorded_at, is_imported, is_reversed, has_receipt, is_matched, is_cited)
  select * from spending_evidence_now n where n.charity_id = charity;
  insert into spending_evidence_total select * from count_spending_evidence(charity);
  insert into spending_month_total (charity_id, project_id, month, currency, payments, spent,
    with_receipt, matched, cited)
  select s.charity_id, s.project_id, first_of_month(e.entry_date), s.currency, count(*),
    sum(s.amount), coalesce(sum(s.amount) filter (where s.has_receipt), 0),
    coalesce(sum(s.amount) filter (where s.is_matched), 0),
    coalesce(sum(s.amount) filter (where s.is_cited), 0)
  from spending_evidence s
  join ledger_entry e on e.id = s.entry_id and e.charity_id = s.charity_id
  where s.charity_id = charity and not s.is_reversed
  group by 1, 2, 3, 4;
  delete from spending_evidence_backlog b where b.charity_id = charity;
end
$function$;
revoke execute on function rebuild_spending_evidence from public;
grant execute on function rebuild_spending_evidence to pennytrail_app;

create function rebuild_transfer_totals(charity uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('spending-evidence ' || charity, 0));
  delete from transfer_total t where t.charity_id = charity;
  insert into transfer_total (charity_id, project_id, counter_project_id, entries)
  select e.charity_id, e.project_id, e.counter_project_id, count(*) from ledger_entry e
  where e.charity_id = charity and e.direction = 'between'
  group by e.charity_id, e.project_id, e.counter_project_id;
end
$function$;
revoke execute on function rebuild_transfer_totals from public;
grant execute on function rebuild_transfer_totals to pennytrail_app;

create function refresh_spending_evidence(charity uuid, wanted uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('spending-evidence ' || charity, 0));
  if lacks_spending_evidence(charity) then return; end if;
  perform from spending_evidence s where s.entry_id = any (wanted) order by s.entry_id for update;
  with now as materialized (
    select n.* from spending_evidence_now n
    where n.charity_id = charity and n.entry_id = any (wanted)
  ), kept as (
    insert into spending_evidence as s (entry_id, charity_id, project_id, currency, seq, amount,
      recorded_at, is_imported, is_reversed, has_receipt, is_matched, is_cited)
    select * from now
    on conflict (entry_id) do update set is_reversed = excluded.is_reversed,
      has_receipt = excluded.has_receipt, is_matched = excluded.is_matched,
      is_cited = excluded.is_cited
  ), change as materialized (
    select c.project_id, c.currency, first_of_month(e.entry_date) as month,
      sum(c.sign) as payments, sum(c.amount * c.sign) as spent,
      sum(c.amount * c.sign) filter (where c.has_receipt) as with_receipt,
      sum(c.amount * c.sign) filter (where c.is_matched) as matched,
      sum(c.amount * c.sign) filter (where c.is_cited) as cited,
      sum(c.sign) filter (where not c.has_receipt) as without_receipt,
      sum(c.sign) filter (where not c.has_receipt and not c.is_imported) as unproven,
      sum(c.amount * c.sign) filter (where not c.has_receipt and not c.is_imported)
        as unproven_amount
    from (
      select n.*, 1 as sign from now n
      union all
      select s.*, -1 from spending_evidence s where s.entry_id = any (wanted)
    ) c
    join ledger_entry e on e.id = c.entry_id and e.charity_id = c.charity_id
    where not c.is_reversed
    group by 1, 2, 3
  ), months as (
    insert into spending_month_total as t (charity_id, project_id, month, currency, payments, spent,
      with_receipt, matched, cited)
    select charity, c.project_id, c.month, c.currency, c.payments, c.spent,
      coalesce(c.with_receipt, 0), coalesce(c.matched, 0), coalesce(c.cited, 0)
    from change c order by c.project_id, c.month, c.currency
    on conflict (charity_id, project_id, month, currency) do update set
      payments = t.payments + excluded.payments, spent = t.spent + excluded.spent,
      with_receipt = t.with_receipt + excluded.with_receipt,
      matched = t.matched + excluded.matched, cited = t.cited + excluded.cited
  )
  insert into spending_evidence_total as t (charity_id, project_id, currency, spent, with_receipt,
    matched, cited, without_receipt, unproven, unproven_amount)
  select charity, c.project_id, c.currency, sum(c.spent), coalesce(sum(c.with_receipt), 0),
    coalesce(sum(c.matched), 0), coalesce(sum(c.cited), 0), coalesce(sum(c.without_receipt), 0),
    coalesce(sum(c.unproven), 0), coalesce(sum(c.unproven_amount), 0)
  from change c group by c.project_id, c.currency order by c.project_id, c.currency
  on conflict (charity_id, project_id, currency) do update set
    spent = t.spent + excluded.spent, with_receipt = t.with_receipt + excluded.with_receipt,
    matched = t.matched + excluded.matched, cited = t.cited + excluded.cited,
    without_receipt = t.without_receipt + excluded.without_receipt,
    unproven = t.unproven + excluded.unproven,
    unproven_amount = t.unproven_amount + excluded.unproven_amount;
end
$function$;
revoke execute on function refresh_spending_evidence from public;
grant execute on function refresh_spending_evidence to pennytrail_app;

create function refuse_republishing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.kind = 'person' and (new.kind <> 'person'
      or (new.payee is not null and new.payee is distinct from old.payee)) then
    raise exception 'the name of a private person stays withheld'
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

create function refuse_rewriting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before jsonb := to_jsonb(old);
  field text;
  value jsonb;
begin
  for field, value in select * from jsonb_each(to_jsonb(new)) loop
    if value is distinct from before -> field and value not in ('null'::jsonb, '""'::jsonb) then
      raise exception '%.% can be erased, not rewritten', tg_table_name, field
        using errcode = 'restrict_violation';
    end if;
  end loop;
  return new;
end
$function$;

create function reversal_obstacle(charity uuid, entry uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  select case
    when is_gift_kind(e.kind) and e.direction = 'in' and exists (
      select from donation d
      where d.id = e.donation_id and d.method <> 'card' and d.refunded > 0
        and d.status <> 'reversed') then 'gift-refunded'
    when is_spending_kind(e.kind) and exists (
      select from supplier_credit s
      where s.payment_id = e.id and not exists (select from ledger_entry r
        where r.reverses_id = s.entry_id and r.charity_id = charity)) then 'payment-credited'
    when e.kind = 'refund' and (
      exists (select from restriction_ground g where g.entry_id = e.id)
      or exists (select from gift_question q
        where q.donation_id = e.donation_id and q.entry_id = e.id)) then 'refund-settled'
    when exists (
      select from gift_balance b where b.id = e.id and b.charity_id = charity
        and (b.moved > 0 or b.refunded > 0 and b.donation_id is null)) then 'gift-moved-on' end
  from ledger_entry e
  where e.charity_id = charity and e.id = entry and e.reverses_id is null
$function$;
grant execute on function reversal_obstacle to pennytrail_app;

create function split_movement(designated bigint, overspent bigint, moved_in bigint, moved_out bigint)
 RETURNS TABLE(part text, raised bigint, lowered bigint, entries integer)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select k.part, case when $3 <> 0 then k.change else 0 end,
    case when $4 <> 0 then -k.change else 0 end, k.entries
  from (values ('designated', $1, 1), ('unrestricted', $2, 1),
    ('restricted', -$1 - $2, -($1 + $2 = $3 - $4)::int)) k (part, change, entries)
  where k.change <> 0
$function$;
grant execute on function split_movement to pennytrail_app;
grant execute on function split_movement to pennytrail_reader;

create function standing_openings(charity uuid, project uuid)
 RETURNS TABLE(id uuid, seq bigint, account text, currency text, amount bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system'
AS $function$ with opening as (
     select e.id, e.seq, e.currency, e.amount from ledger_entry e
     where e.charity_id = charity and e.project_id = project and e.kind = 'opening'
     union all
     select e.id, e.seq, e.currency, e.amount from ledger_entry e
     where project is null and e.charity_id = charity and e.project_id is null
       and e.kind = 'opening')
   select o.id, o.seq, l.account, o.currency, o.amount from opening o
   join ledger_leg l on l.entry_id = o.id and l.charity_id = charity and l.account <> 'fund'
   where not exists (select from ledger_entry r
     where r.reverses_id = o.id and r.charity_id = charity) $function$;
grant execute on function standing_openings to pennytrail_app;

create function store_fund_parts(charity uuid, most bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
AS $function$
declare
  since bigint;
  through bigint;
  voided integer;
  legs fund_part_leg[];
  states fund_part_state[];
  months fund_month_total[];
begin
  select h.parts_seq, least(h.seq, h.parts_seq + most), h.parts_voided into since, through, voided
  from ledger_head h where h.charity_id = charity and h.seq > h.parts_seq;
  if not found then return false; end if;
  with part as materialized (
    select f.* from fold_fund_parts(charity, null, since, through) f
  )
  select
    array(select row(charity, f.entry_id, f.leg, e.seq, f.project_id, f.designated,
        f.overspent)::fund_part_leg
      from part f join ledger_entry e on e.id = f.entry_id and e.charity_id = charity
      where f.designated <> 0 or f.overspent <> 0),
    array(select row(f.project_id, f.currency, charity, f.state[1], f.state[2], f.state[3],
        f.state[4])::fund_part_state
      from part f where f.state is not null)
  into legs, states;
  months := array(
    select row(charity, m.project_id, k.part, first_of_month(m.entry_date), m.currency, m.account,
      m.kind, m.category, m.budget_line_id, sum(k.raised), sum(k.lowered), sum(k.entries), null,
      null)::fund_month_total
    from unnest(legs) d
    join fund_movement m
      on m.entry_id = d.entry_id and m.position = d.position and m.charity_id = charity
    cross join lateral split_movement(d.designated, d.overspent, m.moved_in, m.moved_out) k
    group by m.project_id, k.part, first_of_month(m.entry_date), m.currency, m.account, m.kind,
      m.category, m.budget_line_id);
  perform lock_ledgers(array[charity]);
  update ledger_head h set parts_seq = through
  where h.charity_id = charity and h.parts_seq = since and h.parts_voided = voided;
  if not found then return false; end if;
  if since = 0 then
    delete from fund_part_leg s where s.charity_id = charity;
    delete from fund_part_state s where s.charity_id = charity;
    delete from fund_month_total t where t.charity_id = charity and t.part <> '';
  end if;
  insert into fund_part_state as s select * from unnest(states)
  on conflict (project_id, currency) do update set gifts = excluded.gifts,
    others = excluded.others, own = excluded.own, lent = excluded.lent;
  insert into fund_part_leg select * from unnest(legs);
  insert into fund_month_total as t select * from unnest(months)
  on conflict (charity_id, project_id, part, month, currency, account, kind, category,
    budget_line_id)
  do update set moved_in = t.moved_in + excluded.moved_in,
    moved_out = t.moved_out + excluded.moved_out, entries = t.entries + excluded.entries;
  return through = since + most;
end
$function$;
revoke execute on function store_fund_parts from public;
grant execute on function store_fund_parts to pennytrail_app;

create function totals_without_receipt(charity uuid, fund uuid)
 RETURNS TABLE(currency text, entries bigint, spent bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 3
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  seen_as_team boolean := actor_is_system() or charity = any (actor_charities());
  seen uuid[] := array(select p.id from project p
    where p.charity_id = charity and (fund is null or p.id = fund));
begin
  return query
  select t.currency::text, sum(t.without_receipt)::bigint, sum(t.spent - t.with_receipt)::bigint
  from list_spending_totals(charity) t
  where case when fund is null
    then t.project_id is null or seen_as_team or t.project_id = any (seen)
    else t.project_id = fund and fund = any (seen) end
  group by t.currency having sum(t.without_receipt) <> 0;
end
$function$;
alter function totals_without_receipt owner to pennytrail_reader;
revoke execute on function totals_without_receipt from public;
grant execute on function totals_without_receipt to pennytrail_app;

create function transaction_columns(wanted uuid[], fund uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  seen_as_team uuid[] := actor_charities();
begin
  return (
    select json_build_object(
      'id', json_agg(r.id), 'sequence', json_agg(r.seq), 'entryDate', json_agg(r.entry_date),
      'recordedAt', json_agg(r.recorded_at), 'kind', json_agg(r.kind),
      'category', json_agg(r.category), 'direction', json_agg(r.direction),
      'amount', json_agg(r.amount), 'currency', json_agg(r.currency), 'payee', json_agg(r.payee),
      'description', json_agg(r.description), 'giver', json_agg(r.shown_giver),
      'projectId', json_agg(r.project_id), 'projectTitle', json_agg(r.project_title),
      'otherId', json_agg(r.other_id), 'otherTitle', json_agg(r.other_title),
      'budgetLine', json_agg(r.label), 'evidence', json_agg(r.evidence),
      'matched', json_agg(r.matched), 'told', json_agg(r.told),
      'source', json_agg(r.source), 'authorRole', json_agg(r.author_role),
      'undoneId', json_agg(r.undone_id), 'undoneSequence', json_agg(r.undone_seq),
      'undoingId', json_agg(r.undoing_id), 'undoingSequence', json_agg(r.undoing_seq),
      'change', json_agg(r.change), 'balance', json_agg(r.balance))
    from (
      select e.id, e.seq, e.entry_date, e.recorded_at, e.kind, e.category, e.direction, e.amount,
        e.currency, d.payee, d.description, coalesce(d.shown_giver, '') shown_giver,
        p.id project_id, p.title project_title, o.id other_id, o.title other_title, b.label,
        -- "offset 0" makes the planner look up each row by index. Else it reads whole tables while
        -- they are small, and keeps that plan while they grow.
        exists (select from ledger_evidence v
          where v.entry_id = e.id and v.withdrawn_at is null offset 0) evidence,
        exists (select from bank_line l where l.entry_id = e.id offset 0) matched,
        exists (select from update_citation q join update_post u on u.id = q.update_id
          where q.entry_id = e.id and u.state = 'published' and u.audience = 'public'
            and not content_is_hidden('update', u.id) offset 0) told, e.source, e.author_role,
        undone.id undone_id, undone.seq undone_seq, undoing.id undoing_id, undoing.seq undoing_seq,
        case when e.direction = 'in' then e.amount when e.direction = 'out' then -e.amount
          when fund is null then 0 when e.project_id = fund then -e.amount else e.amount end change,
        case when fund is null or e.project_id = fund then e.balance else e.counter_balance end
          balance
      from unnest(wanted) with ordinality w(id, place)
      join ledger_entry e on e.id = w.id
      left join ledger_detail d on d.entry_id = e.id
      left join project p on p.id = e.project_id
      left join project o on o.id = e.counter_project_id
      left join budget_line b on b.id = e.budget_line_id and p.id is not null
      left join ledger_entry undone on undone.id = e.reverses_id
        and undone.charity_id = e.charity_id
      left join ledger_entry undoing on undoing.reverses_id = e.id
        and undoing.charity_id = e.charity_id
      where actor_is_system() or e.charity_id = any (seen_as_team)
        or e.project_id is null or p.id is not null
        or (e.direction = 'between' and (e.counter_project_id is null or o.id is not null))
      order by w.place) r);
end
$function$;
alter function transaction_columns owner to pennytrail_reader;
revoke execute on function transaction_columns from public;
grant execute on function transaction_columns to pennytrail_app;

create function transaction_rows(wanted uuid[], fund uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  seen_as_team uuid[] := actor_charities();
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', e.id, 'sequence', e.seq, 'entryDate', e.entry_date,
      'recordedAt', to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'kind', e.kind, 'category', e.category, 'direction', e.direction, 'amount', e.amount,
      'currency', e.currency, 'payee', d.payee, 'description', d.description,
      'giver', coalesce(d.shown_giver, ''),
      'project', case when p.id is not null then json_build_object('id', p.id, 'title', p.title) end,
      'otherFund', case when o.id is not null then json_build_object('id', o.id, 'title', o.title) end,
      'budgetLine', b.label, 'evidence', has_receipt(e.id),
      'matched', is_matched(e.id), 'told', is_cited(e.id), 'source', e.source,
      'authorRole', e.author_role,
      'reverses', case when undone.id is not null
        then json_build_object('id', undone.id, 'sequence', undone.seq) end,
      'reversedBy', case when undoing.id is not null
        then json_build_object('id', undoing.id, 'sequence', undoing.seq) end,
      'change', case when e.direction = 'in' then e.amount when e.direction = 'out' then -e.amount
        when fund is null then 0 when e.project_id = fund then -e.amount else e.amount end,
      'balance', case when fund is null or e.project_id = fund then e.balance
        else e.counter_balance end
      ) order by w.place), '[]')
    from unnest(wanted) with ordinality w(id, place)
    join ledger_entry e on e.id = w.id
    left join ledger_detail d on d.entry_id = e.id
    left join project p on p.id = e.project_id
    left join project o on o.id = e.counter_project_id
    left join budget_line b on b.id = e.budget_line_id and p.id is not null
    left join ledger_entry undone on undone.id = e.reverses_id and undone.charity_id = e.charity_id
    left join ledger_entry undoing on undoing.reverses_id = e.id
      and undoing.charity_id = e.charity_id
    where actor_is_system() or e.charity_id = any (seen_as_team)
      or e.project_id is null or p.id is not null
      or (e.direction = 'between' and (e.counter_project_id is null or o.id is not null)));
end
$function$;
alter function transaction_rows owner to pennytrail_reader;
revoke execute on function transaction_rows from public;
grant execute on function transaction_rows to pennytrail_app;

create function void_fund_parts(charity uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
AS $function$
  update ledger_head h set parts_seq = 0, parts_voided = h.parts_voided + 1
  where h.charity_id = charity
$function$;
revoke execute on function void_fund_parts from public;
grant execute on function void_fund_parts to pennytrail_app;

create function year_locked_through(charity uuid)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system'
AS $function$ select max(l.locked_through) from year_lock l
   where l.charity_id = charity and l.opened_at is null $function$;
grant execute on function year_locked_through to pennytrail_app;

-- ===============================================================================================
-- matching
-- ===============================================================================================

-- A gift that was started while a pot was open, whether the pot had money left or not.
create table match_gift (
  donation_id uuid primary key references donation,
  pot_id uuid not null references match_pot,
  -- When the gift was started. Gifts are served in this order.
  asked_at timestamptz not null,
  -- The match that the gift would have in its present state if the pot had enough, in pence.
  wanted bigint not null check (wanted >= 0),
  -- The sum of match_part.amount. Only the trigger of match_part writes it.
  matched bigint not null default 0 check (matched >= 0),
  -- Whether the gift has arrived: its match is settled then, and reserved before.
  has_arrived boolean not null default false
);
create index match_gift_pot on match_gift (pot_id, asked_at, donation_id);
create index match_gift_uneven on match_gift (pot_id, asked_at, donation_id)
  where matched <> wanted;
alter table match_gift enable row level security;
alter table match_gift force row level security;
grant select, insert on match_gift to pennytrail_app;
grant update (wanted, matched, has_arrived) on match_gift to pennytrail_app;
create trigger append_only before delete on match_gift
  for each row execute function refuse_change();
create trigger append_only_table before truncate on match_gift
  for each statement execute function refuse_change();
create trigger match_gift_conserved before update on match_gift
  for each row when (new.matched <> old.matched) execute function match_gift_conserved();
create policy changed on match_gift for update using (acts_for(VARIADIC array['money']));
create policy made on match_gift for insert with check (acts_for(VARIADIC array['money']));
create policy seen on match_gift for select
  using ((select actor_is_system()) or is_own_gift(donation_id));

-- The part that a pledge adds to a gift, in pence: reserved until the gift arrives, settled from
-- then on.
create table match_part (
  donation_id uuid not null references match_gift,
  pledge_id uuid not null references match_pledge,
  amount bigint not null,
  -- How much of it the pledger has paid. Only the trigger of ledger entries writes it.
  paid bigint not null default 0,
  primary key (pledge_id, donation_id),
  constraint match_part_paid check (paid between 0 and amount)
);
create index match_part_gift on match_part (donation_id);
alter table match_part enable row level security;
alter table match_part force row level security;
grant select, insert on match_part to pennytrail_app;
grant update (amount, paid) on match_part to pennytrail_app;
create trigger append_only before delete on match_part
  for each row execute function refuse_change();
create trigger append_only_table before truncate on match_part
  for each statement execute function refuse_change();
create trigger match_part_counted after insert or update on match_part
  for each row execute function match_part_counted();
create policy changed on match_part for update using (acts_for(VARIADIC array['money']));
create policy made on match_part for insert with check (acts_for(VARIADIC array['money']));
create policy seen on match_part for select
  using ((select actor_is_system()) or is_own_gift(donation_id) or (exists (select
   from match_pledge p
  where p.id = match_part.pledge_id)));

-- A promise to add money to gifts, which the charity has accepted or not. Pledged = reserved +
-- settled + free, where reserved and settled are the sums of match_part.
create table match_pledge (
  id uuid primary key,
  pot_id uuid not null,
  charity_id uuid not null,
  -- The order in which the pledges of a pot are used.
  place smallint not null check (place > 0),
  donor_org_id uuid references donor_org,
  person_id uuid references person,
  -- The name to publish. Null: the pledger did not choose to be named.
  public_name text check (length(public_name) between 1 and 201),
  -- The amount that was signed, in pence.
  promised bigint not null check (promised between 1000 and 100000000000),
  -- The amount now: less than promised after a withdrawal.
  pledged bigint not null,
  -- The sum of match_part.amount. Only the trigger of match_part writes it.
  allocated bigint not null default 0,
  free bigint not null generated always as (pledged - allocated) stored,
  -- The UK day by which the pledger pays what is settled.
  due_on date not null,
  -- The words that the pledger signed.
  wording text not null check (length(wording) between 1 and 2000),
  signed_by uuid not null references person,
  signed_at timestamptz not null,
  accepted_by uuid references person,
  accepted_at timestamptz,
  declined_at timestamptz,
  unique (pot_id, place),
  foreign key (pot_id, charity_id) references match_pot(id, charity_id),
  constraint match_pledge_answered check ((accepted_at is null) = (accepted_by is null) and
    num_nonnulls(accepted_at, declined_at) < 2),
  constraint match_pledge_somebody check (num_nonnulls(donor_org_id, person_id) = 1),
  constraint match_pledge_conserved check (allocated between 0 and pledged and pledged <= promised),
  constraint match_pledge_only_accepted check (allocated = 0 or accepted_at is not null)
);
create index match_pledge_accepted_by on match_pledge (accepted_by);
create index match_pledge_charity on match_pledge (charity_id);
create index match_pledge_org on match_pledge (donor_org_id) where donor_org_id is not null;
create index match_pledge_person on match_pledge (person_id) where person_id is not null;
create index match_pledge_signed_by on match_pledge (signed_by);
alter table match_pledge enable row level security;
alter table match_pledge force row level security;
grant select, insert on match_pledge to pennytrail_app;
grant update (public_name, pledged, allocated, wording, accepted_by, accepted_at, declined_at) on
  match_pledge to pennytrail_app;
create trigger append_only before delete on match_pledge
  for each row execute function refuse_change();
create trigger append_only_table before truncate on match_pledge
  for each statement execute function refuse_change();
create trigger match_pledge_conserved before update on match_pledge
  for each row execute function match_pledge_conserved();
create policy changed on match_pledge for update using (acts_for(VARIADIC array['money']));
create policy made on match_pledge for insert with check (acts_for(VARIADIC array['money']));
create policy seen on match_pledge for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])) or
  person_id = actor_id() or (donor_org_id = any ((select actor_donor_orgs())::uuid[])));

-- Gifts that are matched: which, when and by how much. Several pledges can stand in one pot.
create table match_pot (
  -- Made by the client, so that a retry is the same pot.
  id uuid primary key,
  charity_id uuid not null references charity,
  -- The fund whose gifts are matched. Null: every gift to the charity.
  project_id uuid,
  title text not null check (length(title) between 1 and 80),
  -- Match to gift: 2:1 adds £2 for each £1 given, 1:2 adds 50p.
  ratio text not null check (ratio in ('1:1', '2:1', '1:2')),
  -- The most that is added to one gift, in pence.
  max_each bigint check (max_each between 100 and 2500000),
  -- The first UK day on which gifts are matched.
  starts_on date not null,
  -- The last UK day on which gifts are matched.
  ends_on date not null,
  opened_at timestamptz not null,
  unique (id, charity_id),
  foreign key (project_id, charity_id) references project(id, charity_id),
  constraint match_pot_days check (ends_on >= starts_on and ends_on <= (starts_on + 366))
);
create index match_pot_charity on match_pot (charity_id, ends_on);
create index match_pot_project on match_pot (project_id) where project_id is not null;
alter table match_pot enable row level security;
alter table match_pot force row level security;
grant select, insert on match_pot to pennytrail_app;
create trigger append_only before delete or update on match_pot
  for each row execute function refuse_change();
create trigger append_only_table before truncate on match_pot
  for each statement execute function refuse_change();
create policy made on match_pot for insert with check (acts_for(VARIADIC array['money']));
create policy seen on match_pot for select using (true);

create function full_match(gift bigint, ratio text, max_each bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select least(max_each,
    case ratio when '1:1' then gift when '2:1' then gift * 2 when '1:2' then gift / 2 end) $function$;
grant execute on function full_match to pennytrail_app;

create function gift_has_arrived(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select status in ('succeeded', 'partly-refunded', 'refunded', 'disputed', 'won', 'lost') $function$;
grant execute on function gift_has_arrived to pennytrail_app;

create function gift_to_match(d donation)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select case when d.status in ('pending', 'processing') then d.gift
    when gift_has_arrived(d.status) then least(d.gift, d.amount - d.refunded - d.taken_back)
    else 0 end $function$;
grant execute on function gift_to_match to pennytrail_app;

create function give_match(gift uuid, most bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SET "app.actor" TO 'system:money'
AS $function$
declare
  rest bigint := most;
  pledge record;
  part bigint;
begin
  for pledge in
    select p.id, p.free from match_pledge p
    join match_gift g on g.donation_id = give_match.gift and g.pot_id = p.pot_id
    where p.accepted_at <= g.asked_at
      and not exists (select from donation_giver o
        where o.donation_id = give_match.gift and o.person_id = p.person_id)
    order by p.place for no key update of p
  loop
    exit when rest = 0;
    part := least(rest, pledge.free);
    continue when part = 0;
    insert into match_part (donation_id, pledge_id, amount) values (give_match.gift, pledge.id, part)
    on conflict (pledge_id, donation_id) do update set amount = match_part.amount + excluded.amount;
    rest := rest - part;
  end loop;
  return most - rest;
end
$function$;
grant execute on function give_match to pennytrail_app;

create function match_follows_gift()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "app.actor" TO 'system:money'
AS $function$
declare
  followed match_gift;
begin
  update match_gift g set has_arrived = gift_has_arrived(new.status),
    wanted = full_match(gift_to_match(new), m.ratio, m.max_each)
  from match_pot m where g.donation_id = new.id and m.id = g.pot_id
  returning g.* into followed;
  if followed.matched > followed.wanted
     or (followed.has_arrived and followed.matched < followed.wanted) then
    perform graphile_worker.add_job('share-match',
      payload => json_build_object('potId', followed.pot_id), max_attempts => 12,
      job_key => 'share-match-' || followed.pot_id);
  end if;
  return null;
end
$function$;

create function match_gift_conserved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'only the parts of a match change its sum'
      using errcode = 'check_violation', constraint = 'match_gift_conserved';
  end if;
  return new;
end
$function$;

create function match_is_backed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.pledge_id is null or new.matched_gift_id is null then
    raise exception 'a match names its gift and its pledge'
      using errcode = 'check_violation', constraint = 'match_is_backed';
  end if;
  return new;
end
$function$;

create function match_of_gift(gift uuid)
 RETURNS TABLE(name text, amount bigint, paid bigint, entries bigint[])
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  select p.public_name, t.amount, t.paid,
    array(select e.seq from ledger_entry e where e.pledge_id = t.pledge_id
      and e.matched_gift_id = t.donation_id and e.charity_id = p.charity_id
      and not exists (select from ledger_entry r
        where r.reverses_id = e.id and r.charity_id = e.charity_id)
      order by e.seq)
  from match_part t join match_pledge p on p.id = t.pledge_id
  where t.donation_id = gift and t.amount > 0 order by p.place $function$;
grant execute on function match_of_gift to pennytrail_app;

create function match_paid()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "app.actor" TO 'system:money'
AS $function$
begin
  update match_part t set paid = t.paid + new.amount
  from match_gift g join donation d on d.id = g.donation_id
  where t.pledge_id = new.pledge_id and t.donation_id = new.matched_gift_id
    and g.donation_id = t.donation_id and g.has_arrived and d.charity_id = new.charity_id
    and d.project_id is not distinct from new.project_id and d.currency = new.currency;
  if not found then
    raise exception 'a match is paid for a gift that its pledge matches, into the fund of the gift'
      using errcode = 'check_violation', constraint = 'match_paid';
  end if;
  return null;
end
$function$;

create function match_part_counted()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "app.actor" TO 'system:money'
AS $function$
declare
  change bigint := new.amount - case when tg_op = 'UPDATE' then old.amount else 0 end;
begin
  if tg_op = 'UPDATE' and (new.donation_id, new.pledge_id) is distinct from
     (old.donation_id, old.pledge_id) then
    raise exception 'a match stays with its gift and its pledge'
      using errcode = 'check_violation', constraint = 'match_part_counted';
  end if;
  if change <> 0 then
    update match_pledge set allocated = allocated + change where id = new.pledge_id;
    update match_gift set matched = matched + change where donation_id = new.donation_id;
  end if;
  return null;
end
$function$;

create function match_payment_reversed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "app.actor" TO 'system:money'
AS $function$
begin
  update match_part t set paid = t.paid - e.amount
  from ledger_entry e
  where e.id = new.reverses_id and e.charity_id = new.charity_id and e.pledge_id is not null
    and t.pledge_id = e.pledge_id and t.donation_id = e.matched_gift_id;
  return null;
end
$function$;

create function match_pledge_conserved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.allocated <> old.allocated and pg_trigger_depth() < 2 then
    raise exception 'only matches of gifts change what is allocated of a pledge'
      using errcode = 'check_violation', constraint = 'match_pledge_conserved';
  end if;
  if new.pledged > old.pledged
     or (old.accepted_at is not null and new.accepted_at is distinct from old.accepted_at)
     or (old.declined_at is not null and new.declined_at is distinct from old.declined_at) then
    raise exception 'a pledge never grows, and is answered once'
      using errcode = 'check_violation', constraint = 'match_pledge_conserved';
  end if;
  return new;
end
$function$;

create function open_match_pot(charity uuid, project uuid, now timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  select m.id from match_pot m
  join lateral (select sum(p.free) as free from match_pledge p
    where p.pot_id = m.id and p.accepted_at is not null) s on s.free is not null
  where m.charity_id = charity and (m.project_id is null or m.project_id = project)
    and (now at time zone 'Europe/London')::date between m.starts_on and m.ends_on
  order by (s.free > 0) desc, m.project_id is null, m.opened_at, m.id limit 1 $function$;
grant execute on function open_match_pot to pennytrail_app;

create function reserve_match(gift uuid, pot uuid, now timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SET "app.actor" TO 'system:money'
AS $function$
declare
  wanted bigint;
begin
  insert into match_gift (donation_id, pot_id, asked_at, wanted)
  select d.id, m.id, now, full_match(d.gift, m.ratio, m.max_each)
  from donation d, match_pot m where d.id = reserve_match.gift and m.id = reserve_match.pot
  returning match_gift.wanted into wanted;
  return give_match(reserve_match.gift, wanted);
end
$function$;
grant execute on function reserve_match to pennytrail_app;

create function share_match(pot uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET "app.actor" TO 'system:money'
AS $function$
declare
  gift match_gift;
  part match_part;
  excess bigint;
  looked integer := 0;
begin
  perform from match_pledge p where p.pot_id = pot order by p.place for no key update of p;
  for gift in
    select * from match_gift g where g.pot_id = pot and g.matched > g.wanted
    order by g.asked_at, g.donation_id for no key update of g skip locked
  loop
    excess := gift.matched - gift.wanted;
    for part in
      select t.* from match_part t join match_pledge p on p.id = t.pledge_id
      where t.donation_id = gift.donation_id and t.amount > t.paid order by p.place desc
    loop
      exit when excess = 0;
      update match_part t set amount = t.amount - least(excess, part.amount - part.paid)
      where t.donation_id = part.donation_id and t.pledge_id = part.pledge_id;
      excess := excess - least(excess, part.amount - part.paid);
    end loop;
  end loop;
  for gift in
    select * from match_gift g
    where g.pot_id = pot and g.has_arrived and g.matched < g.wanted
      and exists (select from match_pledge p
        where p.pot_id = pot and p.free > 0 and p.accepted_at <= g.asked_at)
    order by g.asked_at, g.donation_id limit 500 for no key update of g skip locked
  loop
    looked := looked + 1;
    perform give_match(gift.donation_id, gift.wanted - gift.matched);
    exit when not exists (select from match_pledge p where p.pot_id = pot and p.free > 0);
  end loop;
  return looked = 500;
end
$function$;
grant execute on function share_match to pennytrail_app;

-- ===============================================================================================
-- monthly-gifts
-- ===============================================================================================

-- Monthly gifts. Each has the id of its first donation; each payment is a donation that names it.
-- Only the giver reads it; the charity sees the donations.
create table monthly_gift (
  id uuid primary key,
  person_id uuid not null references person,
  charity_id uuid not null references charity,
  -- Null is the charity's general fund.
  project_id uuid references project,
  -- The amount of the next payment.
  gift bigint not null check (gift between 100 and 2500000),
  fee_cover bigint not null check (fee_cover >= 0),
  amount bigint not null generated always as (gift + fee_cover) stored,
  currency char(3) not null check (currency = 'GBP'),
  shown_as text not null check (shown_as in ('named', 'display-name', 'anonymous')),
  public_name text check (length(public_name) between 1 and 201),
  unspent_terms text[] not null default '{}',
  created_at timestamptz not null,
  -- The charity's account when the gift began.
  stripe_account text not null,
  customer text unique,
  subscription text unique,
  -- The state that the processor gave when it was last asked.
  state text not null default 'starting' check (state in ('starting', 'active', 'failing',
    'ended')),
  started_at timestamptz,
  next_payment_at timestamptz,
  paused_until timestamptz,
  -- The payments are held, because the charity or the project takes no gifts for a while.
  held boolean not null default false,
  -- The processor's id of the card.
  card text,
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  card_expires text check (card_expires ~ '^[0-9]{4}-[0-9]{2}$'),
  -- Failed attempts of the unpaid payment.
  failed_attempts integer not null default 0,
  retry_at timestamptz,
  -- Why the card was declined, in the processor's words for the payer.
  problem text,
  -- Why the monthly gift will end. Stored before the processor is asked to end it.
  ending text,
  ended_at timestamptz,
  end_reason text,
  -- Counts changes. A snapshot from before the last change is ignored.
  version integer not null default 0,
  -- When the reconciler next asks the processor. Null once everything is known.
  check_at timestamptz,
  checks integer not null default 0,
  -- The bank asks the giver to confirm the payment. It is not declined.
  needs_confirmation boolean not null default false,
  -- The page where the giver enters another card is open until then. While it is open, the
  -- reconciler looks for the new card.
  card_page_until timestamptz,
  -- A donor organisation gives monthly: one grant, whose purpose and budget lines apply to each
  -- payment.
  donor_org_id uuid references donor_org,
  secondary_purpose text,
  closure_term text check (closure_term in ('secondary-purpose', 'similar-work', 'ask-givers',
    'return')),
  repayable boolean not null default false,
  method text not null default 'card' check (method in ('card', 'direct-debit')),
  bank_last4 text check (bank_last4 ~ '^[0-9]{4}$'),
  -- The amount of the unpaid payment. It stays when the amount of the gift changes.
  unpaid_amount bigint,
  -- The processor's ids of the disputed payments after which the giver said to go on.
  answered_disputes text[] not null default '{}',
  -- When the giver was asked whether to go on after a disputed payment. Null once answered.
  dispute_asked_at timestamptz,
  -- The processor's id of the account of a Direct Debit. Two accounts can end in the same digits.
  bank_account text,
  -- The amount of a payment whose day has come and that the provider has not taken yet.
  due_now_amount bigint,
  check ((shown_as = 'anonymous') = (public_name is null)),
  check ((state = 'ended') = (ended_at is not null)),
  check ((ended_at is null) = (end_reason is null)),
  constraint monthly_gift_ending_known check (ending in ('giver', 'payment-failed', 'not-confirmed',
    'account-deleted', 'project-closed', 'charity-closed', 'payments-disconnected',
    'connection-lost', 'mandate-cancelled'))
);
create index monthly_gift_charity on monthly_gift (charity_id) where ended_at is null;
create index monthly_gift_donor_org on monthly_gift (donor_org_id, created_at desc)
  where donor_org_id is not null;
create index monthly_gift_due on monthly_gift (check_at) where check_at is not null;
create index monthly_gift_person on monthly_gift (person_id, created_at desc);
create index monthly_gift_project on monthly_gift (project_id) where project_id is not null;
alter table monthly_gift enable row level security;
alter table monthly_gift force row level security;
grant select, insert, update on monthly_gift to pennytrail_app;
create trigger monthly_gift_stays_ended before update on monthly_gift
  for each row execute function monthly_gift_stays_ended();
create policy changed on monthly_gift for update using (acts_for(VARIADIC array['money']));
create policy made on monthly_gift for insert with check (acts_for(VARIADIC array['money']));
create policy own on monthly_gift for select
  using ((select actor_is_system()) or donor_org_id is null and person_id = (select actor_id()) or
  (donor_org_id = any ((select actor_donor_orgs())::uuid[])));

create function monthly_gift_stays_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.ended_at is not null and new.ended_at is distinct from old.ended_at then
    raise exception 'a monthly gift that has ended does not begin again'
      using errcode = 'check_violation', constraint = 'monthly_gift_stays_ended';
  end if;
  return new;
end
$function$;

-- ===============================================================================================
-- notifications
-- ===============================================================================================

-- Notifications of what happened that concerns a person, for the bell in the navbar. The event that
-- emails the person writes it in the same transaction. Deleted after 90 days.
create table notification (
  id uuid primary key,
  person_id uuid not null references person,
  -- The subject of the email, without the names of people.
  title text not null check (title <> '' and length(title) <= 300),
  -- The page of the product that it is about. A link with a secret is for the email alone.
  path text not null check (path ~ '^/([^/]|$)' and length(path) <= 500 and path !~ 'token='),
  happened_at timestamptz not null,
  -- When the person read it; null if unread.
  read_at timestamptz
);
create index notification_by_age on notification (happened_at);
create index notification_by_person on notification (person_id, happened_at desc, id desc);
create index notification_unread on notification (person_id) where read_at is null;
alter table notification enable row level security;
alter table notification force row level security;
grant select, insert, update, delete on notification to pennytrail_app;
create policy changed on notification for update using (person_id = actor_id());
create policy made on notification for insert with check (acts_for(VARIADIC array['mail']));
create policy own on notification for select
  using ((select actor_is_system()) or person_id = actor_id());
create policy removed on notification for delete
  using (acts_for(VARIADIC array['accounts', 'maintenance']));

-- Kinds of email that a person turned off or on again. Without a row, the kind is on.
create table notification_preference (
  person_id uuid not null references person,
  -- See contract/src/notifications/kinds.ts.
  kind text not null check (kind ~ '^[a-z-]{1,40}$'),
  mail boolean not null,
  changed_by text not null check (changed_by in ('settings', 'link', 'mail-program')),
  changed_at timestamptz not null,
  primary key (person_id, kind)
);
alter table notification_preference enable row level security;
alter table notification_preference force row level security;
grant select, insert, update, delete on notification_preference to pennytrail_app;
create policy changed on notification_preference for update
  using (acts_for(VARIADIC array['mail']) or person_id = actor_id());
create policy made on notification_preference for insert
  with check (acts_for(VARIADIC array['mail']) or person_id = actor_id());
create policy own on notification_preference for select
  using (actor_is_system() or person_id = actor_id());
create policy removed on notification_preference for delete
  using (acts_for(VARIADIC array['mail']) or person_id = actor_id());

create function add_notifications(added jsonb)
 RETURNS void
 LANGUAGE sql
 SET "app.actor" TO 'system:mail'
AS $function$
  insert into notification (id, person_id, title, path, happened_at)
  select n.id, n.person_id, n.title, n.path, n.happened_at
  from jsonb_to_recordset(added) as n(id uuid, person_id uuid, title text, path text,
    happened_at timestamptz)
  join credential k on k.person_id = n.person_id
  join person p on p.id = n.person_id and p.anonymised_at is null
$function$;
revoke execute on function add_notifications from public;
grant execute on function add_notifications to pennytrail_app;

create function wants_email(person uuid, kind text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  select coalesce((select p.mail from notification_preference p
                   where p.person_id = wants_email.person and p.kind = wants_email.kind), true)
$function$;
grant execute on function wants_email to pennytrail_app;

-- ===============================================================================================
-- payments
-- ===============================================================================================

-- Differences between the charges of an account and the gifts here, from a daily comparison. A
-- later comparison that finds none resolves them, or an administrator closes them.
create table charge_finding (
  id uuid primary key,
  charity_id uuid not null references charity,
  account text not null,
  charge text not null unique,
  kind text not null check (kind in ('charge-without-gift', 'gift-without-charge', 'other-amount')),
  donation_id uuid references donation,
  currency char(3) not null,
  amount bigint,
  recorded bigint,
  refunded bigint not null default 0,
  paid_at timestamptz not null,
  found_at timestamptz not null,
  -- When a comparison last found it.
  seen_at timestamptz not null,
  resolved_at timestamptz,
  closed_at timestamptz,
  explanation text check (length(explanation) <= 1000),
  constraint charge_finding_closed check ((closed_at is null) = (explanation is null)),
  constraint charge_finding_amounts check (amount is not null or recorded is not null)
);
create index charge_finding_account on charge_finding (account, seen_at)
  where resolved_at is null and closed_at is null;
create index charge_finding_charity on charge_finding (charity_id);
create index charge_finding_donation on charge_finding (donation_id);
create index charge_finding_open on charge_finding (found_at)
  where resolved_at is null and closed_at is null;
alter table charge_finding enable row level security;
alter table charge_finding force row level security;
grant select, insert, update on charge_finding to pennytrail_app;
create policy changed on charge_finding for update
  using (acts_for(VARIADIC array['money', 'staff']));
create policy made on charge_finding for insert
  with check (acts_for(VARIADIC array['money', 'staff']));
create policy seen on charge_finding for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])));

-- Attempts to connect an account at the processor. Each works once, for the session that began it.
create table connect_attempt (
  state_hash bytea primary key check (length(state_hash) = 32),
  charity_id uuid not null references charity,
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The account that is being set up. Null for OAuth.
  account text
);
create index connect_attempt_session on connect_attempt (session_id);
alter table connect_attempt enable row level security;
alter table connect_attempt force row level security;
grant select, insert, update, delete on connect_attempt to pennytrail_app;
create policy changed on connect_attempt for update using (acts_for(VARIADIC array['money']));
create policy made on connect_attempt for insert with check (acts_for(VARIADIC array['money']));
create policy removed on connect_attempt for delete using (acts_for(VARIADIC array['money']));
create policy system_only on connect_attempt for select using (actor_is_system());

-- A charity's account at the card processor, also after it was disconnected. The present account is
-- in charity.
create table payment_connection (
  charity_id uuid primary key references charity,
  account text not null,
  charges_enabled boolean not null,
  payouts_enabled boolean not null,
  details_submitted boolean not null,
  -- Details that the processor still requires from the charity, by the processor's own names.
  needs text[] not null default '{}',
  connected_at timestamptz not null,
  ended_at timestamptz,
  -- "disconnected" here by a Lead, or "revoked" at the processor.
  ended_how text check (ended_how in ('disconnected', 'revoked')),
  look_at timestamptz,
  looked_through timestamptz,
  -- The platform opened the account and sets it up with account links; see
  -- docs/decisions/0038-account-links.md.
  opened_here boolean not null default false,
  compare_at timestamptz,
  compared_at timestamptz,
  check ((ended_at is null) = (ended_how is null))
);
create index payment_connection_account on payment_connection (account);
create index payment_connection_look on payment_connection (look_at);
alter table payment_connection enable row level security;
alter table payment_connection force row level security;
grant select, insert, update on payment_connection to pennytrail_app;
create policy changed on payment_connection for update using (acts_for(VARIADIC array['money']));
create policy made on payment_connection for insert with check (acts_for(VARIADIC array['money']));
create policy seen on payment_connection for select
  using (actor_is_system() or is_member(charity_id));

-- The account that is to replace a charity's account, or was the last to wait for that. See
-- docs/decisions/0122-replacing-a-payment-account.md.
create table payment_replacement (
  charity_id uuid primary key references charity,
  account text not null,
  opened_here boolean not null,
  charges_enabled boolean not null,
  needs text[] not null default '{}',
  -- The Lead who connected it. It no longer waits once they are not a Lead.
  connected_by uuid not null references person,
  connected_at timestamptz not null,
  -- From when it counts, if Stripe lets it take payments or the charity has no other account.
  counts_at timestamptz not null,
  -- The other Leads when it was connected who had been in the team for a day.
  may_agree uuid[] not null,
  agreed_by uuid references person,
  -- When it became the charity's account, was withdrawn or could not be used.
  ended_at timestamptz
);
create unique index payment_replacement_account on payment_replacement (account)
  where ended_at is null;
create index payment_replacement_agreed_by on payment_replacement (agreed_by);
create index payment_replacement_connected_by on payment_replacement (connected_by);
alter table payment_replacement enable row level security;
alter table payment_replacement force row level security;
grant select, insert, update on payment_replacement to pennytrail_app;
create trigger answers_inserted after insert on payment_replacement referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on payment_replacement referencing new table as changed
  for each statement execute function note_answer_change('charity');
create policy changed on payment_replacement for update using (acts_for(VARIADIC array['money']));
create policy made on payment_replacement for insert with check (acts_for(VARIADIC array['money']));
create policy seen on payment_replacement for select
  using (actor_is_system() or is_member(charity_id));

-- Payouts from the processor to a charity's bank account.
create table payout (
  -- The processor's id.
  id text primary key,
  charity_id uuid not null references charity,
  account text not null,
  currency char(3) not null,
  -- Negative where the bank account was charged.
  amount bigint not null check (amount <> 0),
  state text not null check (state in ('paid', 'failed')),
  failure text,
  created_at timestamptz not null,
  arrives_on date not null,
  items_read boolean not null default false
);
create index payout_charity on payout (charity_id, created_at desc, id desc);
alter table payout enable row level security;
alter table payout force row level security;
grant select, insert, update on payout to pennytrail_app;
create policy changed on payout for update using (acts_for(VARIADIC array['money']));
create policy made on payout for insert with check (acts_for(VARIADIC array['money']));
create policy seen on payout for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])));

-- Balance transactions of a payout.
create table payout_item (
  payout_id text not null references payout,
  "position" integer not null,
  -- The processor's id.
  id text not null,
  kind text not null,
  amount bigint not null,
  fee bigint not null,
  net bigint not null,
  donation_id uuid references donation,
  primary key (payout_id, position)
);
create index payout_item_donation on payout_item (donation_id) where donation_id is not null;
alter table payout_item enable row level security;
alter table payout_item force row level security;
grant select, insert on payout_item to pennytrail_app;
create policy changed on payout_item for update using (acts_for(VARIADIC array['money']));
create policy made on payout_item for insert with check (acts_for(VARIADIC array['money']));
create policy seen on payout_item for select using ((exists (select
   from payout p
  where p.id = payout_item.payout_id)));

-- Payouts that a team member matched with the bank statement by hand, without an imported line.
create table payout_match (
  payout_id text primary key references payout,
  charity_id uuid not null references charity,
  -- The payout's own entry.
  entry_id uuid not null unique references ledger_entry,
  -- The date on the bank statement.
  seen_on date not null,
  -- The amount that arrived, according to the statement.
  amount bigint not null check (amount > 0),
  -- Why less arrived than was paid out.
  note text not null default '' check (length(note) <= 200),
  -- An entry that had recorded the same money as other income. It is reversed, so that the money
  -- counts once.
  replaced_entry uuid unique references ledger_entry,
  -- The entry for the difference that the bank kept.
  difference_entry uuid unique references ledger_entry,
  matched_at timestamptz not null
);
create index payout_match_charity on payout_match (charity_id);
alter table payout_match enable row level security;
alter table payout_match force row level security;
grant select, insert, delete on payout_match to pennytrail_app;
create trigger replaced_gone_reconciled after delete on payout_match
  for each row when (old.replaced_entry is not null) execute function reconcile_replaced();
create trigger replaced_reconciled after insert on payout_match
  for each row when (new.replaced_entry is not null) execute function reconcile_replaced();
create policy made on payout_match for insert
  with check (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy seen on payout_match for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])));
create policy undone on payout_match for delete
  using (acts_for(VARIADIC array['money']) or is_manager(charity_id));

-- Matches of payouts that were undone, with the reason and the correcting entries. Append-only. The
-- payout and the line can be matched again.
create table payout_match_undone (
  id uuid primary key,
  payout_id text not null references payout,
  charity_id uuid not null references charity,
  seen_on date not null,
  amount bigint not null check (amount > 0),
  note text not null check (length(note) <= 200),
  -- Whether the bank line came from an import. Such a line can be imported again.
  imported boolean not null,
  matched_at timestamptz not null,
  undone_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 300),
  -- The income that the match had reversed.
  replaced_entry uuid references ledger_entry,
  -- The same income, entered again.
  restored_entry uuid unique references ledger_entry,
  -- The entry of the amount that the bank kept.
  difference_entry uuid references ledger_entry,
  -- The reversal of that entry.
  difference_reversal uuid unique references ledger_entry,
  check ((replaced_entry is null) = (restored_entry is null)),
  check ((difference_entry is null) = (difference_reversal is null))
);
create index payout_match_undone_charity on payout_match_undone (charity_id);
create index payout_match_undone_payout on payout_match_undone (payout_id, undone_at);
alter table payout_match_undone enable row level security;
alter table payout_match_undone force row level security;
grant select, insert on payout_match_undone to pennytrail_app;
create trigger append_only before delete or update on payout_match_undone
  for each row execute function refuse_change();
create trigger append_only_table before truncate on payout_match_undone
  for each statement execute function refuse_change();
create policy made on payout_match_undone for insert
  with check (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy seen on payout_match_undone for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])));

-- Accounts that charities have replaced and that the processor still lets the platform use. Gifts
-- that they took are refunded there, and monthly gifts that began there go on.
create table replaced_account (
  account text primary key,
  charity_id uuid not null references charity,
  replaced_at timestamptz not null,
  look_at timestamptz,
  looked_through timestamptz
);
create index replaced_account_charity on replaced_account (charity_id);
alter table replaced_account enable row level security;
alter table replaced_account force row level security;
grant select, insert, update, delete on replaced_account to pennytrail_app;
create policy changed on replaced_account for update using (acts_for(VARIADIC array['money']));
create policy made on replaced_account for insert with check (acts_for(VARIADIC array['money']));
create policy removed on replaced_account for delete using (acts_for(VARIADIC array['money']));
create policy seen on replaced_account for select
  using (actor_is_system() or is_member(charity_id));

-- Webhook events that the processor has been answered and that are not handled yet. See
-- docs/decisions/0135-durable-inbox.md.
create table webhook_inbox (
  seq bigint generated always as identity primary key,
  -- As it arrived, so it may hold personal data of the payer. The row goes once it is handled.
  body text not null,
  received_at timestamptz not null
) with (toast_tuple_target=8160, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);
alter table webhook_inbox enable row level security;
alter table webhook_inbox force row level security;
grant select, insert, delete on webhook_inbox to pennytrail_app;
create policy made on webhook_inbox for insert with check (acts_for(VARIADIC array['money']));
create policy removed on webhook_inbox for delete using (acts_for(VARIADIC array['money']));
create policy system_only on webhook_inbox for select using (actor_is_system());

-- One row: which process handles the events of the inbox, so that one does at a time.
create table webhook_poster (
  id boolean default true primary key check (id),
  holder uuid,
  -- By the database's clock. The process extends it while it works; afterwards another may take
  -- over.
  held_until timestamptz not null default '-infinity'
);
alter table webhook_poster enable row level security;
alter table webhook_poster force row level security;
grant select, update on webhook_poster to pennytrail_app;
create policy changed on webhook_poster for update using (acts_for(VARIADIC array['money']));
create policy system_only on webhook_poster for select using (actor_is_system());

create function is_lead_of(charity uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  select exists (select from charity_member m join person p on p.id = m.person_id
    where m.charity_id = charity and m.person_id = person and m.role = 'Lead'
      and p.suspended_at is null)
$function$;
grant execute on function is_lead_of to pennytrail_app;

create function reachable_account(charity uuid, taken_by text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select r.account from replaced_account r where r.account = taken_by and r.charity_id = charity),
    (select c.stripe_account from charity c where c.id = charity))
$function$;
grant execute on function reachable_account to pennytrail_app;

create function takes_gifts_from(charity uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  select r.counts_at from payment_replacement r
  where r.charity_id = charity and r.ended_at is null and r.charges_enabled
    and is_lead_of(charity, r.connected_by)
$function$;
grant execute on function takes_gifts_from to pennytrail_app;

-- ===============================================================================================
-- projects
-- ===============================================================================================

-- Lines of a project's budget.
create table budget_line (
  id uuid primary key,
  project_id uuid not null references project on delete cascade,
  "position" integer not null,
  category text not null,
  label text not null,
  planned bigint not null check (planned >= 0),
  currency char(3) not null,
  unique (project_id, position)
);
alter table budget_line enable row level security;
alter table budget_line force row level security;
grant select, insert, update, delete on budget_line to pennytrail_app;
grant select on budget_line to pennytrail_reader;
create trigger answers_deleted after delete on budget_line referencing old table as changed
  for each statement execute function note_answer_change_through('project');
create trigger answers_inserted after insert on budget_line referencing new table as changed
  for each statement execute function note_answer_change_through('project');
create trigger answers_updated after update on budget_line referencing new table as changed
  for each statement execute function note_answer_change_through('project');
create constraint trigger page_changed after insert or delete or update on budget_line deferrable
  initially deferred
  for each row execute function project_page_changed();
create policy changed on budget_line for update
  using (acts_for(VARIADIC array['money']) or (exists (select
   from project p
  where p.id = budget_line.project_id and is_manager(p.charity_id))));
create policy functions_read on budget_line for select to pennytrail_reader using (true);
create policy made on budget_line for insert
  with check (acts_for(VARIADIC array['money']) or (exists (select
   from project p
  where p.id = budget_line.project_id and is_manager(p.charity_id))));
create policy removed on budget_line for delete
  using (acts_for(VARIADIC array['money']) or (exists (select
   from project p
  where p.id = budget_line.project_id and is_manager(p.charity_id))));
create policy seen on budget_line for select using (actor_is_system() or (exists (select
   from project p
  where p.id = budget_line.project_id)));

-- The charity's public answer to a reason in a project's health. project_id is null where the
-- reason is about the charity itself, such as its filing.
create table health_answer (
  charity_id uuid not null references charity,
  project_id uuid,
  reason text not null check (reason ~ '^[a-z]+(-[a-z]+)*(:[0-9a-f-]{36})?$'),
  answer text not null check (length(answer) between 1 and 1000),
  answered_at timestamptz not null,
  answered_by uuid references person,
  foreign key (project_id, charity_id) references project(id, charity_id) on delete cascade
);
create unique index health_answer_once on health_answer (charity_id, reason, project_id) nulls not
  distinct;
create index health_answer_person on health_answer (answered_by) where answered_by is not null;
create index health_answer_project on health_answer (project_id) where project_id is not null;
alter table health_answer enable row level security;
alter table health_answer force row level security;
grant select, insert, delete on health_answer to pennytrail_app;
grant update (answer, answered_at, answered_by) on health_answer to pennytrail_app;
grant select on health_answer to pennytrail_reader;
create trigger answers_deleted after delete on health_answer referencing old table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_inserted after insert on health_answer referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on health_answer referencing new table as changed
  for each statement execute function note_answer_change('charity');
create constraint trigger page_changed after insert or delete or update on health_answer deferrable
  initially deferred
  for each row execute function project_page_changed();
create policy changed on health_answer for update
  using (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy functions_read on health_answer for select to pennytrail_reader using (true);
create policy made on health_answer for insert
  with check (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy removed on health_answer for delete
  using (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy seen on health_answer for select
  using (actor_is_system() or project_id is null or (exists (select
   from project p
  where p.id = health_answer.project_id)));

-- A project of a charity.
create table project (
  id uuid primary key,
  charity_id uuid not null references charity,
  title text not null check (length(title) between 1 and 120),
  summary text not null default '' check (length(summary) <= 280),
  story text not null default '' check (length(story) <= 20000),
  countries text[] not null default '{}',
  place text not null default '',
  latitude numeric(6,3),
  longitude numeric(6,3),
  tags text[] not null default '{}',
  currency char(3) not null default 'GBP',
  target bigint check (target > 0),
  starts_on date,
  ends_on date,
  lifecycle text not null default 'draft' check (lifecycle in ('draft', 'active', 'paused',
    'completed', 'closed', 'cancelled')),
  visibility text not null default 'public' check (visibility in ('public', 'signed-in', 'team')),
  report_interval_days integer not null default 90 check (report_interval_days between 7 and 366),
  source text not null default 'platform' check (source in ('platform', 'iati')),
  -- The publisher's identifier of the project, so that a repeated import recognises it.
  source_ref text,
  is_demo boolean not null default false,
  version integer not null default 1,
  created_by uuid references person,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Repeated from project_image, so that lists need not read that table.
  cover_id text,
  -- Staff have hidden the project. Repeated from content_hidden for long lists.
  hidden boolean not null default false,
  -- When the last update for people outside the team was published.
  last_update_at timestamptz,
  -- Gifts have a secondary purpose, or are repayable. Repayable gifts are outside Gift Aid (ITA
  -- 2007 s.416(3)).
  gift_terms text not null default 'secondary-purpose' check (gift_terms in ('secondary-purpose',
    'repayable')),
  -- Completes "we will use your gift for". Empty means the charity's general charitable purposes.
  secondary_purpose text not null default '' check (length(secondary_purpose) <= 200),
  -- The status of the activity in the IATI file that the project came from. Null once the stage is
  -- changed here.
  iati_status text check (iati_status in ('pipeline', 'implementation', 'finalisation', 'closed',
    'cancelled', 'suspended')),
  -- Amounts offered to people, in pence of GBP, with a text each. Empty: those of the charity.
  gift_amounts jsonb not null default '[]' check (jsonb_typeof(gift_amounts) = 'array'),
  -- Amounts offered to donor organisations. Empty: those of the charity.
  org_gift_amounts jsonb not null default '[]' check (jsonb_typeof(org_gift_amounts) = 'array'),
  check (ends_on is null or starts_on is null or ends_on >= starts_on)
);
create index project_charity on project (charity_id);
create unique index project_of_charity on project (id, charity_id);
create index project_public on project (id) include (charity_id, visibility, lifecycle, hidden)
  where visibility = 'public' and lifecycle <> 'draft' and not hidden;
create unique index project_source on project (charity_id, source, source_ref)
  where source_ref is not null;
alter table project enable row level security;
alter table project force row level security;
grant select, insert, update, delete on project to pennytrail_app;
grant select on project to pennytrail_reader;
create trigger answers_deleted after delete on project referencing old table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_inserted after insert on project referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on project referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger count_public_deleted after delete on project referencing old table as before
  for each statement execute function public_projects_changed();
create trigger count_public_inserted after insert on project referencing new table as changed
  for each statement execute function public_projects_changed();
create trigger count_public_updated after update on project referencing old table as before new
  table as changed
  for each statement execute function public_projects_changed();
create trigger explore_deleted after delete on project referencing old table as changed
  for each statement execute function explore_projects_changed();
create trigger explore_inserted after insert on project referencing new table as changed
  for each statement execute function explore_projects_changed();
create trigger explore_updated after update on project referencing old table as before new table as
  changed
  for each statement execute function explore_projects_changed();
create trigger forget_iati_status before update on project
  for each row execute function forget_iati_status();
create policy changed on project for update
  using (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy made on project for insert
  with check (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy removed on project for delete
  using (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy seen on project for select
  using (actor_is_system() or visibility = 'public' and lifecycle <> 'draft' and not hidden or
  visibility = 'signed-in' and lifecycle <> 'draft' and not hidden and actor_id() is not null or
  is_member(charity_id));

-- Documents of a project.
create table project_document (
  public_id text primary key references file,
  project_id uuid not null references project on delete cascade,
  title text not null check (length(title) between 1 and 120),
  bytes bigint not null check (bytes > 0),
  created_at timestamptz not null
);
create index project_document_project on project_document (project_id);
alter table project_document enable row level security;
alter table project_document force row level security;
grant select, insert, update, delete on project_document to pennytrail_app;
create trigger answers_deleted after delete on project_document referencing old table as changed
  for each statement execute function note_answer_change_through('project');
create trigger answers_inserted after insert on project_document referencing new table as changed
  for each statement execute function note_answer_change_through('project');
create trigger answers_updated after update on project_document referencing new table as changed
  for each statement execute function note_answer_change_through('project');
create policy changed on project_document for update
  using (acts_for(VARIADIC array['money']) or (exists (select
   from project p
  where p.id = project_document.project_id and is_manager(p.charity_id))));
create policy made on project_document for insert
  with check (acts_for(VARIADIC array['money']) or (exists (select
   from project p
  where p.id = project_document.project_id and is_manager(p.charity_id))));
create policy removed on project_document for delete
  using (acts_for(VARIADIC array['money']) or (exists (select
   from project p
  where p.id = project_document.project_id and is_manager(p.charity_id))));
create policy seen on project_document for select using (actor_is_system() or (exists (select
   from project p
  where p.id = project_document.project_id)));

-- Pictures of a project.
create table project_image (
  public_id text primary key references file,
  project_id uuid not null references project on delete cascade,
  "position" integer not null,
  -- A description of the picture. Without one, only the team sees the picture.
  alt text not null default '' check (length(alt) <= 300),
  children text check (children in ('none', 'guardian-agreed', 'not-asked')),
  children_said_by uuid references person,
  children_said_at timestamptz,
  constraint project_image_children_answered check (alt = '' or children is not null)
);
create index project_image_project on project_image (project_id, position);
alter table project_image enable row level security;
alter table project_image force row level security;
grant select, insert, update, delete on project_image to pennytrail_app;
create trigger answers_deleted after delete on project_image referencing old table as changed
  for each statement execute function note_answer_change_through('project');
create trigger answers_inserted after insert on project_image referencing new table as changed
  for each statement execute function note_answer_change_through('project');
create trigger answers_updated after update on project_image referencing new table as changed
  for each statement execute function note_answer_change_through('project');
create constraint trigger page_changed after insert or delete or update on project_image deferrable
  initially deferred
  for each row execute function project_page_changed();
create policy changed on project_image for update
  using (acts_for(VARIADIC array['money']) or (exists (select
   from project p
  where p.id = project_image.project_id and is_manager(p.charity_id))));
create policy made on project_image for insert
  with check (acts_for(VARIADIC array['money']) or (exists (select
   from project p
  where p.id = project_image.project_id and is_manager(p.charity_id))));
create policy removed on project_image for delete
  using (acts_for(VARIADIC array['money']) or (exists (select
   from project p
  where p.id = project_image.project_id and is_manager(p.charity_id))));
create policy seen on project_image for select using (actor_is_system() or (exists (select
   from project p
  where p.id = project_image.project_id and (project_image.alt <> '' or is_member(p.charity_id)))));

-- Part of the version of a charity's project pages. Triggers raise it; a cached page with the same
-- version is current.
create table project_page_version (
  charity_id uuid primary key references charity on delete cascade,
  version bigint not null default 1
);
grant select on project_page_version to pennytrail_reader;

-- Team members who work on a project. A person who leaves the charity leaves its projects.
create table project_teammate (
  project_id uuid not null references project on delete cascade,
  person_id uuid not null references person,
  primary key (project_id, person_id)
);
create index project_teammate_person on project_teammate (person_id);
alter table project_teammate enable row level security;
alter table project_teammate force row level security;
grant select, insert, delete on project_teammate to pennytrail_app;
create trigger answers_deleted after delete on project_teammate referencing old table as changed
  for each statement execute function note_answer_change_through('project');
create trigger answers_inserted after insert on project_teammate referencing new table as changed
  for each statement execute function note_answer_change_through('project');
create trigger answers_updated after update on project_teammate referencing new table as changed
  for each statement execute function note_answer_change_through('project');
create policy changed on project_teammate for update
  using (acts_for(VARIADIC array['money']) or (exists (select
   from project p
  where p.id = project_teammate.project_id and is_manager(p.charity_id))));
create policy made on project_teammate for insert
  with check (acts_for(VARIADIC array['money']) or (exists (select
   from project p
  where p.id = project_teammate.project_id and is_manager(p.charity_id))));
create policy removed on project_teammate for delete
  using (acts_for(VARIADIC array['money']) or (exists (select
   from project p
  where p.id = project_teammate.project_id and is_manager(p.charity_id))));
create policy seen on project_teammate for select using (actor_is_system() or (exists (select
   from project p
     join charity_member m on m.charity_id = p.charity_id
  where p.id = project_teammate.project_id and m.person_id = project_teammate.person_id and (m.shown
  or is_member(p.charity_id)))));

create function forget_iati_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.lifecycle is distinct from old.lifecycle then
    new.iati_status := null;
  end if;
  return new;
end
$function$;

create function health_answers(fund uuid, charity uuid)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select json_agg(json_build_object('reason', a.reason, 'answer', a.answer,
    'answeredOn', to_char(a.answered_at at time zone 'UTC', 'YYYY-MM-DD')))
  from health_answer a
  where a.charity_id = charity and (a.project_id = fund or a.project_id is null)
$function$;
revoke execute on function health_answers from public;
grant execute on function health_answers to pennytrail_app;
grant execute on function health_answers to pennytrail_reader;

create function project_cover(wanted uuid, chosen text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select coalesce(chosen, (
  select i.public_id from project_image i where i.project_id = wanted and i.alt <> ''
  order by i.position, i.public_id limit 1)) $function$;
grant execute on function project_cover to pennytrail_app;

create function project_facts(wanted uuid, with_entries boolean, OUT totals json, OUT budget json, OUT last_entries json, OUT unproven json, OUT answers json)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  charity uuid;
begin
  select p.charity_id into charity from project p where p.id = wanted;
  if not found then
    return;
  end if;
  select json_agg(t) into totals from (
    select currency, received, spent, fees, transferred, entries, gifts, first_received_on,
      last_spent_on
    from project_total where project_id = wanted) t;
  select json_agg(b) into budget from (
    select l.id, l.category, l.label, l.planned, l.currency, coalesce(t.spent, 0) spent
    from budget_line l
    left join budget_line_total t on t.budget_line_id = l.id and t.currency = l.currency
    where l.project_id = wanted order by l.position) b;
  if with_entries then
    select json_agg(e) into last_entries from (
      select l.id, l.seq, l.entry_date, l.kind, l.category, l.direction, l.amount, l.currency,
        l.source, d.payee, d.description
      from (select * from ledger_entry e
        where e.charity_id = charity and e.project_id = wanted order by e.seq desc limit 5) l
      left join ledger_detail d on d.entry_id = l.id
      order by l.seq desc) e;
  end if;
  unproven := payments_without_receipt(wanted);
  answers := health_answers(wanted, charity);
end
$function$;
alter function project_facts owner to pennytrail_reader;
revoke execute on function project_facts from public;
grant execute on function project_facts to pennytrail_app;

create function project_is_closing(wanted uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$ select exists (select from project_closure c
   where c.project_id = wanted and c.settled_at is null and c.withdrawn_at is null) $function$;
grant execute on function project_is_closing to pennytrail_app;

create function project_is_public(visibility text, lifecycle text, hidden boolean)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select visibility = 'public' and lifecycle <> 'draft' and not hidden $function$;

create function project_not_found_reason(wanted uuid)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  actor text := coalesce(current_setting('app.actor', true), '');
  veil text;
begin
  perform set_config('app.actor', 'system', true);
  select case when p.visibility = 'team' or p.lifecycle = 'draft' then 'team'
              when p.hidden then 'hidden'
              when p.visibility = 'signed-in' then 'signed-in' else 'none' end
  into veil from project p where p.id = wanted;
  perform set_config('app.actor', actor, true);
  return coalesce(veil, 'missing');
end
$function$;
grant execute on function project_not_found_reason to pennytrail_app;

create function project_page_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changed record;
  charity uuid;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if tg_table_name in ('budget_line', 'project_image') then
    select p.charity_id into charity from project p where p.id = changed.project_id;
  else
    charity := changed.charity_id;
  end if;
  if charity is not null then
    insert into project_page_version as v (charity_id) values (charity)
    on conflict (charity_id) do update set version = v.version + 1;
  end if;
  return null;
end
$function$;

create function project_page_ids(wanted uuid, most integer, skipped integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
declare
  charity uuid;
begin
  select p.charity_id into charity from project p where p.id = wanted;
  if not found then
    return '{}';
  end if;
  return array(
    select either.id from (
      (select e.id, e.seq from ledger_entry e
       where e.charity_id = charity and e.project_id = wanted
       order by e.seq desc limit most + skipped)
      union all
      (select e.id, e.seq from ledger_entry e
       where e.charity_id = charity and e.counter_project_id = wanted
         and e.project_id is distinct from wanted
       order by e.seq desc limit most + skipped)
    ) either order by either.seq desc limit most offset skipped);
end
$function$;
alter function project_page_ids owner to pennytrail_reader;
revoke execute on function project_page_ids from public;
grant execute on function project_page_ids to pennytrail_app;

create function projects_closing()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$ select array(select c.project_id from project_closure c
   where c.settled_at is null and c.withdrawn_at is null) $function$;
grant execute on function projects_closing to pennytrail_app;

create function projects_facts(wanted uuid[])
 RETURNS TABLE(project_id uuid, totals json, budget json, last_entries json, unproven json, answers json)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
  select s.id,
    (select json_agg(t) from (
      select o.currency, o.received, o.spent, o.fees, o.transferred, o.entries, o.gifts,
        o.first_received_on, o.last_spent_on
      from project_total o where o.project_id = s.id) t),
    (select json_agg(b) from (
      select l.id, l.category, l.label, l.planned, l.currency, coalesce(o.spent, 0) spent
      from budget_line l
      left join budget_line_total o on o.budget_line_id = l.id and o.currency = l.currency
      where l.project_id = s.id order by l.position) b),
    (select json_agg(e) from (
      select l.id, l.seq, l.entry_date, l.recorded_at, l.kind, l.category, l.direction, l.amount,
        l.currency, l.source, d.payee, d.description,
        (select json_agg(json_build_object('id', f.id, 'sequence', f.seq, 'entryDate', f.entry_date,
            'direction', f.direction, 'amount', f.amount, 'currency', f.currency,
            'description', fd.description) order by f.seq)
          from ledger_entry f left join ledger_detail fd on fd.entry_id = f.id
          where is_gift_kind(l.kind) and f.donation_id = l.donation_id
            and f.charity_id = s.charity_id
            and f.project_id = s.id and f.kind = 'fee' and f.seq > l.seq
            -- The latest of several instalments of a grant pays the fee, as in attribute.ts.
            and not exists (select from ledger_entry later
              where later.charity_id = s.charity_id
                and later.donation_id = l.donation_id and later.kind = l.kind
                and later.seq > l.seq and later.seq < f.seq)) fees
      from (select * from ledger_entry n
        where n.charity_id = s.charity_id
          and n.project_id = s.id and not (n.kind = 'fee' and n.donation_id is not null)
        order by n.entry_date desc, n.seq desc limit 5) l
      left join ledger_detail d on d.entry_id = l.id
      order by l.entry_date desc, l.seq desc) e),
    payments_without_receipt(s.id),
    (select json_agg(json_build_object('reason', a.reason, 'answer', a.answer,
        'answeredOn', to_char(a.answered_at at time zone 'Europe/London', 'YYYY-MM-DD')))
      from health_answer a
      where a.charity_id = s.charity_id and (a.project_id = s.id or a.project_id is null))
  from (select p.id, p.charity_id from project p where p.id = any (wanted) offset 0) s;
end
$function$;
alter function projects_facts owner to pennytrail_reader;
revoke execute on function projects_facts from public;
grant execute on function projects_facts to pennytrail_app;

create function projects_versions(wanted uuid[])
 RETURNS TABLE(project_id uuid, version text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
  select p.id, concat(p.xmin, '.', c.xmin, '.', r.xmin, '.',
    (select sum(o.entries) from project_total o where o.project_id = p.id), '.',
    (select v.version from project_page_version v where v.charity_id = p.charity_id))
  from project p
  join charity c on c.id = p.charity_id
  left join charity_register r on r.number = c.number
  where p.id = any (wanted);
end
$function$;
alter function projects_versions owner to pennytrail_reader;
revoke execute on function projects_versions from public;
grant execute on function projects_versions to pennytrail_app;

-- ===============================================================================================
-- proof
-- ===============================================================================================

-- People who are emailed a charity's checkpoints, and the last one that they received.
create table checkpoint_follow (
  person_id uuid not null references person,
  charity_id uuid not null references charity,
  asked_at timestamptz not null,
  emailed_size bigint not null default 0,
  emailed_at timestamptz,
  primary key (person_id, charity_id)
);
create index checkpoint_follow_charity on checkpoint_follow (charity_id);
alter table checkpoint_follow enable row level security;
alter table checkpoint_follow force row level security;
grant select, insert, delete on checkpoint_follow to pennytrail_app;
grant update (emailed_size, emailed_at) on checkpoint_follow to pennytrail_app;
create policy changed on checkpoint_follow for update
  using (acts_for(VARIADIC array['mail']) or person_id = actor_id());
create policy made on checkpoint_follow for insert
  with check (acts_for(VARIADIC array['mail']) or person_id = actor_id());
create policy own on checkpoint_follow for select
  using (actor_is_system() or person_id = actor_id());
create policy removed on checkpoint_follow for delete
  using (acts_for(VARIADIC array['mail']) or person_id = actor_id());

-- Public keys that signed checkpoints.
create table checkpoint_key (
  name text not null,
  key_id text not null check (key_id ~ '^[0-9a-f]{8}$'),
  public_key bytea not null check (length(public_key) = 32),
  first_used_at timestamptz(3) not null,
  primary key (name, key_id)
);
alter table checkpoint_key enable row level security;
alter table checkpoint_key force row level security;
grant select, insert on checkpoint_key to pennytrail_app;
create trigger append_only before delete or update on checkpoint_key
  for each row execute function refuse_change();
create trigger append_only_table before truncate on checkpoint_key
  for each statement execute function refuse_change();
create policy made on checkpoint_key for insert
  with check (acts_for(VARIADIC array['maintenance']));
create policy published on checkpoint_key for select using (true);

-- Signed checkpoints of the ledgers: size and root of each charity's Merkle tree, with the signed
-- note (docs/proof.md). Append-only.
create table ledger_checkpoint (
  charity_id uuid not null references charity,
  size bigint not null check (size > 0),
  root bytea not null check (length(root) = 32),
  signed_at timestamptz(3) not null,
  note text not null check (length(note) <= 4000),
  primary key (charity_id, size)
);
create index ledger_checkpoint_signed on ledger_checkpoint (signed_at desc);
alter table ledger_checkpoint enable row level security;
alter table ledger_checkpoint force row level security;
grant select, insert on ledger_checkpoint to pennytrail_app;
create trigger append_only before delete or update on ledger_checkpoint
  for each row execute function refuse_change();
create trigger append_only_table before truncate on ledger_checkpoint
  for each statement execute function refuse_change();
create policy made on ledger_checkpoint for insert
  with check (acts_for(VARIADIC array['maintenance']));
create policy published on ledger_checkpoint for select using (true);

-- Hashes of whole subtrees of 256, 65,536 and 16,777,216 entries, counted from the left from 0, so
-- that a checkpoint or a proof need not read the whole ledger. Append-only.
create table ledger_subtree (
  charity_id uuid not null references charity,
  level smallint not null check (level in (8, 16, 24)),
  "position" integer not null check (position >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (charity_id, level, position)
);
alter table ledger_subtree enable row level security;
alter table ledger_subtree force row level security;
grant select, insert on ledger_subtree to pennytrail_app;
create trigger append_only before delete or update on ledger_subtree
  for each row execute function refuse_change();
create trigger append_only_table before truncate on ledger_subtree
  for each statement execute function refuse_change();
create policy made on ledger_subtree for insert
  with check (acts_for(VARIADIC array['maintenance']));
create policy published on ledger_subtree for select using (true);

create function ledger_proof(charity uuid, after bigint, most integer)
 RETURNS TABLE(seq bigint, leaf_hash bytea, chain_hash bytea)
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  select e.seq, e.leaf_hash, e.chain_hash from ledger_entry e
  where e.charity_id = charity and e.seq > after order by e.seq limit least(most, 10000)
$function$;
grant execute on function ledger_proof to pennytrail_app;

-- ===============================================================================================
-- public-pages
-- ===============================================================================================

create function note_answer_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  every constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if tg_argv[0] = 'charity' then
    insert into answer_change (charity_id)
    select coalesce(c.charity_id, every) from changed c on conflict do nothing;
  elsif tg_argv[0] = 'gift' then
    -- Nobody sees a payment that was only started.
    insert into answer_change (charity_id)
    select c.charity_id from changed c where c.status <> 'pending' on conflict do nothing;
  else
    insert into answer_change (charity_id) values (every) on conflict do nothing;
  end if;
  return null;
end
$function$;

create function note_answer_change_through()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:maintenance'
AS $function$
begin
  case tg_argv[0]
    when 'project' then
      insert into answer_change (charity_id)
      select distinct p.charity_id from changed c join project p on p.id = c.project_id
      on conflict do nothing;
    when 'update' then
      insert into answer_change (charity_id)
      select distinct u.charity_id from changed c join update_post u on u.id = c.update_id
      on conflict do nothing;
    when 'donation' then
      insert into answer_change (charity_id)
      select distinct d.charity_id from changed c join donation d on d.id = c.donation_id
      where d.status <> 'pending' on conflict do nothing;
  end case;
  return null;
end
$function$;

create function projects_nearest_to_target(most integer, reported_after timestamp with time zone, closing uuid[])
 RETURNS TABLE(project_id uuid, received bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 3
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  open uuid[] := array(select c.id from charity c
    where c.status = 'verified' and c.stripe_account is not null and c.stripe_charges_enabled
      and c.id not in (select h.id from content_hidden h where h.kind = 'charity'));
  wanted integer := most;
  nearest record;
begin
  for step in reverse 95..0 by 5 loop
    exit when wanted = 0 or cardinality(open) = 0;
    for nearest in
      select o.id, o.charity_id, o.money from (
        select distinct on (p.charity_id) p.id, p.charity_id, p.target,
          greatest(coalesce(t.received, 0), 0) money
        from projects_of_step(step, open) s join project p on p.id = s
        left join project_total t on t.project_id = p.id and t.currency = 'GBP'
        where p.lifecycle = 'active' and p.visibility = 'public' and not p.hidden
          and p.currency = 'GBP' and p.last_update_at > reported_after
          and p.target > coalesce(t.received, 0) and p.id <> all (closing)
        order by p.charity_id, coalesce(t.received, 0)::numeric / p.target desc, p.id
      ) o order by o.money::numeric / o.target desc, o.id limit wanted
    loop
      project_id := nearest.id;
      received := nearest.money;
      return next;
      open := array_remove(open, nearest.charity_id);
      wanted := wanted - 1;
    end loop;
  end loop;
end
$function$;
alter function projects_nearest_to_target owner to pennytrail_reader;
revoke execute on function projects_nearest_to_target from public;
grant execute on function projects_nearest_to_target to pennytrail_app;

create function projects_of_step(step integer, charities uuid[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query select i.id from explore_item i
  where i.funded = step::smallint and i.visibility = 'public' and i.charity_id = any (charities);
end
$function$;
revoke execute on function projects_of_step from public;
grant execute on function projects_of_step to pennytrail_reader;

create function sum_public_ledgers()
 RETURNS TABLE(projects bigint, currency text, received bigint, spent bigint, entries bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system'
AS $function$
declare
  is_incomplete boolean := exists (select from charity_public_total t
    where t.charity_id = '00000000-0000-0000-0000-000000000000');
begin
  return query
  with total as materialized (
    select t.currency::text as currency, sum(t.projects)::bigint as projects,
      sum(t.received)::bigint as received, sum(t.spent)::bigint as spent,
      sum(t.entries)::bigint as entries
    from (
      select * from charity_public_total where not is_incomplete
      union all
      select * from charity_public_total_now where is_incomplete
    ) t
    -- Leaving out the few other charities takes half the time of joining all verified ones.
    where t.charity_id not in (
      select c.id from charity c where c.status <> 'verified'
      union all select h.id from content_hidden h where h.kind = 'charity')
    group by t.currency
  )
  select n.projects, t.currency, t.received, t.spent, t.entries
  from (select coalesce(sum(o.projects), 0)::bigint as projects from total o) n
  left join total t on t.entries > 0;
end
$function$;
revoke execute on function sum_public_ledgers from public;
grant execute on function sum_public_ledgers to pennytrail_app;

-- ===============================================================================================
-- reports
-- ===============================================================================================

-- Frozen reports: their figures, and the size and the head of the ledger at that moment.
create table report (
  id uuid primary key,
  charity_id uuid not null references charity,
  -- Null where the report is about the whole charity.
  project_id uuid,
  period_from date,
  period_to date not null,
  note text not null default '' check (length(note) <= 500),
  figures jsonb not null check ((figures ->> 'version') = '1'),
  ledger_size bigint not null check (ledger_size >= 0),
  ledger_head bytea not null check (length(ledger_head) = 32),
  frozen_at timestamptz not null,
  frozen_by uuid not null references person,
  frozen_role text not null,
  is_demo boolean not null default false,
  -- A keyed hash of the id in the shared link. Null where the report is not shared.
  share_id uuid,
  shared_at timestamptz,
  foreign key (project_id, charity_id) references project(id, charity_id) on delete cascade,
  check (period_from is null or period_from <= period_to),
  check ((share_id is null) = (shared_at is null))
);
create index report_charity on report (charity_id, frozen_at desc);
create index report_project on report (project_id) where project_id is not null;
create unique index report_share on report (share_id) where share_id is not null;
alter table report enable row level security;
alter table report force row level security;
grant select, insert on report to pennytrail_app;
grant update (share_id, shared_at) on report to pennytrail_app;
create trigger answers_deleted after delete on report referencing old table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_inserted after insert on report referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on report referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger report_stays before update on report for each row execute function report_stays();
create policy frozen on report for insert
  with check (acts_for(VARIADIC array['money']) or is_manager(charity_id));
create policy seen on report for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])) or
case
    when project_id is null then (exists (select
       from charity c
  where c.id = report.charity_id and c.status <> 'claimed')) and not content_is_hidden('charity',
  charity_id)
    else (exists (select
       from project p
      where p.id = report.project_id))
end);
create policy shared on report for update
  using (acts_for(VARIADIC array['money']) or is_manager(charity_id));

create function fund_movements(charity uuid, projects uuid[], general boolean, since date, until date, up_to bigint)
 RETURNS TABLE(project_id uuid, currency text, account text, kind text, category text, budget_line_id uuid, before bigint, within bigint, moved_in bigint, moved_out bigint, entries bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select m.project_id, m.currency, m.account, m.kind, m.category, m.budget_line_id,
    coalesce(sum(m.moved_in - m.moved_out) filter (where m.day < since), 0)::bigint,
    coalesce(sum(m.moved_in - m.moved_out) filter (where (m.day < since) is not true), 0)::bigint,
    coalesce(sum(m.moved_in) filter (where (m.day < since) is not true), 0)::bigint,
    coalesce(sum(m.moved_out) filter (where (m.day < since) is not true), 0)::bigint,
    coalesce(sum(m.entries) filter (where (m.day < since) is not true), 0)::bigint
  from fund_month_movements(charity, projects, general, since, until, up_to, false) m
  group by 1, 2, 3, 4, 5, 6
  -- A sum may be taken off again in full.
  having sum(m.entries) > 0
$function$;
alter function fund_movements owner to pennytrail_reader;
revoke execute on function fund_movements from public;
grant execute on function fund_movements to pennytrail_app;

create function fund_part_movements(charity uuid, projects uuid[], general boolean, since date, until date, up_to bigint)
 RETURNS TABLE(project_id uuid, type text, currency text, account text, kind text, category text, budget_line_id uuid, before bigint, within bigint, moved_in bigint, moved_out bigint, entries bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with stored as (select count_stored_parts(charity) as seq), parts as (
    select m.project_id, case when m.part <> '' then m.part when m.project_id is null
        then 'unrestricted' else 'restricted' end as type,
      m.currency, m.account, m.kind, m.category, m.budget_line_id,
      (m.day < since) is not true as is_within, m.moved_in, m.moved_out, m.entries
    from stored s
    cross join fund_month_movements(charity, projects, general, since, until, up_to, s.seq > 0) m
    union all
    -- The parts of newer entries are not stored yet.
    select m.project_id, k.part, m.currency::text, m.account, m.kind, m.category, m.budget_line_id,
      (m.entry_date < since) is not true, k.raised, k.lowered, k.entries
    from (select * from stored where exists (select from ledger_entry e
      where e.charity_id = charity and e.seq > stored.seq)) s
    cross join fold_fund_parts(charity, projects, s.seq, coalesce(up_to, 9223372036854775807)) d
    join fund_movement m
      on m.entry_id = d.entry_id and m.position = d.leg and m.charity_id = charity
    cross join lateral split_movement(d.designated, d.overspent, m.moved_in, m.moved_out) k
    where m.entry_date <= until
  ), sums as (
    select p.project_id, p.type, p.currency, p.account, p.kind, p.category, p.budget_line_id,
      coalesce(sum(p.moved_in - p.moved_out) filter (where not p.is_within), 0)::bigint as before,
      coalesce(sum(p.moved_in - p.moved_out) filter (where p.is_within), 0)::bigint as within,
      coalesce(sum(p.moved_in) filter (where p.is_within), 0)::bigint as moved_in,
      coalesce(sum(p.moved_out) filter (where p.is_within), 0)::bigint as moved_out,
      coalesce(sum(p.entries) filter (where p.is_within), 0)::bigint as entries
    from parts p
    group by 1, 2, 3, 4, 5, 6, 7
  )
  select s.* from sums s where s.entries <> 0 or s.before <> 0 or s.within <> 0
$function$;
alter function fund_part_movements owner to pennytrail_reader;
revoke execute on function fund_part_movements from public;
grant execute on function fund_part_movements to pennytrail_app;

create function report_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (to_jsonb(new) - 'share_id' - 'shared_at') is distinct from
     (to_jsonb(old) - 'share_id' - 'shared_at') then
    raise exception 'a frozen report does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

create function spending_with_evidence(charity uuid, projects uuid[], general boolean, since date, until date, up_to bigint)
 RETURNS TABLE(currency text, spent bigint, entries bigint, with_receipt bigint, matched bigint, told bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  seen uuid[] := array(select p.id from project p
    where p.charity_id = charity and (projects is null or p.id = any (projects)));
  from_day date := coalesce(since, '-infinity');
  through bigint := coalesce(up_to, 9223372036854775807);
begin
  if lacks_spending_evidence(charity) then
    return query
      select n.currency::text, sum(n.amount)::bigint, count(*),
        coalesce(sum(n.amount) filter (where n.has_receipt), 0)::bigint,
        coalesce(sum(n.amount) filter (where n.is_matched), 0)::bigint,
        coalesce(sum(n.amount) filter (where n.is_cited), 0)::bigint
      from spending_evidence_now n
      join ledger_entry e on e.id = n.entry_id and e.charity_id = n.charity_id
      where n.charity_id = charity and e.entry_date between from_day and until and n.seq <= through
        and (n.project_id = any (seen) or (n.project_id is null and general))
        and not exists (select from ledger_entry r
          where r.reverses_id = n.entry_id and r.charity_id = charity and r.seq <= through)
      group by 1 order by 1;
    return;
  end if;
  return query
    with found as (
      select t.project_id, t.currency, t.spent, t.payments, t.with_receipt, t.matched, t.cited
      from spending_month_total t
      where t.charity_id = charity and t.month between first_of_month(from_day) and until
      union all
      select s.project_id, s.currency, x.sign * s.amount, x.sign,
        x.sign * s.amount * s.has_receipt::int, x.sign * s.amount * s.is_matched::int,
        x.sign * s.amount * s.is_cited::int
      from (
        select e.id, -1 as sign from ledger_entry e
        where e.charity_id = charity and e.reverses_id is null
          and (e.entry_date > until and e.entry_date < first_of_month(until) + interval '1 month'
            or e.entry_date >= first_of_month(from_day) and e.entry_date < from_day
            or e.seq > through and e.entry_date between from_day and until)
        union all
        -- A payment counts that was reversed later.
        select u.id, 1 from ledger_entry r
        join ledger_entry u on u.id = r.reverses_id and u.charity_id = r.charity_id
        where r.charity_id = charity and r.seq > through and u.seq <= through
          and u.entry_date between from_day and until
      ) x
      join spending_evidence s on s.entry_id = x.id and s.is_reversed = (x.sign = 1)
    )
    select f.currency::text, sum(f.spent)::bigint, sum(f.payments)::bigint,
      sum(f.with_receipt)::bigint, sum(f.matched)::bigint, sum(f.cited)::bigint
    from found f where f.project_id = any (seen) or (f.project_id is null and general)
    group by 1 having sum(f.payments) > 0 order by 1;
end
$function$;
alter function spending_with_evidence owner to pennytrail_reader;
revoke execute on function spending_with_evidence from public;
grant execute on function spending_with_evidence to pennytrail_app;

-- ===============================================================================================
-- statements
-- ===============================================================================================

-- The links by which people share the story of a year of their giving. Withdrawing a link deletes
-- it.
create table giving_story (
  -- Random, because whoever has it reads the story.
  id uuid primary key,
  person_id uuid not null references person,
  year smallint not null check (year between 2000 and 2100),
  shows_amounts boolean not null,
  shows_name boolean not null,
  shared_at timestamptz not null,
  unique (person_id, year)
);
alter table giving_story enable row level security;
alter table giving_story force row level security;
grant select, insert, update, delete on giving_story to pennytrail_app;
create policy changed on giving_story for update using (person_id = actor_id());
create policy made on giving_story for insert with check (person_id = actor_id());
create policy own on giving_story for select
  using ((select actor_is_system()) or person_id = actor_id());
create policy removed on giving_story for delete
  using (acts_for(VARIADIC array['accounts']) or person_id = actor_id());

-- ===============================================================================================
-- testimonials
-- ===============================================================================================

-- Quotes about the product, shown beside the sign-in forms. Administrators write them.
create table testimonial (
  id uuid primary key,
  quote text not null check (length(quote) between 1 and 400),
  name text not null check (length(name) between 1 and 100),
  role_line text not null default '' check (length(role_line) <= 120),
  "position" integer not null,
  published boolean not null default false
);
create index testimonial_shown on testimonial (position, id) where published;
alter table testimonial enable row level security;
alter table testimonial force row level security;
grant select, insert, update, delete on testimonial to pennytrail_app;
create trigger answers_changed after insert or delete or update on testimonial
  for each statement execute function note_answer_change('all');
create policy published_to_all on testimonial for select using (published or actor_is_system());
create policy written_by_system on testimonial
  using (acts_for(VARIADIC array['staff'])) with check (acts_for(VARIADIC array['staff']));

-- ===============================================================================================
-- unspent-gifts
-- ===============================================================================================

-- Questions and notices to givers about the unspent part of a gift in one fund. Decided once.
create table gift_question (
  id uuid primary key,
  donation_id uuid not null references donation,
  charity_id uuid not null references charity,
  -- The fund with the unspent part. Null is the general fund.
  from_project_id uuid references project,
  -- Null where the charity only asks to move the money.
  closure_id uuid references project_closure,
  promise text check (promise in ('secondary-purpose', 'similar-work', 'ask-givers', 'return')),
  -- The project that is offered.
  to_project_id uuid references project,
  offers text[] not null check (offers <@ array['refund', 'move', 'general', 'stay', 'waive']),
  otherwise text not null check (otherwise in ('refund', 'move', 'general', 'stay')),
  -- The unspent amount when the giver was asked, or the part of it that the question is about.
  amount bigint not null check (amount > 0),
  message text not null check (length(message) <= 1000),
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  -- The hash of the token in the email's link.
  token_hash bytea unique check (length(token_hash) = 32),
  state text not null default 'waiting' check (state in ('waiting', 'refunding', 'stuck', 'done',
    'withdrawn')),
  answer text check (answer in ('refund', 'move', 'general', 'stay', 'waive')),
  answered_at timestamptz,
  answered_by text check (answered_by in ('giver', 'link', 'deadline', 'charity')),
  outcome text check (outcome in ('refund', 'move', 'general', 'stay', 'waive', 'nothing-left')),
  outcome_amount bigint check (outcome_amount >= 0),
  -- The transfer that moved the money.
  entry_id uuid references ledger_entry,
  refund_id uuid references refund_request,
  problem text,
  -- When the giver was reminded. The reminder has a link of its own, and the first link still
  -- works.
  reminded_at timestamptz,
  reminder_token_hash bytea unique check (length(reminder_token_hash) = 32),
  check ((closure_id is null) = (promise is null)),
  check ((state = 'done') = (outcome is not null)),
  check ((answered_at is null) = (answered_by is null)),
  check (state <> 'refunding' or refund_id is not null),
  check ((reminded_at is null) = (reminder_token_hash is null)),
  constraint silence_is_no_refund check (state <> 'waiting' or otherwise <> 'refund' or offers =
    '{}'::text[])
);
create index gift_question_closure on gift_question (closure_id) where closure_id is not null;
create index gift_question_donation on gift_question (donation_id, asked_at desc);
create index gift_question_due on gift_question (answer_by) where state = 'waiting';
create index gift_question_from_project on gift_question (from_project_id)
  where from_project_id is not null;
create unique index gift_question_open on gift_question (donation_id, from_project_id) nulls not
  distinct
  where state in ('waiting', 'refunding', 'stuck');
create index gift_question_refund on gift_question (refund_id) where refund_id is not null;
create index gift_question_to_project on gift_question (to_project_id)
  where to_project_id is not null;
alter table gift_question enable row level security;
alter table gift_question force row level security;
grant select, insert, update on gift_question to pennytrail_app;
create trigger question_decided_once before update on gift_question
  for each row execute function question_decided_once();
create policy changed on gift_question for update using (acts_for(VARIADIC array['money']));
create policy made on gift_question for insert with check (acts_for(VARIADIC array['money']));
create policy seen on gift_question for select using (actor_follows_gift(donation_id));

-- Givers who gave up the right to have a gift back, by answering the charity's question.
create table gift_waiver (
  donation_id uuid primary key references donation,
  charity_id uuid not null references charity,
  question_id uuid not null references gift_question,
  waived_at timestamptz not null,
  waived_by text not null check (waived_by in ('giver', 'link')),
  -- The secondary purpose, as the giver read it.
  purpose text not null
);
create index gift_waiver_charity on gift_waiver (charity_id);
alter table gift_waiver enable row level security;
alter table gift_waiver force row level security;
grant select, insert on gift_waiver to pennytrail_app;
create trigger append_only before delete or update on gift_waiver
  for each row execute function refuse_change();
create trigger append_only_table before truncate on gift_waiver
  for each statement execute function refuse_change();
create trigger gift_aid_debt_arises after insert on gift_waiver
  for each row execute function gift_aid_debt_arises();
create policy made on gift_waiver for insert with check (acts_for(VARIADIC array['money']));
create policy seen on gift_waiver for select using (actor_follows_gift(donation_id));

-- Closures of projects, and what happens to the unspent money of their gifts.
create table project_closure (
  -- Made by the client, so that a retry is the same closure.
  id uuid primary key,
  project_id uuid not null references project,
  charity_id uuid not null references charity,
  becomes text not null check (becomes in ('closed', 'cancelled')),
  -- Similar work that unspent gifts can move to.
  offered_project_id uuid references project,
  -- The charity's words to the givers.
  message text not null check (length(message) <= 1000),
  opened_at timestamptz not null,
  answer_by timestamptz not null,
  -- When every penny had its outcome and the project was closed.
  settled_at timestamptz,
  withdrawn_at timestamptz,
  -- The charity also asks givers whom it need not ask.
  asks_givers boolean not null default false,
  check (settled_at is null or withdrawn_at is null),
  check (offered_project_id <> project_id)
);
create unique index project_closure_open on project_closure (project_id)
  where settled_at is null and withdrawn_at is null;
create index project_closure_project on project_closure (project_id, opened_at desc);
alter table project_closure enable row level security;
alter table project_closure force row level security;
grant select, insert, update on project_closure to pennytrail_app;
create trigger answers_deleted after delete on project_closure referencing old table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_inserted after insert on project_closure referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on project_closure referencing new table as changed
  for each statement execute function note_answer_change('charity');
create policy changed on project_closure for update using (acts_for(VARIADIC array['money']));
create policy made on project_closure for insert with check (acts_for(VARIADIC array['money']));
create policy seen on project_closure for select using (actor_is_system() or is_member(charity_id));

-- Why restricted money left a project that is closing or has ended.
create table restriction_ground (
  id uuid primary key,
  charity_id uuid not null references charity,
  project_id uuid not null references project,
  grant_id uuid references donor_grant,
  -- The gift balance of a grant that was recorded without a donor organisation.
  balance_id uuid references ledger_entry,
  ground text not null check (ground in ('terms', 'returned', 'consent', 'power')),
  -- The charity's words, published with the entry.
  words text not null check (length(words) between 1 and 500),
  decided_on date,
  amount bigint not null check (amount > 0),
  entry_id uuid not null unique references ledger_entry deferrable initially deferred,
  recorded_by uuid not null references person,
  recorded_at timestamptz not null,
  constraint restriction_ground_dated check (decided_on is not null or (ground in ('terms',
    'returned'))),
  constraint restriction_ground_of_one_source check (num_nonnulls(grant_id, balance_id) <= 1)
);
create index restriction_ground_balance on restriction_ground (balance_id)
  where balance_id is not null;
create index restriction_ground_charity on restriction_ground (charity_id);
create index restriction_ground_grant on restriction_ground (grant_id) where grant_id is not null;
create index restriction_ground_project on restriction_ground (project_id, recorded_at);
create index restriction_ground_recorded_by on restriction_ground (recorded_by);
alter table restriction_ground enable row level security;
alter table restriction_ground force row level security;
grant select, insert on restriction_ground to pennytrail_app;
grant select on restriction_ground to pennytrail_reader;
create trigger append_only before delete or update on restriction_ground
  for each row execute function refuse_change();
create trigger append_only_table before truncate on restriction_ground
  for each statement execute function refuse_change();
create constraint trigger restriction_ground_fits after insert on restriction_ground deferrable
  initially deferred
  for each row execute function check_restriction_ground();
create policy functions_read on restriction_ground for select to pennytrail_reader using (true);
create policy made on restriction_ground for insert with check (acts_for(VARIADIC array['money']));
create policy seen on restriction_ground for select
  using ((select actor_is_system()) or (exists (select
   from ledger_entry e
  where e.id = restriction_ground.entry_id)));

create function check_ended_project_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system'
AS $function$
begin
  if new.source = 'platform' and coalesce(new.source_ref, '') like 'gift-aid-%'
     or exists (select from restriction_ground g where g.entry_id = new.id) then
    return null;
  end if;
  if not exists (select from project p where p.id = new.project_id
       and p.lifecycle in ('closed', 'cancelled'))
     and not exists (select from project_closure k where k.project_id = new.project_id
       and k.settled_at is null and k.withdrawn_at is null) then
    return null;
  end if;
  if new.donation_id is not null then
    if not gift_is_grant(new.donation_id) or exists (
      select from gift_question q where q.donation_id = new.donation_id
        and q.from_project_id = new.project_id and q.state = 'waiting' and q.closure_id is null) then
      return null;
    end if;
  elsif exists (select from fund_part_legs(new.charity_id, array[new.project_id], new.seq) l
     where l.entry_id = new.id and l.project_id = new.project_id
       and l.designated = -new.amount) then
    return null;
  end if;
  raise exception 'entry % would take restricted money out of a project that has ended', new.id
    using errcode = 'check_violation', constraint = 'restricted_money_stays';
end
$function$;

create function check_restriction_ground()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system'
AS $function$
begin
  if not exists (
    select from ledger_entry e left join donation d on d.id = e.donation_id
    where e.id = new.entry_id and e.charity_id = new.charity_id and e.project_id = new.project_id
      and e.amount = new.amount and e.reverses_id is null
      and e.kind = case new.ground when 'returned' then 'refund' else 'transfer' end
      and d.grant_id is not distinct from new.grant_id) then
    raise exception 'ground % does not fit its entry', new.id
      using errcode = 'check_violation', constraint = 'restriction_ground_fits';
  end if;
  return null;
end
$function$;

create function gift_is_grant(id_of_gift uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  select exists (
    select from donation d
    left join donation_giver g on g.donation_id = d.id
    left join temporary_person t on t.id = g.temporary_person_id
    where d.id = id_of_gift and (d.grant_id is not null or t.is_organisation))
$function$;
grant execute on function gift_is_grant to pennytrail_app;

create function ground_is_undone()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "app.actor" TO 'system'
AS $function$
begin
  perform graphile_worker.add_job('tell-of-undone-ground',
    payload => json_build_object('groundId', g.id), max_attempts => 12,
    job_key => 'undone-ground-' || g.id)
  from restriction_ground g where g.entry_id = new.reverses_id and g.grant_id is not null;
  return null;
end
$function$;

create function question_decided_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state in ('done', 'withdrawn') then
    raise exception 'question % is settled', old.id
      using errcode = 'check_violation', constraint = 'question_decided_once';
  end if;
  if (new.donation_id, new.from_project_id, new.closure_id, new.promise, new.offers, new.asked_at)
     is distinct from
     (old.donation_id, old.from_project_id, old.closure_id, old.promise, old.offers, old.asked_at)
  then
    raise exception 'what was asked does not change'
      using errcode = 'check_violation', constraint = 'question_decided_once';
  end if;
  return new;
end
$function$;

-- ===============================================================================================
-- updates
-- ===============================================================================================

-- People who follow a project or a charity.
create table follow (
  person_id uuid not null references person,
  charity_id uuid references charity,
  project_id uuid references project on delete cascade,
  followed_at timestamptz not null,
  unique nulls not distinct (person_id, charity_id, project_id),
  check ((charity_id is null) <> (project_id is null))
);
create index follow_charity on follow (charity_id) where charity_id is not null;
create index follow_project on follow (project_id) where project_id is not null;
alter table follow enable row level security;
alter table follow force row level security;
grant select, insert, delete on follow to pennytrail_app;
create policy made on follow for insert
  with check (acts_for(VARIADIC array['mail']) or person_id = actor_id());
create policy own on follow for select using (actor_is_system() or person_id = actor_id());
create policy removed on follow for delete
  using (acts_for(VARIADIC array['mail']) or person_id = actor_id());

-- Values of a metric that an update reported.
create table metric_value (
  update_id uuid not null references update_post on delete cascade,
  metric_id uuid not null references project_metric on delete cascade,
  "position" smallint not null,
  reported_on date not null,
  value bigint not null check (value >= 0),
  primary key (update_id, metric_id)
);
create index metric_value_metric on metric_value (metric_id, reported_on);
alter table metric_value enable row level security;
alter table metric_value force row level security;
grant select, insert, update, delete on metric_value to pennytrail_app;
create trigger answers_deleted after delete on metric_value referencing old table as changed
  for each statement execute function note_answer_change_through('update');
create trigger answers_inserted after insert on metric_value referencing new table as changed
  for each statement execute function note_answer_change_through('update');
create trigger answers_updated after update on metric_value referencing new table as changed
  for each statement execute function note_answer_change_through('update');
create policy seen on metric_value for select using ((select actor_is_system()) or (exists (select
   from update_post u
  where u.id = metric_value.update_id)));
create policy written on metric_value
  using ((select acts_for(VARIADIC array['money']) as acts_for) or (exists (select
   from update_post u
  where u.id = metric_value.update_id and is_contributor(u.charity_id))));

-- A figure that a project reports, such as people reached or trees planted.
create table project_metric (
  id uuid primary key,
  project_id uuid not null references project on delete cascade,
  name text not null check (length(name) between 1 and 60),
  unit text not null check (length(unit) <= 30)
);
create unique index project_metric_name on project_metric (project_id, lower(name));
alter table project_metric enable row level security;
alter table project_metric force row level security;
grant select, insert, update, delete on project_metric to pennytrail_app;
create trigger answers_deleted after delete on project_metric referencing old table as changed
  for each statement execute function note_answer_change_through('project');
create trigger answers_inserted after insert on project_metric referencing new table as changed
  for each statement execute function note_answer_change_through('project');
create trigger answers_updated after update on project_metric referencing new table as changed
  for each statement execute function note_answer_change_through('project');
create policy seen on project_metric for select using ((select actor_is_system()) or (exists (select
   from project p
  where p.id = project_metric.project_id)));
create policy written on project_metric
  using ((select acts_for(VARIADIC array['money']) as acts_for) or (exists (select
   from project p
  where p.id = project_metric.project_id and is_contributor(p.charity_id))));

-- Transactions that an update cites.
create table update_citation (
  update_id uuid not null references update_post on delete cascade,
  entry_id uuid not null references ledger_entry,
  "position" smallint not null,
  primary key (update_id, entry_id)
);
create index update_citation_entry on update_citation (entry_id);
alter table update_citation enable row level security;
alter table update_citation force row level security;
grant select, insert, update, delete on update_citation to pennytrail_app;
grant select on update_citation to pennytrail_reader;
create trigger answers_deleted after delete on update_citation referencing old table as changed
  for each statement execute function note_answer_change_through('update');
create trigger answers_inserted after insert on update_citation referencing new table as changed
  for each statement execute function note_answer_change_through('update');
create trigger answers_updated after update on update_citation referencing new table as changed
  for each statement execute function note_answer_change_through('update');
create trigger citation_noted after insert or delete on update_citation
  for each row execute function note_cited_spending();
create policy functions_read on update_citation for select to pennytrail_reader using (true);
create policy seen on update_citation for select
  using ((select actor_is_system()) or (exists (select
   from update_post u
  where u.id = update_citation.update_id)));
create policy written on update_citation
  using ((select acts_for(VARIADIC array['money']) as acts_for) or (exists (select
   from update_post u
  where u.id = update_citation.update_id and is_contributor(u.charity_id))));

-- People who were emailed about an update. Each is emailed once, even if the job starts again.
create table update_email (
  update_id uuid not null references update_post on delete cascade,
  person_id uuid not null references person,
  emailed_at timestamptz not null,
  primary key (update_id, person_id)
);
alter table update_email enable row level security;
alter table update_email force row level security;
grant select, insert on update_email to pennytrail_app;
create policy made on update_email for insert with check (acts_for(VARIADIC array['mail']));
create policy system_only on update_email for select using (actor_is_system());

-- Photographs of an update. Without a description and the consent of the people shown, only the
-- team sees a photograph.
create table update_photo (
  public_id text primary key references file on delete cascade,
  update_id uuid not null references update_post on delete cascade,
  "position" smallint not null,
  alt text not null default '' check (length(alt) <= 300),
  consented_by uuid references person,
  consented_at timestamptz,
  added_at timestamptz not null,
  -- Whether a child can be recognised and a parent or guardian agreed. Null until it is answered;
  -- "not-asked" for pictures published before the question existed.
  children text check (children in ('none', 'guardian-agreed', 'not-asked')),
  children_said_by uuid references person,
  children_said_at timestamptz,
  check (consented_by is null or consented_at is not null)
);
create index update_photo_update on update_photo (update_id, position);
alter table update_photo enable row level security;
alter table update_photo force row level security;
grant select, insert, update, delete on update_photo to pennytrail_app;
create trigger answers_deleted after delete on update_photo referencing old table as changed
  for each statement execute function note_answer_change_through('update');
create trigger answers_inserted after insert on update_photo referencing new table as changed
  for each statement execute function note_answer_change_through('update');
create trigger answers_updated after update on update_photo referencing new table as changed
  for each statement execute function note_answer_change_through('update');
create trigger released after delete on update_photo
  for each row execute function release_update_photo();
create policy seen on update_photo for select using ((select actor_is_system()) or (exists (select
   from update_post u
  where u.id = update_photo.update_id and ((u.charity_id = any ((select actor_charities())::uuid[]))
  or update_photo.consented_at is not null and update_photo.alt <> '' and update_photo.children is
  not null))));
create policy written on update_photo
  using ((select acts_for(VARIADIC array['mail']) as acts_for) or (exists (select
   from update_post u
  where u.id = update_photo.update_id and is_contributor(u.charity_id))));

-- Updates of a charity or a project. The body is a document tree that the contract validated
-- (contract/src/updates/body.ts), never HTML.
create table update_post (
  id uuid primary key,
  charity_id uuid not null references charity,
  -- Null where the update is about the charity itself.
  project_id uuid,
  title text not null check (length(title) <= 140),
  body jsonb not null check ((body ->> 'type') = 'doc'),
  audience text not null check (audience in ('public', 'donors', 'team')),
  state text not null check (state in ('draft', 'scheduled', 'published')),
  publish_at timestamptz,
  published_at timestamptz,
  -- The last change after publication.
  edited_at timestamptz,
  version integer not null default 1,
  is_demo boolean not null default false,
  created_by uuid references person,
  created_at timestamptz not null,
  changed_by uuid references person,
  changed_at timestamptz not null,
  foreign key (project_id, charity_id) references project(id, charity_id) on delete cascade,
  check ((state = 'scheduled') = (publish_at is not null)),
  check ((state = 'published') = (published_at is not null)),
  check (edited_at is null or state = 'published')
);
create index update_post_charity on update_post (charity_id, published_at desc);
create index update_post_newest on update_post (published_at desc)
  where project_id is not null and state = 'published' and audience = 'public';
create index update_post_project on update_post (project_id, published_at desc)
  where project_id is not null;
alter table update_post enable row level security;
alter table update_post force row level security;
grant select, insert, update, delete on update_post to pennytrail_app;
grant select on update_post to pennytrail_reader;
create trigger answers_deleted after delete on update_post referencing old table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_inserted after insert on update_post referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on update_post referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger citations_noted after update on update_post
  for each row when (new.state is distinct from old.state or new.audience is distinct from
  old.audience) execute function note_cited_spending();
create trigger noted after insert or delete or update on update_post
  for each row execute function note_update();
create policy changed on update_post for update
  using (acts_for(VARIADIC array['mail']) or is_contributor(charity_id));
create policy functions_read on update_post for select to pennytrail_reader using (true);
create policy made on update_post for insert
  with check (acts_for(VARIADIC array['mail']) or is_contributor(charity_id));
create policy removed on update_post for delete
  using (acts_for(VARIADIC array['mail']) or is_manager(charity_id) or is_contributor(charity_id)
  and not is_manager(charity_id) and created_by = actor_id());
create policy seen on update_post for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])) or
  state = 'published' and (audience = 'public' or audience = 'donors' and person_gave(actor_id(),
  charity_id, project_id)) and
case
    when project_id is null then (exists (select
       from charity c
      where c.id = update_post.charity_id and c.status <> 'claimed'))
    else (exists (select
       from project p
      where p.id = update_post.project_id))
end and not content_is_hidden('update', id));

-- Earlier versions of a published update.
create table update_version (
  update_id uuid not null references update_post on delete cascade,
  version integer not null,
  charity_id uuid not null,
  title text not null,
  body jsonb not null,
  audience text not null,
  metrics jsonb not null,
  written_by uuid references person,
  written_at timestamptz not null,
  primary key (update_id, version)
);
alter table update_version enable row level security;
alter table update_version force row level security;
grant select, insert on update_version to pennytrail_app;
create trigger append_only before update on update_version
  for each row execute function refuse_change();
create policy made on update_version for insert
  with check (acts_for(VARIADIC array['mail']) or is_contributor(charity_id));
create policy seen on update_version for select
  using ((select actor_is_system()) or (charity_id = any ((select actor_charities())::uuid[])));

create function note_cited_spending()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system'
AS $function$
begin
  if tg_table_name = 'update_post' then
    perform refresh_cited_spending(new.id);
  elsif tg_table_name = 'content_hidden' then
    perform refresh_cited_spending((case when tg_op = 'DELETE' then old.id else new.id end));
  else
    perform refresh_spending_evidence(e.charity_id, array[e.id]) from ledger_entry e
    where e.id = case when tg_op = 'DELETE' then old.entry_id else new.entry_id end;
  end if;
  return null;
end
$function$;

create function note_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:money'
AS $function$
declare
  post update_post := case when tg_op = 'DELETE' then old else new end;
begin
  update project p set last_update_at = told.at
  from (select max(u.published_at) at from update_post u
        where u.project_id = post.project_id and u.state = 'published' and u.audience <> 'team') told
  where p.id = post.project_id and p.last_update_at is distinct from told.at;
  if tg_op <> 'DELETE' and post.state = 'published' and post.audience = 'public' then
    update explore_item i set active_on = (post.published_at at time zone 'Europe/London')::date
    where i.id in (post.project_id, post.charity_id)
      and i.active_on < (post.published_at at time zone 'Europe/London')::date;
  end if;
  return null;
end
$function$;

create function person_gave(person uuid, charity uuid, project uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$
  select exists (
    select from donation_giver g join donation d on d.id = g.donation_id
    where g.person_id = person and d.charity_id = charity
      and (project is null or d.project_id = project)
      and d.succeeded_at is not null and d.status not in ('refunded', 'lost'))
$function$;
revoke execute on function person_gave from public;
grant execute on function person_gave to pennytrail_app;

create function refresh_cited_spending(wanted uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system'
AS $function$
begin
  perform refresh_spending_evidence(u.charity_id,
    array(select q.entry_id from update_citation q where q.update_id = u.id))
  from update_post u
  where u.id = wanted and exists (select from update_citation q where q.update_id = u.id);
end
$function$;
revoke execute on function refresh_cited_spending from public;
grant execute on function refresh_cited_spending to pennytrail_app;

create function release_update_photo()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "app.actor" TO 'system:maintenance'
AS $function$
begin
  update file set attached_at = null where public_id = old.public_id;
  return null;
end
$function$;

create function update_not_found_reason(wanted uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET "app.actor" TO 'system'
AS $function$ select case when exists (select from update_post u where u.id = wanted)
     then 'hidden' else 'missing' end $function$;
grant execute on function update_not_found_reason to pennytrail_app;
