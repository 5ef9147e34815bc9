-- Complaints about personal data (Data Protection Act 2018, section 164A), about the platform or
-- about one charity, which is a controller of its own.
create table data_complaint (
  id uuid primary key,
  reference text not null unique check (reference ~ '^DP-[0-9A-F]{8}$'),
  -- Null is the platform.
  charity_id uuid references charity,
  name text not null check (length(name) <= 200),
  email text not null check (length(email) <= 254),
  words text not null check (length(words) <= 4000),
  received_at timestamptz not null,
  answer_by date not null,
  -- When the reminder was sent to everyone who may answer.
  reminded_at timestamptz,
  outcome text check (outcome in ('upheld', 'partly', 'not-upheld')),
  answer text check (length(answer) <= 4000),
  answered_by uuid references person,
  answered_at timestamptz,
  -- The name, the address and the words were erased.
  erased_at timestamptz,
  constraint data_complaint_answered check (
    (outcome is null) = (answered_at is null) and (outcome is null) = (answer is null)
    and (outcome is null) = (answered_by is null)),
  constraint data_complaint_erased check (
    (erased_at is null and name <> '' and email <> '' and words <> '')
    or (erased_at is not null and outcome is not null
      and name = '' and email = '' and words = '' and answer = ''))
);
create index data_complaint_open on data_complaint (answer_by) where answered_at is null;
create index data_complaint_charity on data_complaint (charity_id, answer_by);
create index data_complaint_answered_by on data_complaint (answered_by);
create index data_complaint_email on data_complaint (email) where erased_at is null;
alter table data_complaint enable row level security;
alter table data_complaint force row level security;
grant select, insert, update on data_complaint to pennytrail_app;
