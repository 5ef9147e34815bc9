create table donor_grant (
  id uuid primary key,
  reference text not null generated always as ('PG-' || upper((((substr(id::text, 25, 4) || '-') ||
    substr(id::text, 29, 4)) || '-') || substr(id::text, 33, 4))) stored unique,
  donor_org_id uuid not null references donor_org,
  charity_id uuid not null references charity,
  project_id uuid,
  method text not null check (method in ('card', 'bank-transfer')),
  amount bigint not null check (amount between 100 and 100000000000),
  currency char(3) not null check (currency = 'GBP'),
  purpose text not null check (length(purpose) between 1 and 500),
  shown_as text not null check (shown_as in ('named', 'anonymous')),
  awarded_on date not null,
  state text not null check (state in ('waiting', 'confirmed', 'refused', 'withdrawn')),
  recorded_by uuid not null references person,
  recorded_at timestamptz not null,
  decided_by uuid references person,
  decided_at timestamptz,
  reason text check (length(reason) between 1 and 500),
  unconfirmed_told_at timestamptz,
  foreign key (project_id, charity_id) references project(id, charity_id),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'refused') = (reason is not null)),
  check (method = 'bank-transfer' or state = 'confirmed')
);
create index donor_grant_charity on donor_grant (charity_id, awarded_on desc, id desc);
create index donor_grant_org on donor_grant (donor_org_id, awarded_on desc, id desc);
create index donor_grant_recorded_by on donor_grant (recorded_by);
create index donor_grant_waiting on donor_grant (recorded_at)
  where state = 'waiting' and unconfirmed_told_at is null;
alter table donor_grant enable row level security;
alter table donor_grant force row level security;
grant select, insert on donor_grant to pennytrail_app;
grant update (state, decided_by, decided_at, reason, unconfirmed_told_at) on donor_grant to
  pennytrail_app;

create table grant_line (
  grant_id uuid not null references donor_grant,
  budget_line_id uuid not null references budget_line deferrable initially deferred,
  primary key (grant_id, budget_line_id)
);
create index grant_line_budget_line on grant_line (budget_line_id);
alter table grant_line enable row level security;
alter table grant_line force row level security;
grant select, insert on grant_line to pennytrail_app;

