-- Charities that people looked for in the register and did not find, and asked staff to add.
create table charity_request (
  -- Created by the browser, so that sending twice asks once.
  id uuid primary key,
  person_id uuid not null references person,
  name text not null check (length(name) between 1 and 200),
  -- As the person wrote it.
  number text not null check (length(number) <= 80),
  note text not null check (length(note) <= 1000),
  asked_at timestamptz not null,
  answer_by date not null,
  answer text check (length(answer) between 1 and 1000),
  answered_by uuid references person,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);
create index charity_request_person on charity_request (person_id);
create index charity_request_answered_by on charity_request (answered_by);
create index charity_request_waiting on charity_request (answer_by) where answered_at is null;
alter table charity_request enable row level security;
alter table charity_request force row level security;
grant select, insert, update, delete on charity_request to pennytrail_app;
