create table charity_register (
  number text primary key,
  org_id text not null unique,
  regulator text not null check (regulator in ('CCEW', 'OSCR', 'CCNI')),
  name text not null,
  charity_type text,
  status text check (status in ('registered', 'removed')),
  reporting_status text,
  registered_on date,
  removed_on date,
  weblink text,
  activities text,
  latest_income bigint,
  latest_expenditure bigint,
  company_number text,
  gift_aid boolean,
  insolvent boolean,
  in_administration boolean,
  classes smallint[] not null default '{}',
  countries text[] not null default '{}',
  source text not null check (source in ('extract', 'shipped')),
  source_date date
);
grant select, insert, update, delete on charity_register to pennytrail_app;
grant select on charity_register to pennytrail_reader;

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
  hmrc_reference text check (hmrc_reference ~ '^[A-Z]{1,2}[0-9]{1,5}$'),
  version integer not null default 1
);
grant select, insert, update on charity to pennytrail_app;
grant select on charity to pennytrail_reader;

create table charity_member (
  charity_id uuid not null references charity,
  person_id uuid not null references person,
  role text not null check (role in ('Viewer', 'Contributor', 'Manager', 'Lead')),
  shown boolean not null default false,
  joined_at timestamptz not null,
  primary key (charity_id, person_id)
);
create index charity_member_person on charity_member (person_id);
grant select, insert, update, delete on charity_member to pennytrail_app;
grant select on charity_member to pennytrail_reader;

create table charity_claim (
  id uuid primary key,
  charity_id uuid not null references charity,
  person_id uuid not null references person,
  proof_kind text not null check (proof_kind in ('website-code', 'domain-mail', 'explanation')),
  website_code text,
  mail_address text,
  mail_token_hash bytea unique,
  mail_expires_at timestamptz,
  explanation text,
  proven_at timestamptz,
  checked_at timestamptz,
  check_problem text,
  state text not null check (state in ('waiting', 'verified', 'refused', 'closed')),
  reason text,
  decided_by uuid references person,
  decided_at timestamptz,
  created_at timestamptz not null,
  check (proof_kind <> 'website-code' or website_code is not null),
  check (proof_kind <> 'domain-mail' or mail_address is not null),
  check (proof_kind <> 'explanation' or explanation is not null)
);
create index charity_claim_person on charity_claim (person_id);
create unique index charity_claim_waiting on charity_claim (charity_id, person_id)
  where state = 'waiting';
alter table charity_claim enable row level security;
alter table charity_claim force row level security;
grant select, insert, update on charity_claim to pennytrail_app;

create table code_agreement (
  id uuid primary key,
  charity_id uuid not null references charity,
  person_id uuid not null references person,
  occasion text not null check (occasion in ('claim', 'publication')),
  version text not null check (length(version) between 1 and 40),
  wording text not null check (length(wording) between 1 and 2000),
  agreed_at timestamptz not null
);
create unique index code_agreement_once on code_agreement (charity_id, person_id, occasion,
  version);
create index code_agreement_person on code_agreement (person_id);
alter table code_agreement enable row level security;
alter table code_agreement force row level security;
grant select, insert on code_agreement to pennytrail_app;

create table contact_consent (
  id uuid primary key,
  person_id uuid not null references person,
  charity_id uuid not null references charity,
  given boolean not null,
  wording text not null,
  how text not null check (how in ('gift', 'settings')),
  decided_at timestamptz not null
);
create index contact_consent_charity on contact_consent (charity_id, person_id, id desc);
create index contact_consent_person on contact_consent (person_id, charity_id, id desc);
alter table contact_consent enable row level security;
alter table contact_consent force row level security;
grant select, insert, delete on contact_consent to pennytrail_app;

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
  version integer not null default 1
);
create unique index donor_org_number on donor_org (registration_number)
  where kind <> 'club' and (status in ('verified', 'suspended'));
create index donor_org_waiting on donor_org (id) where status = 'waiting';
alter table donor_org enable row level security;
alter table donor_org force row level security;
grant select, insert, update on donor_org to pennytrail_app;

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

create table donor_org_review (
  id uuid primary key,
  donor_org_id uuid not null references donor_org,
  proof text not null check (length(proof) between 1 and 2000),
  asked_by uuid not null references person,
  asked_at timestamptz not null,
  decision text check (decision in ('verified', 'refused')),
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

create table temporary_person (
  id uuid primary key,
  charity_id uuid not null references charity,
  name text not null check (length(name) between 1 and 201),
  email text check (email = lower(email) and length(email) <= 254),
  created_at timestamptz not null,
  person_id uuid references person,
  joined_at timestamptz,
  is_organisation boolean not null default false,
  check ((person_id is null) = (joined_at is null))
);
create unique index temporary_person_address on temporary_person (charity_id, email)
  where person_id is null;
create index temporary_person_became on temporary_person (person_id) where person_id is not null;
alter table temporary_person enable row level security;
alter table temporary_person force row level security;
grant select, insert, update on temporary_person to pennytrail_app;

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
  send_id uuid unique,
  invited_by uuid not null references person,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'rejected',
    'withdrawn')),
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
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
create index team_invite_charity on team_invite (charity_id, created_at desc);
create index team_invite_donor_org on team_invite (donor_org_id, created_at desc);
create index team_invite_expiry on team_invite (expires_at);
create index team_invite_sender on team_invite (invited_by) where state = 'pending';
create unique index team_invite_waiting on team_invite (COALESCE(charity_id, donor_org_id), (kind =
  'donor'), email)
  where state = 'pending';
alter table team_invite enable row level security;
alter table team_invite force row level security;
grant select, insert, update, delete on team_invite to pennytrail_app;

create table file (
  public_id text primary key check (length(public_id) between 20 and 80),
  use text not null check (use in ('avatar', 'project-image', 'project-document', 'update-photo',
    'evidence', 'proof', 'logo', 'team-photo')),
  bytes bigint not null check (bytes > 0),
  uploaded_by uuid references person,
  charity_id uuid references charity,
  created_at timestamptz not null,
  attached_at timestamptz,
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
