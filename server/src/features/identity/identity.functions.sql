-- Refuses a person who would be a member of both a charity and a donor organisation. The lock on
-- the person's row makes a second join wait for the first.
create or replace function refuse_both_kinds() returns trigger language plpgsql as $$
begin
  perform 1 from person where id = new.person_id for no key update;
  if tg_table_name = 'charity_member'
     and exists (select from donor_org_member m where m.person_id = new.person_id)
     or tg_table_name = 'donor_org_member'
     and exists (select from charity_member m where m.person_id = new.person_id) then
    raise exception 'one account is never in a charity and a donor organisation'
      using errcode = 'check_violation', constraint = 'one_kind_of_membership';
  end if;
  return new;
end
$$;

-- The person of a session and their roles, read on every request in one round trip. The rest of
-- the transaction acts as that person.
create or replace function identify_session(wanted uuid, at timestamptz) returns jsonb
language plpgsql volatile as $$
declare
  found jsonb;
begin
  perform set_config('app.actor', 'system', true);
  select jsonb_build_object(
    'sessionId', s.id, 'endsAt', s.ends_at, 'userId', p.id,
    'firstname', p.first_name, 'lastname', p.last_name,
    'isAdmin', p.is_admin, 'isDonor', p.is_donor, 'confirmed', c.confirmed_at is not null,
    'lastWrite', s.last_write, 'provedAt', coalesce(s.proved_at, s.created_at),
    'secondFactorAt', s.second_factor_at, 'isDemo', p.is_demo,
    'charities', coalesce((select jsonb_agg(jsonb_build_object('id', m.charity_id, 'role', m.role)
                                            order by m.joined_at)
                           from charity_member m where m.person_id = p.id), '[]'),
    'donorOrgs', coalesce((select jsonb_agg(jsonb_build_object('id', m.donor_org_id, 'role', m.role)
                                            order by m.joined_at)
                           from donor_org_member m where m.person_id = p.id), '[]'))
  into found
  from session s
  join person p on p.id = s.person_id
  join credential c on c.person_id = p.id
  where s.id = wanted and s.revoked_at is null and s.ends_at > at and p.anonymised_at is null;
  perform set_config('app.actor', coalesce(found ->> 'userId', ''), true);
  return found;
end
$$;
revoke execute on function identify_session from public;
grant execute on function identify_session to pennytrail_app;

-- Like identify_session, for several sessions; sessions that have ended are left out. The rest of
-- the transaction acts as a visitor.
create or replace function identify_sessions(wanted uuid[], at timestamptz)
returns table (session_id uuid, identity jsonb) language plpgsql volatile rows 10 as $$
begin
  perform set_config('app.actor', 'system', true);
  return query
  select s.id, jsonb_build_object(
    'sessionId', s.id, 'endsAt', s.ends_at, 'userId', p.id,
    'firstname', p.first_name, 'lastname', p.last_name,
    'isAdmin', p.is_admin, 'isDonor', p.is_donor, 'confirmed', c.confirmed_at is not null,
    'lastWrite', s.last_write, 'provedAt', coalesce(s.proved_at, s.created_at),
    'secondFactorAt', s.second_factor_at, 'isDemo', p.is_demo,
    'charities', coalesce((select jsonb_agg(jsonb_build_object('id', m.charity_id, 'role', m.role)
                                            order by m.joined_at)
                           from charity_member m where m.person_id = p.id), '[]'),
    'donorOrgs', coalesce((select jsonb_agg(jsonb_build_object('id', m.donor_org_id, 'role', m.role)
                                            order by m.joined_at)
                           from donor_org_member m where m.person_id = p.id), '[]'))
  from session s
  join person p on p.id = s.person_id
  join credential c on c.person_id = p.id
  where s.id = any (wanted) and s.revoked_at is null and s.ends_at > at and p.anonymised_at is null;
  perform set_config('app.actor', '', true);
end
$$;
revoke execute on function identify_sessions from public;
grant execute on function identify_sessions to pennytrail_app;

-- For processes of the release before, which run during an upgrade and set the actor for a whole
-- connection. The next release removes both functions.
create or replace function session_identity(wanted uuid, at timestamptz) returns jsonb
language plpgsql volatile as $$
declare
  found jsonb := identify_session(wanted, at);
begin
  perform set_config('app.actor', coalesce(found ->> 'userId', ''), false);
  return found;
end
$$;
grant execute on function session_identity to pennytrail_app;
create or replace function session_identities(wanted uuid[], at timestamptz)
returns table (session_id uuid, identity jsonb) language plpgsql volatile rows 10 as $$
begin
  return query select * from identify_sessions(wanted, at);
  perform set_config('app.actor', '', false);
end
$$;
revoke execute on function session_identities from public;
grant execute on function session_identities to pennytrail_app;

-- Refuses a session for a suspended person. The lock on the person's row makes sure that a
-- suspension at the same time either refuses the new session or ends it.
create or replace function refuse_suspended() returns trigger language plpgsql as $$
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

-- The whole name as it is shown. A person who has one name types it as first and as last name, and
-- it is shown once. The same as getFullName in the contract.
create or replace function full_name(first_name text, last_name text) returns text
language sql immutable parallel safe as
$$ select case when lower(first_name) = lower(last_name) then first_name
     else trim(first_name || ' ' || last_name) end $$;

-- The name after "Dear": the first name, or the whole name as it was typed if the first name begins
-- with a title, and for a guest, whose name was typed in one field. The same as getGreetingName in
-- the contract.
create or replace function greeting_name(p person) returns text language sql stable as
$$ select case when exists (select from guest q where q.person_id = p.id)
     or p.first_name ~* '^(the|dr|mr|mrs|ms|miss|mx|prof|professor|rev|revd|reverend|sir|dame|lord|lady|canon|father|sister|capt|captain|major|col|colonel|cllr|councillor|judge|hon)(\.|\s|&|$)'
   then full_name(p.first_name, p.last_name) else p.first_name end $$;
grant execute on function greeting_name to pennytrail_app;

-- Notes that people give. Whoever records a gift may say so of its giver, and change nothing else of a
-- person.
create or replace function mark_as_donors(people uuid[]) returns void
language sql set app.actor = 'system:accounts' as $$
  update person set is_donor = true where id = any (people) and not is_donor
$$;
revoke execute on function mark_as_donors from public;
grant execute on function mark_as_donors to pennytrail_app;
