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
  source_ref text,
  is_demo boolean not null default false,
  version integer not null default 1,
  created_by uuid references person,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  cover_id text,
  hidden boolean not null default false,
  last_update_at timestamptz,
  gift_terms text not null default 'secondary-purpose' check (gift_terms in ('secondary-purpose',
    'repayable')),
  secondary_purpose text not null default '' check (length(secondary_purpose) <= 200),
  iati_status text check (iati_status in ('pipeline', 'implementation', 'finalisation', 'closed',
    'cancelled', 'suspended')),
  check (ends_on is null or starts_on is null or ends_on >= starts_on)
);
create index project_charity on project (charity_id);
create unique index project_of_charity on project (id, charity_id);
create unique index project_source on project (charity_id, source, source_ref)
  where source_ref is not null;
alter table project enable row level security;
alter table project force row level security;
grant select, insert, update, delete on project to pennytrail_app;
grant select on project to pennytrail_reader;

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

create table project_image (
  public_id text primary key references file,
  project_id uuid not null references project on delete cascade,
  "position" integer not null,
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

create table project_teammate (
  project_id uuid not null references project on delete cascade,
  person_id uuid not null references person,
  primary key (project_id, person_id)
);
create index project_teammate_person on project_teammate (person_id);
alter table project_teammate enable row level security;
alter table project_teammate force row level security;
grant select, insert, delete on project_teammate to pennytrail_app;

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

create table project_page_version (
  charity_id uuid primary key references charity on delete cascade,
  version bigint not null default 1
);
grant select on project_page_version to pennytrail_reader;

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
