create table payment_connection (
  charity_id uuid primary key references charity,
  account text not null,
  charges_enabled boolean not null,
  payouts_enabled boolean not null,
  details_submitted boolean not null,
  needs text[] not null default '{}',
  connected_at timestamptz not null,
  ended_at timestamptz,
  ended_how text check (ended_how in ('disconnected', 'revoked')),
  look_at timestamptz,
  looked_through timestamptz,
  opened_here boolean not null default false,
  check ((ended_at is null) = (ended_how is null))
);
create index payment_connection_account on payment_connection (account);
create index payment_connection_look on payment_connection (look_at);
alter table payment_connection enable row level security;
alter table payment_connection force row level security;
grant select, insert, update on payment_connection to pennytrail_app;

create table connect_attempt (
  state_hash bytea primary key check (length(state_hash) = 32),
  charity_id uuid not null references charity,
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  account text
);
create index connect_attempt_session on connect_attempt (session_id);
alter table connect_attempt enable row level security;
alter table connect_attempt force row level security;
grant select, insert, update, delete on connect_attempt to pennytrail_app;

create table payout (
  id text primary key,
  charity_id uuid not null references charity,
  account text not null,
  currency char(3) not null,
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

create table payout_item (
  payout_id text not null references payout,
  "position" integer not null,
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

create table bank_line (
  charity_id uuid not null references charity,
  fingerprint text not null check (length(fingerprint) = 64),
  entry_id uuid not null unique references ledger_entry,
  seen_on date not null,
  matched_at timestamptz not null,
  primary key (charity_id, fingerprint)
);
alter table bank_line enable row level security;
alter table bank_line force row level security;
grant select, insert, delete on bank_line to pennytrail_app;
grant select on bank_line to pennytrail_reader;

create table bank_line_key (
  charity_id uuid primary key references charity,
  secret bytea not null check (length(secret) = 32)
);
alter table bank_line_key enable row level security;
alter table bank_line_key force row level security;
grant select, insert on bank_line_key to pennytrail_app;

create table payout_match (
  payout_id text primary key references payout,
  charity_id uuid not null references charity,
  entry_id uuid not null unique references ledger_entry,
  seen_on date not null,
  amount bigint not null check (amount > 0),
  note text not null default '' check (length(note) <= 200),
  replaced_entry uuid unique references ledger_entry,
  difference_entry uuid unique references ledger_entry,
  matched_at timestamptz not null
);
create index payout_match_charity on payout_match (charity_id);
alter table payout_match enable row level security;
alter table payout_match force row level security;
grant select, insert, delete on payout_match to pennytrail_app;

create table payout_match_undone (
  id uuid primary key,
  payout_id text not null references payout,
  charity_id uuid not null references charity,
  seen_on date not null,
  amount bigint not null check (amount > 0),
  note text not null check (length(note) <= 200),
  imported boolean not null,
  matched_at timestamptz not null,
  undone_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 300),
  replaced_entry uuid references ledger_entry,
  restored_entry uuid unique references ledger_entry,
  difference_entry uuid references ledger_entry,
  returned_entry uuid unique references ledger_entry,
  check ((replaced_entry is null) = (restored_entry is null)),
  check ((difference_entry is null) = (returned_entry is null))
);
create index payout_match_undone_charity on payout_match_undone (charity_id);
create index payout_match_undone_payout on payout_match_undone (payout_id, undone_at);
alter table payout_match_undone enable row level security;
alter table payout_match_undone force row level security;
grant select, insert on payout_match_undone to pennytrail_app;

create table project_closure (
  id uuid primary key,
  project_id uuid not null references project,
  charity_id uuid not null references charity,
  becomes text not null check (becomes in ('closed', 'cancelled')),
  offered_project_id uuid references project,
  message text not null check (length(message) <= 1000),
  opened_at timestamptz not null,
  answer_by timestamptz not null,
  settled_at timestamptz,
  withdrawn_at timestamptz,
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

create table gift_question (
  id uuid primary key,
  donation_id uuid not null references donation,
  charity_id uuid not null references charity,
  from_project_id uuid references project,
  closure_id uuid references project_closure,
  promise text check (promise in ('secondary-purpose', 'similar-work', 'ask-givers', 'return')),
  to_project_id uuid references project,
  offers text[] not null check (offers <@ array['refund', 'move', 'general', 'stay', 'waive']),
  otherwise text not null check (otherwise in ('refund', 'move', 'general', 'stay')),
  amount bigint not null check (amount > 0),
  message text not null check (length(message) <= 1000),
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  token_hash bytea unique check (length(token_hash) = 32),
  state text not null default 'waiting' check (state in ('waiting', 'refunding', 'stuck', 'done',
    'withdrawn')),
  answer text check (answer in ('refund', 'move', 'general', 'stay', 'waive')),
  answered_at timestamptz,
  answered_by text check (answered_by in ('giver', 'link', 'deadline', 'charity')),
  outcome text check (outcome in ('refund', 'move', 'general', 'stay', 'waive', 'nothing-left')),
  outcome_amount bigint check (outcome_amount >= 0),
  entry_id uuid references ledger_entry,
  refund_id uuid references refund_request,
  problem text,
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
create unique index gift_question_open on gift_question (donation_id, from_project_id) nulls not
  distinct
  where state in ('waiting', 'refunding', 'stuck');
create index gift_question_refund on gift_question (refund_id) where refund_id is not null;
alter table gift_question enable row level security;
alter table gift_question force row level security;
grant select, insert, update on gift_question to pennytrail_app;

create table gift_waiver (
  donation_id uuid primary key references donation,
  charity_id uuid not null references charity,
  question_id uuid not null references gift_question,
  waived_at timestamptz not null,
  waived_by text not null check (waived_by in ('giver', 'link')),
  purpose text not null
);
create index gift_waiver_charity on gift_waiver (charity_id);
alter table gift_waiver enable row level security;
alter table gift_waiver force row level security;
grant select, insert on gift_waiver to pennytrail_app;
