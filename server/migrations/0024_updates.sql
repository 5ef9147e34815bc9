-- Updates: what a charity tells of a project, or of itself. The body is a document tree that the
-- contract has validated (contract/src/updates/body.ts), never HTML.
create table update_post (
  id uuid primary key,
  charity_id uuid not null references charity,
  project_id uuid, -- null: of the charity itself
  title text not null check (length(title) <= 140),
  body jsonb not null check (body ->> 'type' = 'doc'),
  audience text not null check (audience in ('public', 'donors', 'team')),
  state text not null check (state in ('draft', 'scheduled', 'published')),
  publish_at timestamptz,
  published_at timestamptz,
  edited_at timestamptz, -- the last change after it was published
  version integer not null default 1,
  is_demo boolean not null default false,
  created_by uuid references person,
  created_at timestamptz not null,
  changed_by uuid references person,
  changed_at timestamptz not null,
  foreign key (project_id, charity_id) references project (id, charity_id) on delete cascade,
  check ((state = 'scheduled') = (publish_at is not null)),
  check ((state = 'published') = (published_at is not null)),
  check (edited_at is null or state = 'published')
);
create index update_post_project on update_post (project_id, published_at desc)
  where project_id is not null;
create index update_post_charity on update_post (charity_id, published_at desc);
grant select, insert, update, delete on update_post to pennytrail_app;

-- Whether someone gave to a project, or to a charity at all, and was not given everything back.
create function person_gave(person uuid, charity uuid, project uuid) returns boolean
language sql stable set app.actor = 'system' as $$
  select exists (
    select from donation_giver g join donation d on d.id = g.donation_id
    where g.person_id = person and d.charity_id = charity
      and (project is null or d.project_id = project)
      and d.succeeded_at is not null and d.status not in ('refunded', 'lost'))
$$;
revoke execute on function person_gave from public;
grant execute on function person_gave to pennytrail_app;

alter table update_post enable row level security;
alter table update_post force row level security;
-- Published ones by their audience, where the project is seen (or the charity has a page) and staff
-- have not hidden them; all by the team.
create policy seen on update_post for select using (
  (select actor_is_system())
  or charity_id = any ((select actor_charities())::uuid[])
  or (state = 'published'
    and (audience = 'public'
         or (audience = 'donors' and person_gave(actor_id(), charity_id, project_id)))
    and case when project_id is null
          then exists (select from charity c where c.id = charity_id and c.status <> 'claimed')
          else exists (select from project p where p.id = project_id) end
    and not content_is_hidden('update', id))
);
create policy made on update_post for insert
  with check (actor_is_system() or actor_rank(charity_id) >= 2);
create policy changed on update_post for update
  using (actor_is_system() or actor_rank(charity_id) >= 2);
create policy removed on update_post for delete using (
  actor_is_system() or actor_rank(charity_id) >= 3
  or (actor_rank(charity_id) = 2 and created_by = actor_id()));

-- Why an update was not found by whoever acts: there is none ('missing'), or it is not theirs.
create function update_veil(wanted uuid) returns text language sql stable
set app.actor = 'system' as
$$ select case when exists (select from update_post u where u.id = wanted)
     then 'hidden' else 'missing' end $$;
grant execute on function update_veil to pennytrail_app;

-- The transactions that an update tells of.
create table update_cite (
  update_id uuid not null references update_post on delete cascade,
  entry_id uuid not null references ledger_entry,
  position smallint not null,
  primary key (update_id, entry_id)
);
create index update_cite_entry on update_cite (entry_id);

-- What a project counts (people reached, trees planted), and what its updates told of it.
create table project_metric (
  id uuid primary key,
  project_id uuid not null references project on delete cascade,
  name text not null check (length(name) between 1 and 60),
  unit text not null check (length(unit) <= 30)
);
create unique index project_metric_name on project_metric (project_id, lower(name));
create table metric_value (
  update_id uuid not null references update_post on delete cascade,
  metric_id uuid not null references project_metric on delete cascade,
  position smallint not null,
  told_on date not null,
  value bigint not null check (value >= 0),
  primary key (update_id, metric_id)
);
create index metric_value_metric on metric_value (metric_id, told_on);

