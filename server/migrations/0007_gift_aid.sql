create table gift_aid_declaration (
  id uuid primary key,
  charity_id uuid not null references charity,
  person_id uuid references person,
  temporary_person_id uuid references temporary_person,
  donation_id uuid references donation,
  scope text not null check (scope in ('gift', 'future', 'past')),
  declared_on date not null,
  covers_from date not null,
  made_at timestamptz not null,
  wording_version integer not null,
  wording text not null check (length(wording) between 100 and 2000),
  taken text not null check (taken in ('online', 'paper', 'oral')),
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

create table gift_aid_identity (
  declaration_id uuid not null references gift_aid_declaration,
  "position" integer not null check (position > 0),
  since timestamptz not null,
  title text not null check (length(title) <= 4),
  first_name text not null check (length(first_name) between 1 and 35),
  last_name text not null check (length(last_name) between 1 and 35),
  house text not null check (length(house) between 1 and 40),
  address text not null check (length(address) <= 200),
  postcode text check (postcode ~ '^(GIR 0AA|[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2})$'),
  primary key (declaration_id, position),
  check (postcode is not null or address <> '')
);
alter table gift_aid_identity enable row level security;
alter table gift_aid_identity force row level security;
grant select, insert, delete on gift_aid_identity to pennytrail_app;

create table gift_aid_ending (
  declaration_id uuid primary key references gift_aid_declaration,
  ended_at timestamptz not null,
  ends_on date not null,
  reason text not null check (reason in ('cancelled', 'not-enough-tax', 'account-deleted',
    'mistake')),
  told_by text not null check (told_by in ('giver', 'charity'))
);
alter table gift_aid_ending enable row level security;
alter table gift_aid_ending force row level security;
grant select, insert on gift_aid_ending to pennytrail_app;

create table gift_aid_setting (
  charity_id uuid primary key references charity,
  year_end_month integer not null check (year_end_month between 1 and 12),
  year_end_day integer not null check (year_end_day between 1 and 31),
  changed_by uuid not null references person,
  changed_at timestamptz not null
);
alter table gift_aid_setting enable row level security;
alter table gift_aid_setting force row level security;
grant select, insert, update on gift_aid_setting to pennytrail_app;

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

create table gift_aid_claim (
  id uuid primary key,
  charity_id uuid not null references charity,
  number integer not null check (number > 0),
  period_from date not null,
  period_to date not null,
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

create table gift_aid_claim_gift (
  claim_id uuid not null references gift_aid_claim,
  donation_id uuid not null references donation,
  charity_id uuid not null references charity,
  declaration_id uuid not null references gift_aid_declaration,
  "position" integer not null check (position > 0),
  given_on date not null,
  amount bigint not null check (amount > 0),
  tax bigint not null check (tax >= 0),
  released_at timestamptz,
  given_back_at timestamptz,
  primary key (claim_id, donation_id),
  unique (claim_id, position)
);
create index gift_aid_claim_gift_charity on gift_aid_claim_gift (charity_id)
  where released_at is null;
create index gift_aid_claim_gift_declaration on gift_aid_claim_gift (declaration_id);
create unique index gift_aid_claimed_once on gift_aid_claim_gift (donation_id)
  where released_at is null and given_back_at is null;
alter table gift_aid_claim_gift enable row level security;
alter table gift_aid_claim_gift force row level security;
grant select, insert on gift_aid_claim_gift to pennytrail_app;
grant update (released_at, given_back_at) on gift_aid_claim_gift to pennytrail_app;

create table gift_aid_schedule_row (
  claim_id uuid not null references gift_aid_claim,
  "position" integer not null,
  title text not null,
  first_name text not null,
  last_name text not null,
  house text not null,
  postcode text not null,
  primary key (claim_id, position)
);
alter table gift_aid_schedule_row enable row level security;
alter table gift_aid_schedule_row force row level security;
grant select, insert, delete on gift_aid_schedule_row to pennytrail_app;

create table gift_aid_adjustment (
  claim_id uuid not null references gift_aid_claim,
  donation_id uuid not null references donation,
  of_claim_id uuid not null,
  charity_id uuid not null references charity,
  step integer not null check (step > 0),
  amount bigint not null,
  tax bigint not null check (tax <> 0),
  why text not null check (why in ('returned', 'ended', 'not-a-gift', 'came-back', 'repayable')),
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

create table gift_aid_entry (
  entry_id uuid primary key references ledger_entry,
  claim_id uuid not null references gift_aid_claim,
  charity_id uuid not null references charity,
  what text not null check (what in ('claimed', 'given-back', 'moved', 'paid', 'difference',
    'reversed'))
);
create index gift_aid_entry_claim on gift_aid_entry (claim_id);
alter table gift_aid_entry enable row level security;
alter table gift_aid_entry force row level security;
grant select, insert on gift_aid_entry to pennytrail_app;

create table gift_aid_share (
  claim_id uuid not null references gift_aid_claim,
  donation_id uuid not null references donation,
  charity_id uuid not null references charity,
  project_id uuid references project,
  tax bigint not null check (tax <> 0),
  released_at timestamptz
);
create index gift_aid_share_claim on gift_aid_share (claim_id);
create index gift_aid_share_gift on gift_aid_share (donation_id) where released_at is null;
alter table gift_aid_share enable row level security;
alter table gift_aid_share force row level security;
grant select, insert on gift_aid_share to pennytrail_app;
grant update (released_at) on gift_aid_share to pennytrail_app;
