create table ledger_head (
  charity_id uuid primary key references charity,
  seq bigint not null default 0 check (seq >= 0),
  chain_hash bytea not null default decode(repeat('00', 32), 'hex') check (length(chain_hash) = 32)
) with (fillfactor=50);
alter table ledger_head enable row level security;
alter table ledger_head force row level security;
grant select, insert, update on ledger_head to pennytrail_app;

create table ledger_entry (
  id uuid primary key,
  charity_id uuid not null references charity,
  charity_number text not null,
  seq bigint not null check (seq > 0),
  kind text not null check (kind in ('gift', 'grant', 'match', 'income', 'gift-aid', 'spending',
    'onward-grant', 'fee', 'refund', 'dispute', 'transfer', 'opening', 'correction')),
  category text not null,
  entry_date date not null,
  recorded_at timestamptz(3) not null,
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  direction text not null check (direction in ('in', 'out', 'between')),
  project_id uuid,
  counter_project_id uuid,
  budget_line_id uuid,
  donation_id uuid references donation,
  reverses_id uuid references ledger_entry,
  author_role text not null,
  source text not null default 'platform' check (source in ('platform', 'provider', 'iati',
    'bank')),
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
  balance bigint,
  counter_balance bigint,
  unique (charity_id, seq),
  foreign key (project_id, charity_id) references project(id, charity_id),
  foreign key (counter_project_id, charity_id) references project(id, charity_id),
  check ((original_amount is null) = (original_currency is null)),
  check ((original_amount is null) = (original_rate is null))
);
create index ledger_entry_between_funds on ledger_entry (charity_id)
  where kind = 'transfer' and counter_project_id is not null;
create index ledger_entry_counter_project on ledger_entry (counter_project_id, seq desc)
  where counter_project_id is not null;
create index ledger_entry_donation on ledger_entry (donation_id) where donation_id is not null;
create index ledger_entry_general on ledger_entry (charity_id, seq) where project_id is null;
create index ledger_entry_payments on ledger_entry (project_id, currency) include (id, amount,
  recorded_at)
  where project_id is not null and (kind in ('spending', 'onward-grant')) and direction = 'out' and
  source <> 'iati' and reverses_id is null;
create index ledger_entry_project on ledger_entry (project_id, seq desc)
  where project_id is not null;
create index ledger_entry_project_days on ledger_entry (project_id, entry_date desc, seq desc)
  where project_id is not null and not (kind = 'fee' and donation_id is not null);
create index ledger_entry_reversals on ledger_entry (project_id) include (reverses_id)
  where reverses_id is not null;
create unique index ledger_entry_reversed_once on ledger_entry (reverses_id)
  where reverses_id is not null;
create unique index ledger_entry_source on ledger_entry (charity_id, source, source_ref)
  where source_ref is not null;
create index ledger_entry_spent on ledger_entry (charity_id, project_id)
  where kind in ('spending', 'onward-grant');
alter table ledger_entry enable row level security;
alter table ledger_entry force row level security;
grant select, insert on ledger_entry to pennytrail_app;
grant select on ledger_entry to pennytrail_reader;

create table ledger_leg (
  entry_id uuid not null,
  "position" smallint not null,
  charity_id uuid not null,
  account text not null check ((account in ('stripe-balance', 'bank', 'gift-aid-receivable',
    'income', 'fees', 'fund')) or account like 'spending:_%'),
  project_id uuid,
  currency char(3) not null,
  amount bigint not null check (amount <> 0),
  primary key (entry_id, position),
  constraint ledger_leg_assets_carry_no_fund check (project_id is null or (account not in
    ('stripe-balance', 'bank', 'gift-aid-receivable')))
);
alter table ledger_leg enable row level security;
alter table ledger_leg force row level security;
grant select, insert on ledger_leg to pennytrail_app;
grant select on ledger_leg to pennytrail_reader;

create table ledger_detail (
  entry_id uuid primary key references ledger_entry,
  charity_id uuid not null,
  payee text,
  payee_salt bytea check (length(payee_salt) = 32),
  description text,
  description_salt bytea check (length(description_salt) = 32),
  files text,
  files_salt bytea check (length(files_salt) = 32),
  shown_giver text not null default '',
  check ((payee is null) = (payee_salt is null)),
  check ((description is null) = (description_salt is null)),
  check ((files is null) = (files_salt is null))
);
alter table ledger_detail enable row level security;
alter table ledger_detail force row level security;
grant select, insert on ledger_detail to pennytrail_app;
grant update (payee, payee_salt, description, description_salt, files, files_salt, shown_giver) on
  ledger_detail to pennytrail_app;
