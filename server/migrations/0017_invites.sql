-- Someone who gave to a charity outside the product and has no account (yet). Gifts recorded for
-- them wait here; once they accept the invite of a donor, those gifts are theirs.
create table temporary_person (
  id uuid primary key,
  charity_id uuid not null references charity,
  name text not null check (length(name) between 1 and 201),
  email text check (email = lower(email) and length(email) <= 254),
  created_at timestamptz not null,
  person_id uuid references person, -- who they became
  joined_at timestamptz,
  check ((person_id is null) = (joined_at is null))
);
create unique index temporary_person_address on temporary_person (charity_id, email)
  where person_id is null;
create index temporary_person_became on temporary_person (person_id) where person_id is not null;
grant select, insert, update on temporary_person to pennytrail_app;

alter table donation_giver
  alter column person_id drop not null,
  add column temporary_person_id uuid references temporary_person,
  add check (person_id is not null or temporary_person_id is not null);
create index donation_giver_waiting on donation_giver (temporary_person_id)
  where temporary_person_id is not null and person_id is null;
-- Only who gave what was waiting is ever filled in.
grant update (person_id) on donation_giver to pennytrail_app;

-- An invite by mail. Of its token only the hash is kept.
create table team_invite (
  id uuid primary key,
  kind text not null check (kind in ('charity', 'donor', 'donor-org')),
  charity_id uuid references charity,
  donor_org_id uuid references donor_org,
  temporary_person_id uuid references temporary_person,
  name text not null check (length(name) between 1 and 201),
  email text not null check (email = lower(email) and length(email) <= 254),
  role text not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  send_id uuid unique, -- made by the client for the latest sending
  invited_by uuid not null references person, -- whose role lets it in
  state text not null default 'pending'
    check (state in ('pending', 'accepted', 'rejected', 'withdrawn')),
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  accepted_by uuid references person deferrable initially deferred, -- may be made in the same moment
  check ((kind = 'donor-org') = (donor_org_id is not null)),
  check ((kind = 'donor-org') = (charity_id is null)),
  check ((kind = 'donor') = (temporary_person_id is not null)),
  check (case kind when 'charity' then role in ('Viewer', 'Contributor', 'Manager', 'Lead')
         when 'donor' then role = 'Donor' else role in ('Viewer', 'Manager', 'Lead') end),
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'accepted') = (accepted_by is not null))
);
-- One invite waits for an address; another sending of it replaces its token.
create unique index team_invite_waiting on team_invite
  (coalesce(charity_id, donor_org_id), (kind = 'donor'), email) where state = 'pending';
create index team_invite_charity on team_invite (charity_id, created_at desc);
create index team_invite_donor_org on team_invite (donor_org_id, created_at desc);
create index team_invite_sender on team_invite (invited_by) where state = 'pending';
create index team_invite_expiry on team_invite (expires_at);
grant select, insert, update, delete on team_invite to pennytrail_app;

-- The rank of whoever acts in the team of a charity, or else of a donor organisation.
create function actor_team_rank(charity uuid, donor_org uuid) returns integer language sql stable as
$$ select case when charity is not null then actor_rank(charity) else coalesce((
     select role_rank(m.role) from donor_org_member m
     where m.donor_org_id = donor_org and m.person_id = actor_id()), 0) end $$;

-- Whether whoever sent an invite may still let someone in with its role, and the organisation takes
-- members: asked when it is looked at and again by the statement that accepts it.
create function invite_stands(invite team_invite) returns boolean language sql stable as $$
  select case when invite.charity_id is not null then exists (
    select from charity_member m join charity c on c.id = m.charity_id
    where m.charity_id = invite.charity_id and m.person_id = invite.invited_by
      and c.status = 'verified' and role_rank(m.role) >= greatest(3, role_rank(invite.role)))
  else exists (
    select from donor_org_member m join donor_org o on o.id = m.donor_org_id
    where m.donor_org_id = invite.donor_org_id and m.person_id = invite.invited_by
      and o.status = 'verified' and role_rank(m.role) >= greatest(3, role_rank(invite.role)))
  end
$$;

-- What is decided stays decided, whatever runs at the same moment.
create function invite_decided_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'pending' and (new.state, new.token_hash, new.expires_at, new.accepted_by)
     is distinct from (old.state, old.token_hash, old.expires_at, old.accepted_by) then
    raise exception 'an invite is decided once'
      using errcode = 'check_violation', constraint = 'invite_decided_once';
  end if;
  return new;
end
$$;
create trigger invite_decided_once before update on team_invite
  for each row execute function invite_decided_once();

-- Names and addresses of those who have no account, for those of the team who may invite.
alter table temporary_person enable row level security;
alter table temporary_person force row level security;
create policy managed on temporary_person using (
  actor_is_system() or actor_rank(charity_id) >= 3 or person_id = actor_id()
) with check (actor_is_system() or actor_rank(charity_id) >= 3 and person_id is null);

alter table team_invite enable row level security;
alter table team_invite force row level security;
create policy seen on team_invite for select using (
  actor_is_system() or actor_team_rank(charity_id, donor_org_id) >= 3
);
create policy sent on team_invite for insert with check (
  actor_is_system() or invited_by = actor_id() and state = 'pending'
    and actor_team_rank(charity_id, donor_org_id) >= greatest(3, role_rank(role))
);
create policy changed on team_invite for update using (
  actor_is_system() or actor_team_rank(charity_id, donor_org_id) >= greatest(3, role_rank(role))
) with check (
  actor_is_system() or state in ('pending', 'withdrawn')
    and actor_team_rank(charity_id, donor_org_id) >= greatest(3, role_rank(role))
);
create policy tidied on team_invite for delete using (actor_is_system());
