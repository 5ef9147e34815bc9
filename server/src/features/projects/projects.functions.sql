-- Why the actor does not see a project: "missing", "hidden" by staff, "signed-in" needed, or
-- "team" only. Nothing else about the project is revealed.
create or replace function project_not_found_reason(wanted uuid) returns text language plpgsql volatile as $$
declare
  actor text := coalesce(current_setting('app.actor', true), '');
  veil text;
begin
  perform set_config('app.actor', 'system', true);
  select case when p.visibility = 'team' or p.lifecycle = 'draft' then 'team'
              when p.hidden then 'hidden'
              when p.visibility = 'signed-in' then 'signed-in' else 'none' end
  into veil from project p where p.id = wanted;
  perform set_config('app.actor', actor, true);
  return coalesce(veil, 'missing');
end
$$;
grant execute on function project_not_found_reason to pennytrail_app;

-- The picture that stands for a project everywhere: its chosen cover, or else its first picture
-- with a description. Null if the project has neither.
create or replace function project_cover(wanted uuid, chosen text) returns text language sql stable as
$$ select coalesce(chosen, (
  select i.public_id from project_image i where i.project_id = wanted and i.alt <> ''
  order by i.position, i.public_id limit 1)) $$;
grant execute on function project_cover to pennytrail_app;

-- Whether visitors see a project, if they see its charity. Posting and whoever changes this for a
-- project lock the ledger of its charity first (lock_ledgers).
create or replace function project_is_public(visibility text, lifecycle text, hidden boolean)
returns boolean language sql immutable parallel safe as
$$ select visibility = 'public' and lifecycle <> 'draft' and not hidden $$;

-- Whether a project is being closed. Meanwhile it takes no entries except those of its closure.
create or replace function project_is_closing(wanted uuid) returns boolean language sql stable
set app.actor = 'system' as
$$ select exists (select from project_closure c
   where c.project_id = wanted and c.settled_at is null and c.withdrawn_at is null) $$;
grant execute on function project_is_closing to pennytrail_app;

-- The projects that are being closed.
create or replace function projects_closing() returns uuid[] language sql stable
set app.actor = 'system' as
$$ select array(select c.project_id from project_closure c
   where c.settled_at is null and c.withdrawn_at is null) $$;
grant execute on function projects_closing to pennytrail_app;

-- Raises the version of a charity's project pages. Runs at commit, because other transactions
-- wait for this row from then on.
create or replace function project_page_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed record;
  charity uuid;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if tg_table_name in ('budget_line', 'project_image') then
    select p.charity_id into charity from project p where p.id = changed.project_id;
  else
    charity := changed.charity_id;
  end if;
  if charity is not null then
    insert into project_page_version as v (charity_id) values (charity)
    on conflict (charity_id) do update set version = v.version + 1;
  end if;
  return null;
end
$$;

-- Clears the imported IATI status when the stage of a project changes here.
create or replace function forget_iati_status() returns trigger language plpgsql as $$
begin
  if new.lifecycle is distinct from old.lifecycle then
    new.iati_status := null;
  end if;
  return new;
end
$$;
