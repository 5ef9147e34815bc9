-- Whether a person gave to a project, or to a charity, and was not refunded in full.
create or replace function person_gave(person uuid, charity uuid, project uuid) returns boolean
language sql stable set app.actor = 'system' as $$
  select exists (
    select from donation_giver g join donation d on d.id = g.donation_id
    where g.person_id = person and d.charity_id = charity
      and (project is null or d.project_id = project)
      and d.succeeded_at is not null and d.status not in ('refunded', 'lost'))
$$;
revoke execute on function person_gave from public;
grant execute on function person_gave to pennytrail_app;

-- Why the actor does not see an update: "missing" or "hidden".
create or replace function update_not_found_reason(wanted uuid) returns text language sql stable
set app.actor = 'system' as
$$ select case when exists (select from update_post u where u.id = wanted)
     then 'hidden' else 'missing' end $$;
grant execute on function update_not_found_reason to pennytrail_app;

-- Updates the time of a project's last update and, in the search index, the last day of activity of
-- the project and the charity.
create or replace function note_update() returns trigger language plpgsql security definer
set search_path = public, pg_temp set app.actor = 'system:money' as $$
declare
  post update_post := case when tg_op = 'DELETE' then old else new end;
begin
  update project p set last_update_at = told.at
  from (select max(u.published_at) at from update_post u
        where u.project_id = post.project_id and u.state = 'published' and u.audience <> 'team') told
  where p.id = post.project_id and p.last_update_at is distinct from told.at;
  if tg_op <> 'DELETE' and post.state = 'published' and post.audience = 'public' then
    update explore_item i set active_on = (post.published_at at time zone 'Europe/London')::date
    where i.id in (post.project_id, post.charity_id)
      and i.active_on < (post.published_at at time zone 'Europe/London')::date;
  end if;
  return null;
end
$$;

-- Leaves the file of a deleted photograph to the clean-up job.
create or replace function release_update_photo() returns trigger language plpgsql security definer
set search_path = public, pg_temp set app.actor = 'system:maintenance' as $$
begin
  update file set attached_at = null where public_id = old.public_id;
  return null;
end
$$;

-- Stores again which payments an update cites, when it is published, hidden, shown or retracted.
create or replace function refresh_cited_spending(wanted uuid) returns void language plpgsql
security definer set search_path = public, pg_temp set app.actor = 'system' as $$
begin
  perform refresh_spending_evidence(u.charity_id,
    array(select q.entry_id from update_citation q where q.update_id = u.id))
  from update_post u
  where u.id = wanted and exists (select from update_citation q where q.update_id = u.id);
end
$$;
revoke execute on function refresh_cited_spending from public;
grant execute on function refresh_cited_spending to pennytrail_app;

-- For citations, updates and hidden content.
create or replace function note_cited_spending() returns trigger language plpgsql security definer
set search_path = public, pg_temp set app.actor = 'system' as $$
begin
  if tg_table_name = 'update_post' then
    perform refresh_cited_spending(new.id);
  elsif tg_table_name = 'content_hidden' then
    perform refresh_cited_spending((case when tg_op = 'DELETE' then old.id else new.id end));
  else
    perform refresh_spending_evidence(e.charity_id, array[e.id]) from ledger_entry e
    where e.id = case when tg_op = 'DELETE' then old.entry_id else new.entry_id end;
  end if;
  return null;
end
$$;
