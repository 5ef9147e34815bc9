-- The links by which people share the story of a year of their giving. Withdrawing a link deletes it.
create table giving_story (
  -- Random, because whoever has it reads the story.
  id uuid primary key,
  person_id uuid not null references person,
  year smallint not null check (year between 2000 and 2100),
  shows_amounts boolean not null,
  shows_name boolean not null,
  shared_at timestamptz not null,
  unique (person_id, year)
);
alter table giving_story enable row level security;
alter table giving_story force row level security;
grant select, insert, update, delete on giving_story to pennytrail_app;
