-- Pictures, documents and team of a project. Where a project has a cover, its id stands with the
-- project itself, so that lists show it without looking anywhere else.
alter table project add column cover_id text;

create table project_image (
  public_id text primary key references file,
  project_id uuid not null references project on delete cascade,
  position integer not null,
  -- What it shows, in words; until there are some, only the team sees it.
  alt text not null default '' check (length(alt) <= 300)
);
create index project_image_project on project_image (project_id, position);
grant select, insert, update, delete on project_image to pennytrail_app;

create table project_document (
  public_id text primary key references file,
  project_id uuid not null references project on delete cascade,
  title text not null check (length(title) between 1 and 120),
  bytes bigint not null check (bytes > 0),
  created_at timestamptz not null
);
create index project_document_project on project_document (project_id);
grant select, insert, update, delete on project_document to pennytrail_app;

-- Who of the charity's team works on it. Who leaves the charity leaves its projects.
create table project_teammate (
  project_id uuid not null references project on delete cascade,
  person_id uuid not null references person,
  primary key (project_id, person_id)
);
create index project_teammate_person on project_teammate (person_id);
grant select, insert, delete on project_teammate to pennytrail_app;

do $$
declare t text;
begin
  foreach t in array array['project_image', 'project_document', 'project_teammate'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    -- Seen with the project; changed by whoever may change the project.
    execute format('create policy made on %I for insert with check (
      actor_is_system() or exists (select from project p
        where p.id = project_id and actor_rank(p.charity_id) >= 3))', t);
    execute format('create policy changed on %I for update using (
      actor_is_system() or exists (select from project p
        where p.id = project_id and actor_rank(p.charity_id) >= 3))', t);
    execute format('create policy removed on %I for delete using (
      actor_is_system() or exists (select from project p
        where p.id = project_id and actor_rank(p.charity_id) >= 3))', t);
  end loop;
end
$$;
create policy seen on project_image for select using (
  actor_is_system() or exists (select from project p where p.id = project_id
                               and (alt <> '' or actor_rank(p.charity_id) > 0)));
create policy seen on project_document for select using (
  actor_is_system() or exists (select from project p where p.id = project_id));
-- Who works on it is told to the charity's team, and to others of those who agreed to be shown.
create policy seen on project_teammate for select using (
  actor_is_system() or exists (
    select from project p join charity_member m on m.charity_id = p.charity_id
    where p.id = project_id and m.person_id = project_teammate.person_id
      and (m.shown or actor_rank(p.charity_id) > 0)));