-- An edit of a published update keeps what stood there before.
create table update_version (
  update_id uuid not null references update_post on delete cascade,
  version integer not null,
  charity_id uuid not null,
  title text not null,
  body jsonb not null,
  audience text not null,
  metrics jsonb not null,
  written_by uuid references person,
  written_at timestamptz not null,
  primary key (update_id, version)
);

grant select, insert, update, delete on update_cite, project_metric, metric_value to pennytrail_app;
grant select, insert on update_version to pennytrail_app;
create trigger append_only before update on update_version
  for each row execute function refuse_change();

do $$
declare
  name text;
begin
  foreach name in array array['update_cite', 'metric_value'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    -- Seen with the update that they belong to.
    execute format('create policy seen on %I for select using ((select actor_is_system())
      or exists (select from update_post u where u.id = update_id))', name);
    execute format('create policy written on %I for all using ((select actor_is_system())
      or exists (select from update_post u where u.id = update_id
                 and actor_rank(u.charity_id) >= 2))', name);
  end loop;
end
$$;

alter table project_metric enable row level security;
alter table project_metric force row level security;
create policy seen on project_metric for select using (
  (select actor_is_system()) or exists (select from project p where p.id = project_id));
create policy written on project_metric for all using (
  (select actor_is_system())
  or exists (select from project p where p.id = project_id and actor_rank(p.charity_id) >= 2));

alter table update_version enable row level security;
alter table update_version force row level security;
create policy seen on update_version for select using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[]));
create policy made on update_version for insert
  with check (actor_is_system() or actor_rank(charity_id) >= 2);

-- Who was mailed of an update: once each, also when the job that mails them starts over.
create table update_mail (
  update_id uuid not null references update_post on delete cascade,
  person_id uuid not null references person,
  mailed_at timestamptz not null,
  primary key (update_id, person_id)
);
grant select, insert on update_mail to pennytrail_app;
alter table update_mail enable row level security;
alter table update_mail force row level security;
create policy system_only on update_mail using (actor_is_system());

-- Following a project or a charity.
create table follow (
  person_id uuid not null references person,
  charity_id uuid references charity,
  project_id uuid references project on delete cascade,
  followed_at timestamptz not null,
  unique nulls not distinct (person_id, charity_id, project_id),
  check ((charity_id is null) <> (project_id is null))
);
create index follow_charity on follow (charity_id) where charity_id is not null;
create index follow_project on follow (project_id) where project_id is not null;
grant select, insert, delete on follow to pennytrail_app;
alter table follow enable row level security;
alter table follow force row level security;
create policy own on follow using (actor_is_system() or person_id = actor_id());

-- A project's health asks when others last heard of it, and explore what moved last. What only the
-- team reads counts for neither.
alter table project add column last_update_at timestamptz;

create function note_update() returns trigger language plpgsql security definer
set search_path = public, pg_temp set app.actor = 'system' as $$
declare
  post update_post := case when tg_op = 'DELETE' then old else new end;
begin
  update project p set last_update_at = told.at
  from (select max(u.published_at) at from update_post u
        where u.project_id = post.project_id and u.state = 'published' and u.audience <> 'team') told
  where p.id = post.project_id and p.last_update_at is distinct from told.at;
  if tg_op <> 'DELETE' and post.state = 'published' and post.audience = 'public' then
    update explore_item i set active_on = (post.published_at at time zone 'UTC')::date
    where i.id in (post.project_id, post.charity_id)
      and i.active_on < (post.published_at at time zone 'UTC')::date;
  end if;
  return null;
end
$$;
create trigger noted after insert or update or delete on update_post
  for each row execute function note_update();
