-- The role the product works in. It owns nothing: what it may do is granted table by table, and
-- what is append-only simply lacks the grant.
do $$
begin
  if not exists (select from pg_roles where rolname = 'pennytrail_app') then
    create role pennytrail_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of this server made it at the same moment
end
$$;
grant pennytrail_app to current_user;
grant usage on schema public to pennytrail_app;

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- Who acts: '' is a visitor, a uuid a signed-in person, 'system' the product itself. Row-level
-- security is written in these terms; it is the wall behind the policies of the features.
create function actor_is_system() returns boolean language sql stable parallel safe as
$$ select coalesce(current_setting('app.actor', true), '') = 'system' $$;

create function actor_id() returns uuid language sql stable parallel safe as
$$ select case when current_setting('app.actor', true) ~ '^[0-9a-f]{8}-'
          then current_setting('app.actor', true)::uuid end $$;

-- For tables whose rows are never changed or removed, whoever asks.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- How often something was tried in a window of time; shared by all processes.
create table rate_limit (
  key text not null,
  window_start timestamptz not null,
  taken integer not null check (taken > 0),
  primary key (key, window_start)
);
grant select, insert, update, delete on rate_limit to pennytrail_app;

-- Mail that could not leave because no mail server is configured; readable in development.
create table outbox_message (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null
);
grant select, insert, delete on outbox_message to pennytrail_app;

-- Which job workers are alive, so that the jobs of a killed one are taken up again.
create table job_worker (
  id text primary key,
  seen_at timestamptz not null
);
grant select, insert, update, delete on job_worker to pennytrail_app;
