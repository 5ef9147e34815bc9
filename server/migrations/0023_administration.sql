-- How often a limit refused: what staff see of limits that are met, without for whom.
alter table rate_limit add column refused integer not null default 0;

-- The last checks of the ledgers. What they found is kept; a ledger is never changed by them.
create table ledger_check (
  id uuid primary key,
  checked_at timestamptz not null,
  rules integer not null,
  broken jsonb not null, -- [{name, rule, rows}]
  ledgers integer not null,
  entries bigint not null,
  bad_ledgers jsonb not null -- [{charity, sequence, problem}]
);
create index ledger_check_latest on ledger_check (checked_at desc);
grant select, insert, delete on ledger_check to pennytrail_app;
alter table ledger_check enable row level security;
alter table ledger_check force row level security;
create policy system_only on ledger_check using (actor_is_system());

-- ---------------------------------------------------------------------------------------------
-- What was reported: by whom, why, and what staff made of it.
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
-- One person's open report of one thing; a second says nothing new.
create unique index flag_once on flag (kind, subject_id, reported_by) where state = 'open';
create index flag_open on flag (kind, subject_id) where state = 'open';
grant select, insert, update on flag to pennytrail_app;
alter table flag enable row level security;
alter table flag force row level security;
create policy system_only on flag using (actor_is_system());

-- Each time that something was hidden: why, the team's one appeal, and how it ended.
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
  appeal_answer text check (length(appeal_answer) between 1 and 1000), -- where it stays hidden
  appeal_decided_by uuid references person,
  appeal_decided_at timestamptz,
  restored_by uuid references person,
  restored_at timestamptz,
  check ((appeal is null) = (appealed_at is null)),
  check (appeal_decided_at is null or appeal is not null)
);
create unique index hiding_current on hiding (kind, subject_id) where restored_at is null;
create index hiding_appealed on hiding (appealed_at)
  where appealed_at is not null and appeal_decided_at is null and restored_at is null;
grant select, insert, update on hiding to pennytrail_app;
alter table hiding enable row level security;
alter table hiding force row level security;
create policy system_only on hiding using (actor_is_system());

-- A donor organisation that is hidden is seen by its team alone.
drop policy seen on donor_org;
create policy seen on donor_org for select using (
  actor_is_system()
  or (status = 'verified' and not content_is_hidden('donor-org', id))
  or actor_donor_org_rank(id) > 0
);

-- ---------------------------------------------------------------------------------------------
-- The people on the page about the team. Only who agreed stands there, and only once published.
create table team_profile (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  role text not null check (length(role) between 1 and 100),
  words text not null default '' check (length(words) <= 600),
  photo text, -- the key of a stored image
  agreed boolean not null default false, -- they agreed to be shown
  position integer not null,
  changed_at timestamptz not null
);
grant select, insert, update, delete on team_profile to pennytrail_app;
alter table team_profile enable row level security;
alter table team_profile force row level security;
create policy seen on team_profile for select using (actor_is_system() or agreed);
create policy edited on team_profile for insert with check (actor_is_system());
create policy changed on team_profile for update using (actor_is_system());
create policy removed on team_profile for delete using (actor_is_system());