create table grant_report (
  id uuid primary key,
  grant_id uuid not null references donor_grant,
  due_on date,
  reminded_at timestamptz,
  overdue_told_at timestamptz,
  frozen_at timestamptz,
  frozen_by uuid references person,
  frozen_role text,
  note text not null default '' check (length(note) <= 2000),
  figures jsonb check ((figures ->> 'version') = '1'),
  ledger_size bigint check (ledger_size >= 0),
  ledger_head bytea check (length(ledger_head) = 32),
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
grant select, insert on grant_report to pennytrail_app;
grant update (reminded_at, overdue_told_at, frozen_at, frozen_by, frozen_role, note, figures,
  ledger_size, ledger_head, share_id, shared_at) on grant_report to pennytrail_app;

create table monthly_gift (
  id uuid primary key,
  person_id uuid not null references person,
  charity_id uuid not null references charity,
  project_id uuid references project,
  gift bigint not null check (gift between 100 and 2500000),
  fee_cover bigint not null check (fee_cover >= 0),
  amount bigint not null generated always as (gift + fee_cover) stored,
  currency char(3) not null check (currency = 'GBP'),
  shown_as text not null check (shown_as in ('named', 'display-name', 'anonymous')),
  public_name text check (length(public_name) between 1 and 201),
  leftover_terms text[] not null default '{}',
  created_at timestamptz not null,
  stripe_account text not null,
  customer text unique,
  subscription text unique,
  state text not null default 'starting' check (state in ('starting', 'active', 'failing',
    'ended')),
  started_at timestamptz,
  next_payment_at timestamptz,
  paused_until timestamptz,
  held boolean not null default false,
  card text,
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  card_expires text check (card_expires ~ '^[0-9]{4}-[0-9]{2}$'),
  failed_attempts integer not null default 0,
  retry_at timestamptz,
  problem text,
  ending text check (ending in ('giver', 'payment-failed', 'not-confirmed', 'account-deleted',
    'project-closed', 'charity-closed', 'payments-disconnected', 'connection-lost')),
  ended_at timestamptz,
  end_reason text,
  version integer not null default 0,
  check_at timestamptz,
  checks integer not null default 0,
  needs_confirmation boolean not null default false,
  card_page_until timestamptz,
  donor_org_id uuid references donor_org,
  secondary_purpose text,
  closure_term text check (closure_term in ('secondary-purpose', 'similar-work', 'ask-givers',
    'return')),
  repayable boolean not null default false,
  check ((shown_as = 'anonymous') = (public_name is null)),
  check ((state = 'ended') = (ended_at is not null)),
  check ((ended_at is null) = (end_reason is null))
);
create index monthly_gift_charity on monthly_gift (charity_id) where ended_at is null;
create index monthly_gift_donor_org on monthly_gift (donor_org_id, created_at desc)
  where donor_org_id is not null;
create index monthly_gift_due on monthly_gift (check_at) where check_at is not null;
create index monthly_gift_person on monthly_gift (person_id, created_at desc);
create index monthly_gift_project on monthly_gift (project_id) where ended_at is null;
alter table monthly_gift enable row level security;
alter table monthly_gift force row level security;
grant select, insert, update on monthly_gift to pennytrail_app;

create table donation (
  id uuid primary key,
  reference text not null generated always as ('PT-' || upper((((substr(id::text, 25, 4) || '-') ||
    substr(id::text, 29, 4)) || '-') || substr(id::text, 33, 4))) stored unique,
  charity_id uuid not null references charity,
  project_id uuid references project,
  gift bigint not null,
  fee_cover bigint not null check (fee_cover >= 0),
  amount bigint not null generated always as (gift + fee_cover) stored,
  currency char(3) not null check (currency = 'GBP'),
  status text not null default 'pending' check (status in ('pending', 'processing', 'succeeded',
    'partly-refunded', 'refunded', 'failed', 'expired', 'disputed', 'won', 'lost', 'reversed')),
  fee bigint check (fee >= 0),
  refunded bigint not null default 0,
  shown_as text not null check (shown_as in ('named', 'display-name', 'anonymous')),
  public_name text check (length(public_name) between 1 and 201),
  message text not null default '' check (length(message) <= 500),
  leftover_terms text[] not null default '{}',
  created_at timestamptz not null,
  succeeded_at timestamptz,
  taken_back bigint not null default 0 check (taken_back >= 0),
  monthly_gift_id uuid references monthly_gift,
  method text not null default 'card' check (method in ('card', 'cash', 'cheque', 'bank-transfer')),
  grant_id uuid references donor_grant,
  closure_term text check (closure_term in ('secondary-purpose', 'similar-work', 'ask-givers',
    'return')),
  repayable boolean not null default false,
  secondary_purpose text,
  check (refunded >= 0 and refunded <= (gift + fee_cover)),
  check ((shown_as = 'anonymous') = (public_name is null)),
  check ((succeeded_at is null) = (status in ('pending', 'processing', 'failed', 'expired'))),
  constraint donation_gift_check check (gift between 1 and 100000000000 and (method <> 'card' or
    gift between 100 and 2500000)),
  constraint donation_reversed_by_hand check (status <> 'reversed' or method <> 'card'),
  constraint donation_never_gives_more_back check ((refunded + taken_back) <= (gift + fee_cover))
);
create index donation_charity on donation (charity_id, succeeded_at desc)
  where succeeded_at is not null;
create index donation_grant on donation (grant_id) where grant_id is not null;
create index donation_monthly_gift on donation (monthly_gift_id) where monthly_gift_id is not null;
create index donation_named on donation (charity_id, succeeded_at desc)
  where public_name is not null and (status in ('succeeded', 'partly-refunded', 'won'));
create index donation_project on donation (project_id) where project_id is not null;
create index donation_repayable on donation (charity_id, succeeded_at) where repayable;
alter table donation enable row level security;
alter table donation force row level security;
grant select, insert, update on donation to pennytrail_app;

create table grant_instalment (
  grant_id uuid not null references donor_grant,
  "position" integer not null check (position > 0),
  amount bigint not null check (amount > 0),
  due_on date not null,
  donation_id uuid unique references donation,
  reminded_at timestamptz,
  overdue_told_at timestamptz,
  primary key (grant_id, position)
);
create index grant_instalment_untold on grant_instalment (due_on) where overdue_told_at is null;
alter table grant_instalment enable row level security;
alter table grant_instalment force row level security;
grant select, insert on grant_instalment to pennytrail_app;
grant update (donation_id, reminded_at, overdue_told_at) on grant_instalment to pennytrail_app;

create table donation_giver (
  donation_id uuid primary key references donation,
  person_id uuid references person,
  temporary_person_id uuid references temporary_person,
  donor_org_id uuid references donor_org,
  constraint donation_giver_somebody check (num_nonnulls(person_id, temporary_person_id,
    donor_org_id) > 0 and (donor_org_id is null or num_nonnulls(person_id, temporary_person_id) =
    0))
);
create index donation_giver_donor_org on donation_giver (donor_org_id, donation_id desc)
  where donor_org_id is not null;
create index donation_giver_person on donation_giver (person_id, donation_id desc);
create index donation_giver_waiting on donation_giver (temporary_person_id)
  where temporary_person_id is not null and person_id is null;
alter table donation_giver enable row level security;
alter table donation_giver force row level security;
grant select, insert on donation_giver to pennytrail_app;
grant update (person_id) on donation_giver to pennytrail_app;

create table donation_payment (
  donation_id uuid primary key references donation,
  stripe_account text not null,
  checkout_session text unique,
  checkout_url text,
  expires_at timestamptz not null,
  payment_intent text unique,
  charge text unique,
  balance_transaction text unique,
  last_decline text,
  declines integer not null default 0,
  fee_moved bigint not null default 0,
  refunds text[] not null default '{}',
  check_at timestamptz,
  checks integer not null default 0,
  invoice text unique,
  browser_hash bytea check (octet_length(browser_hash) = 32),
  superseded_by uuid references donation,
  dismissed_at timestamptz
);
create index donation_payment_browser on donation_payment (browser_hash)
  where browser_hash is not null;
create index donation_payment_due on donation_payment (check_at) where check_at is not null;
create index donation_payment_superseded on donation_payment (superseded_by)
  where superseded_by is not null;
alter table donation_payment enable row level security;
alter table donation_payment force row level security;
grant select, insert, update on donation_payment to pennytrail_app;

create table donation_refund (
  id text primary key,
  donation_id uuid not null references donation,
  amount bigint not null check (amount > 0),
  refunded_at timestamptz not null,
  failed_at timestamptz
);
create index donation_refund_donation on donation_refund (donation_id);
alter table donation_refund enable row level security;
alter table donation_refund force row level security;
grant select, insert on donation_refund to pennytrail_app;
grant update (failed_at) on donation_refund to pennytrail_app;

create table donation_dispute (
  id text primary key,
  donation_id uuid not null references donation,
  amount bigint not null check (amount > 0),
  reason text not null,
  state text not null check (state in ('inquiry', 'open', 'review', 'won', 'lost', 'closed')),
  taken bigint not null default 0 check (taken >= 0),
  beyond bigint not null default 0 check (beyond >= 0),
  fee bigint not null default 0,
  movements text[] not null default '{}',
  opened_at timestamptz not null,
  respond_by timestamptz,
  closed_at timestamptz
);
create index donation_dispute_donation on donation_dispute (donation_id);
alter table donation_dispute enable row level security;
alter table donation_dispute force row level security;
grant select, insert, update on donation_dispute to pennytrail_app;

create table refund_request (
  id uuid primary key,
  donation_id uuid not null references donation,
  amount bigint not null check (amount > 0),
  reason text not null check (length(reason) between 1 and 500),
  state text not null default 'asked' check (state in ('asked', 'sent', 'succeeded', 'failed',
    'refused')),
  provider_id text unique,
  problem text,
  asked_at timestamptz not null,
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

create table refund_ground (
  id uuid primary key,
  donation_id uuid not null references donation,
  request_id uuid unique references refund_request,
  refund_id text unique references donation_refund,
  ground text not null check (ground in ('mistake', 'fraud', 'failed-appeal', 'ex-gratia',
    'dispute')),
  decided_by text check (length(decided_by) between 1 and 200),
  decided_on date,
  decision text check (length(decision) between 1 and 1000),
  recorded_by uuid references person,
  recorded_at timestamptz not null,
  constraint refund_ground_decided check (decision is not null or ground = 'failed-appeal'),
  constraint refund_ground_of_one_refund check (num_nonnulls(request_id, refund_id) = 1),
  constraint refund_ground_decision_whole check (num_nonnulls(decided_by, decided_on, decision) in
    (0, 3))
);
create index refund_ground_donation on refund_ground (donation_id);
alter table refund_ground enable row level security;
alter table refund_ground force row level security;
grant select, insert on refund_ground to pennytrail_app;

create table provider_event (
  id text primary key check (length(id) <= 255),
  type text not null,
  account text,
  donation_id uuid references donation,
  outcome text not null,
  received_at timestamptz not null
);
alter table provider_event enable row level security;
alter table provider_event force row level security;
grant select, insert, update on provider_event to pennytrail_app;

create table gift_message (
  id uuid primary key,
  donation_id uuid not null references donation,
  charity_id uuid not null references charity,
  side text not null check (side in ('giver', 'charity')),
  author_id uuid not null references person,
  giver_name text check (length(giver_name) between 1 and 201),
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

create table kept_giver (
  donation_id uuid primary key references donation,
  charity_id uuid not null references charity,
  name text not null,
  email text not null,
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  given_at timestamptz not null,
  kept_until date not null,
  recorded_at timestamptz not null
);
create index kept_giver_charity on kept_giver (charity_id, given_at desc, donation_id desc);
create index kept_giver_due on kept_giver (kept_until);
alter table kept_giver enable row level security;
alter table kept_giver force row level security;
grant select, insert, delete on kept_giver to pennytrail_app;
