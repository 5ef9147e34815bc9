-- What people with a privilege did, for good: who, what, to whom or what, why and when.
create table activity_log (
  id uuid primary key,
  done_at timestamptz not null,
  -- Null where it was done at the server itself (a command), not by somebody signed in.
  done_by uuid references person,
  act text not null check (act ~ '^[a-z]+(-[a-z]+)*$'),
  subject_kind text not null check (subject_kind ~ '^[a-z]+(-[a-z]+)*$'),
  subject_id text not null check (length(subject_id) between 1 and 100),
  reason text check (length(reason) <= 2000),
  -- Facts that explain the act. Never a secret, a token or an address.
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object')
);
create index activity_log_latest on activity_log (done_at desc, id desc);
create index activity_log_act on activity_log (act, done_at desc);
create index activity_log_by on activity_log (done_by, done_at desc);
create index activity_log_subject on activity_log (subject_kind, subject_id, done_at desc);

-- Append-only: the missing privilege first, then a trigger that holds the owner too.
grant select, insert on activity_log to pennytrail_app;
create trigger append_only before update or delete on activity_log
  for each row execute function refuse_change();
create trigger append_only_table before truncate on activity_log
  for each statement execute function refuse_change();

-- Nobody writes a line in another's name, and nobody but the product itself reads them.
alter table activity_log enable row level security;
alter table activity_log force row level security;
create policy read on activity_log for select using (actor_is_system());
create policy written on activity_log for insert
  with check (actor_is_system() or done_by = actor_id());

-- ---------------------------------------------------------------------------------------------
-- What staff have hidden. Everyone may know that something is hidden; why stands elsewhere.
create table content_hidden (
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  id uuid not null,
  hidden_at timestamptz not null,
  primary key (kind, id)
);
grant select, insert, delete on content_hidden to pennytrail_app;
grant select on content_hidden to pennytrail_reader;
alter table content_hidden enable row level security;
alter table content_hidden force row level security;
create policy seen on content_hidden for select using (true);
create policy hid on content_hidden for insert with check (actor_is_system());
create policy restored on content_hidden for delete using (actor_is_system());

-- For the policies and queries of whatever can be hidden; `kind` is the subject's: 'update' and so on.
create function content_is_hidden(kind text, id uuid) returns boolean
language sql stable parallel safe as
$$ select exists (select from content_hidden h
                  where h.kind = content_is_hidden.kind and h.id = content_is_hidden.id) $$;
grant execute on function content_is_hidden to pennytrail_app;

-- A project is read in long lists, so whether it is hidden stands on its own row.
alter table project add column hidden boolean not null default false;

drop policy seen on project;
create policy seen on project for select using (
  actor_is_system()
  or (visibility = 'public' and lifecycle <> 'draft' and not hidden)
  or (visibility = 'signed-in' and lifecycle <> 'draft' and not hidden and actor_id() is not null)
  or actor_rank(charity_id) > 0
);

-- As in 0004, and 'hidden' where staff have hidden it.
create or replace function project_veil(wanted uuid) returns text language plpgsql volatile as $$
declare
  actor text := coalesce(current_setting('app.actor', true), '');
  veil text;
begin
  perform set_config('app.actor', 'system', false);
  select case when p.visibility = 'team' or p.lifecycle = 'draft' then 'team'
              when p.hidden then 'hidden'
              when p.visibility = 'signed-in' then 'signed-in' else 'none' end
  into veil from project p where p.id = wanted;
  perform set_config('app.actor', actor, false);
  return coalesce(veil, 'missing');
end
$$;

-- As in 0006, without what is hidden.
create or replace view explore_source as
select p.id, 'project' as kind, p.charity_id, p.visibility, p.countries, p.tags,
  (greatest(p.created_at, p.updated_at,
    (select max(t.last_entry_at) from project_total t where t.project_id = p.id))
    at time zone 'UTC')::date as active_on,
  p.title,
  concat_ws(' ', array_to_string(p.tags, ' '), c.name, c.number,
    case c.regulator when 'CCNI' then 'NIC' || c.number end) as near,
  concat_ws(' ', p.summary, p.place, (select string_agg(n.names, ' ') from explore_country_name n
    where n.code = any (p.countries))) as far
from project p
join charity c on c.id = p.charity_id
where c.status = 'verified' and p.visibility in ('public', 'signed-in')
  and p.lifecycle in ('active', 'paused', 'completed') and not p.hidden
union all
select c.id, 'charity', c.id, 'public', c.countries_active, c.tags,
  (greatest(c.created_at, c.verified_at,
    (select max(g.last_entry_at) from general_fund_total g where g.charity_id = c.id),
    (select max(t.last_entry_at) from project_total t
     join project p on p.id = t.project_id
     where t.charity_id = c.id and p.visibility in ('public', 'signed-in')
       and p.lifecycle in ('active', 'paused', 'completed') and not p.hidden))
    at time zone 'UTC')::date,
  concat_ws(' ', c.name, c.number, case c.regulator when 'CCNI' then 'NIC' || c.number end),
  array_to_string(c.tags, ' '),
  concat_ws(' ', left(c.introduction, 2000), (select string_agg(n.names, ' ')
    from explore_country_name n where n.code = any (c.countries_active)))
from charity c
where c.status = 'verified' and not content_is_hidden('charity', c.id);

-- Keeps the project's own row and the search in step with what is hidden.
create function content_hidden_changed() returns trigger language plpgsql security definer
set search_path = public, pg_temp set app.actor = 'system' as $$
declare
  touched content_hidden := coalesce(new, old);
begin
  if touched.kind = 'project' then
    update project set hidden = (tg_op = 'INSERT') where id = touched.id;
  end if;
  if touched.kind in ('project', 'charity') then
    perform explore_refresh(array[touched.id]);
  end if;
  return null;
end
$$;
create trigger content_hidden_changed after insert or delete on content_hidden
  for each row execute function content_hidden_changed();

-- ---------------------------------------------------------------------------------------------
-- What staff have suspended, until it is lifted.
create table suspension (
  kind text not null check (kind in ('person', 'charity', 'donor-org')),
  id uuid not null,
  reason text not null check (length(reason) between 1 and 2000),
  suspended_at timestamptz not null,
  suspended_by uuid not null references person,
  status_before text, -- of an organisation, to return to
  primary key (kind, id)
);
grant select, insert, delete on suspension to pennytrail_app;
alter table suspension enable row level security;
alter table suspension force row level security;
create policy system_only on suspension using (actor_is_system());

alter table person add column suspended_at timestamptz;

-- Nobody who is suspended gets a session, by whatever way they come. The person's row is locked,
-- so that a session which opens while they are being suspended is there to be ended.
create function refuse_suspended() returns trigger language plpgsql as $$
begin
  perform from person where id = new.person_id for share;
  perform from person where id = new.person_id and suspended_at is not null;
  if found then
    raise exception 'this account is suspended'
      using errcode = 'check_violation', constraint = 'account_suspended';
  end if;
  return new;
end
$$;
create trigger account_suspended before insert on session
  for each row execute function refuse_suspended();