grant select on ledger_detail to pennytrail_reader;

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
alter table ledger_payee enable row level security;
alter table ledger_payee force row level security;
grant select, insert on ledger_payee to pennytrail_app;
grant update (kind, payee, payee_salt, decided_at) on ledger_payee to pennytrail_app;

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

create table project_total (
  project_id uuid not null references project on delete cascade,
  charity_id uuid not null,
  currency char(3) not null,
  received bigint not null default 0,
  spent bigint not null default 0,
  fees bigint not null default 0,
  transferred bigint not null default 0,
  entries integer not null default 0,
  gifts integer not null default 0,
  first_received_on date,
  last_spent_on date,
  last_entry_at timestamptz,
  money_in bigint not null default 0,
  money_out bigint not null default 0,
  moved_in bigint not null default 0,
  moved_out bigint not null default 0,
  primary key (project_id, currency)
) with (fillfactor=50);
create index project_total_charity on project_total (charity_id);
alter table project_total enable row level security;
alter table project_total force row level security;
grant select, insert, update on project_total to pennytrail_app;
grant select on project_total to pennytrail_reader;

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

create table budget_line_total (
  budget_line_id uuid not null,
  currency char(3) not null,
  spent bigint not null default 0,
  primary key (budget_line_id, currency)
);
grant select, insert, update on budget_line_total to pennytrail_app;
grant select on budget_line_total to pennytrail_reader;

create table year_lock (
  id uuid primary key,
  charity_id uuid not null references charity,
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

create table gift_line (
  entry_id uuid not null references ledger_entry,
  budget_line_id uuid not null references budget_line deferrable initially deferred,
  charity_id uuid not null,
  primary key (entry_id, budget_line_id)
);
create index gift_line_budget_line on gift_line (budget_line_id);
alter table gift_line enable row level security;
alter table gift_line force row level security;
grant select, insert on gift_line to pennytrail_app;

create table allocation (
  charity_id uuid not null,
  seq bigint not null,
  "position" integer not null,
  cause_id uuid not null references ledger_entry,
  lot_id uuid not null references ledger_entry,
  use_id uuid not null references ledger_entry,
  use_seq bigint not null,
  amount bigint not null check (amount <> 0),
  why text not null check (why in ('spent', 'returned', 'released')),
  primary key (charity_id, seq, position),
  check ((why = 'spent') = (amount > 0)),
  check ((why = 'spent') = (cause_id = use_id))
);
create index allocation_lot on allocation (lot_id, use_seq desc);
create index allocation_use on allocation (use_id);
alter table allocation enable row level security;
alter table allocation force row level security;
grant select, insert on allocation to pennytrail_app;

create table gift_lot (
  id uuid primary key references ledger_entry,
  charity_id uuid not null,
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
create index gift_lot_donation on gift_lot (donation_id) where donation_id is not null;
create index gift_lot_open on gift_lot (charity_id, project_id, currency, seq) where unspent > 0;
alter table gift_lot enable row level security;
alter table gift_lot force row level security;
grant select, insert on gift_lot to pennytrail_app;
grant update (fees_charged, refunded, moved, allocated, unspent) on gift_lot to pennytrail_app;

create table gift_lot_reach (
  charity_id uuid not null,
  project_id uuid,
  currency char(3) not null,
  seq bigint not null,
  unique nulls not distinct (charity_id, project_id, currency)
);
alter table gift_lot_reach enable row level security;
alter table gift_lot_reach force row level security;
grant select, insert, update on gift_lot_reach to pennytrail_app;

create table attribution_backlog (
  charity_id uuid primary key references charity
);
alter table attribution_backlog enable row level security;
alter table attribution_backlog force row level security;
grant select, delete on attribution_backlog to pennytrail_app;

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

create table ledger_checkpoint (
  charity_id uuid not null references charity,
  size bigint not null check (size > 0),
  root bytea not null check (length(root) = 32),
  signed_at timestamptz(3) not null,
  note text not null check (length(note) <= 4000),
  primary key (charity_id, size)
);
alter table ledger_checkpoint enable row level security;
alter table ledger_checkpoint force row level security;
grant select, insert on ledger_checkpoint to pennytrail_app;

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

create table checkpoint_follow (
  person_id uuid not null references person,
  charity_id uuid not null references charity,
  asked_at timestamptz not null,
  mailed_size bigint not null default 0,
  mailed_at timestamptz,
  primary key (person_id, charity_id)
);
create index checkpoint_follow_charity on checkpoint_follow (charity_id);
alter table checkpoint_follow enable row level security;
alter table checkpoint_follow force row level security;
grant select, insert, delete on checkpoint_follow to pennytrail_app;
grant update (mailed_size, mailed_at) on checkpoint_follow to pennytrail_app;
