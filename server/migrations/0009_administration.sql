create table activity_log (
  id uuid primary key,
  done_at timestamptz not null,
  done_by uuid references person,
  act text not null check (act ~ '^[a-z]+(-[a-z]+)*$'),
  subject_kind text not null check (subject_kind ~ '^[a-z]+(-[a-z]+)*$'),
  subject_id text not null check (length(subject_id) between 1 and 100),
  reason text check (length(reason) <= 2000),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object')
);
create index activity_log_act on activity_log (act, done_at desc);
create index activity_log_by on activity_log (done_by, done_at desc);
create index activity_log_latest on activity_log (done_at desc, id desc);
create index activity_log_subject on activity_log (subject_kind, subject_id, done_at desc);
alter table activity_log enable row level security;
alter table activity_log force row level security;
grant select, insert on activity_log to pennytrail_app;

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

create table suspension (
  kind text not null check (kind in ('person', 'charity', 'donor-org')),
  id uuid not null,
  reason text not null check (length(reason) between 1 and 2000),
  suspended_at timestamptz not null,
  suspended_by uuid not null references person,
  status_before text,
  primary key (kind, id)
);
alter table suspension enable row level security;
alter table suspension force row level security;
grant select, insert, delete on suspension to pennytrail_app;

create table ledger_check (
  id uuid primary key,
  checked_at timestamptz not null,
  rules integer not null,
  broken jsonb not null,
  ledgers integer not null,
  entries bigint not null,
  bad_ledgers jsonb not null
);
create index ledger_check_latest on ledger_check (checked_at desc);
alter table ledger_check enable row level security;
alter table ledger_check force row level security;
grant select, insert, delete on ledger_check to pennytrail_app;

create table flag (
  id uuid primary key,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  subject_id uuid not null,
  reported_by uuid not null references person,
  reason text not null check (reason in ('misleading', 'personal', 'abuse', 'copyright', 'other')),
  words text not null check (length(words) between 1 and 2000),
  created_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  decided_by uuid references person,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create unique index flag_once on flag (kind, subject_id, reported_by) where state = 'open';
create index flag_open on flag (kind, subject_id) where state = 'open';
alter table flag enable row level security;
alter table flag force row level security;
grant select, insert, update on flag to pennytrail_app;

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

create table team_profile (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  role text not null check (length(role) between 1 and 100),
  words text not null default '' check (length(words) <= 600),
  photo text,
  agreed boolean not null default false,
  "position" integer not null,
  changed_at timestamptz not null
);
alter table team_profile enable row level security;
alter table team_profile force row level security;
grant select, insert, update, delete on team_profile to pennytrail_app;
