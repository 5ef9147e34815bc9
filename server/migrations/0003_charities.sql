-- The look-up of UK charities, from the regulators' registers. Never contact details.
create table charity_register (
  number text primary key, -- canonical: 1164883, SC003558, NIC100012; 210202-5 for a linked charity
  org_id text not null unique,
  regulator text not null check (regulator in ('CCEW', 'OSCR', 'CCNI')),
  name text not null,
  charity_type text,
  -- Null where the source does not say whether the charity is still registered.
  status text check (status in ('registered', 'removed')),
  reporting_status text,
  registered_on date,
  removed_on date,
  weblink text,
  activities text,
  latest_income bigint, -- pence
  latest_expenditure bigint,
  company_number text,
  gift_aid boolean,
  insolvent boolean,
  in_administration boolean,
  classes smallint[] not null default '{}', -- the regulator's codes: What 101-117, Who 201-207, How 301-310
  countries text[] not null default '{}', -- ISO 3166-1 codes of the areas of operation
  source text not null check (source in ('extract', 'shipped')),
  source_date date -- when the source was taken; null where it does not say
);
grant select, insert, update, delete on charity_register to pennytrail_app;

create table charity (
  id uuid primary key,
  number text not null unique,
  org_id text not null unique,
  name text not null check (length(name) between 1 and 300),
  regulator text not null check (regulator in ('CCEW', 'OSCR', 'CCNI')),
  status text not null check (status in ('claimed', 'verified', 'suspended', 'off-register')),
  is_demo boolean not null default false,
  tags text[] not null default '{}',
  countries_active text[] not null default '{}',
  weblink text check (weblink ~ '^https?://'),
  reach_out_email text,
  founded_date date,
  introduction text not null default '',
  stripe_account text unique,
  stripe_charges_enabled boolean not null default false,
  created_at timestamptz not null,
  verified_at timestamptz
);
grant select, insert, update on charity to pennytrail_app;

create table charity_member (
  charity_id uuid not null references charity,
  person_id uuid not null references person,
  role text not null check (role in ('Viewer', 'Contributor', 'Manager', 'Lead')),
  shown boolean not null default false, -- agreed to be shown on the charity's page
  joined_at timestamptz not null,
  primary key (charity_id, person_id)
);
create index charity_member_person on charity_member (person_id);
grant select, insert, update, delete on charity_member to pennytrail_app;

create table donor_org (
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('company', 'trust', 'foundation', 'club')),
  registration_number text,
  introduction text not null default '',
  status text not null check (status in ('claimed', 'verified', 'suspended')),
  is_demo boolean not null default false,
  created_at timestamptz not null
);
create table donor_org_member (
  donor_org_id uuid not null references donor_org,
  person_id uuid not null references person,
  role text not null check (role in ('Viewer', 'Manager', 'Lead')),
  joined_at timestamptz not null,
  primary key (donor_org_id, person_id)
);
create index donor_org_member_person on donor_org_member (person_id);
grant select, insert, update on donor_org to pennytrail_app;
grant select, insert, update, delete on donor_org_member to pennytrail_app;

-- One account is never in a charity and in a donor organisation at once. The person's row is
-- locked, so that two joins at once cannot pass each other.
create function refuse_both_kinds() returns trigger language plpgsql as $$
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
create trigger one_kind_of_membership before insert on charity_member
  for each row execute function refuse_both_kinds();
create trigger one_kind_of_membership before insert on donor_org_member
  for each row execute function refuse_both_kinds();

create function role_rank(role text) returns integer language sql immutable parallel safe as
$$ select case role when 'Viewer' then 1 when 'Contributor' then 2 when 'Manager' then 3
                    when 'Lead' then 4 else 0 end $$;

-- The rank of whoever acts in a charity's team: 0 none, 1 Viewer, 2 Contributor, 3 Manager, 4 Lead.
create function actor_rank(charity uuid) returns integer language sql stable as
$$ select coalesce((select role_rank(m.role) from charity_member m
                    where m.charity_id = charity and m.person_id = actor_id()), 0) $$;

-- Names of people are seen by themselves, by the teams they are in, and where they agreed.
alter table person enable row level security;
alter table person force row level security;
create policy seen on person for select using (
  actor_is_system() or id = actor_id()
  or exists (select from charity_member theirs where theirs.person_id = person.id
             and (theirs.shown or actor_rank(theirs.charity_id) > 0))
  or exists (select from donor_org_member theirs
             join donor_org_member mine on mine.donor_org_id = theirs.donor_org_id
             where theirs.person_id = person.id and mine.person_id = actor_id())
);
create policy made on person for insert with check (actor_is_system());
create policy changed on person for update using (actor_is_system() or id = actor_id());

-- Several claims of one charity may wait; each brings a proof.
create table charity_claim (
  id uuid primary key,
  charity_id uuid not null references charity,
  person_id uuid not null references person,
  proof_kind text not null check (proof_kind in ('website-code', 'domain-mail', 'explanation')),
  website_code text, -- what the registered website must show
  mail_address text, -- at the domain of the registered website
  mail_token_hash bytea unique,
  mail_expires_at timestamptz,
  explanation text,
  proven_at timestamptz,
  checked_at timestamptz, -- when the website was last looked at
  check_problem text,
  state text not null check (state in ('waiting', 'verified', 'refused', 'closed')),
  reason text,
  decided_by uuid references person,
  decided_at timestamptz,
  created_at timestamptz not null,
  check (proof_kind <> 'website-code' or website_code is not null),
  check (proof_kind <> 'domain-mail' or mail_address is not null),
  check (proof_kind <> 'explanation' or explanation is not null)
);
create unique index charity_claim_waiting on charity_claim (charity_id, person_id)
  where state = 'waiting';
create index charity_claim_person on charity_claim (person_id);
grant select, insert, update on charity_claim to pennytrail_app;
alter table charity_claim enable row level security;
alter table charity_claim force row level security;
create policy own_claim on charity_claim using (actor_is_system() or person_id = actor_id());

-- Who a session belongs to and what they may do, read on every request in one round trip. It also
-- sets the actor of the connection, so that what follows is read as that person.
create function session_identity(wanted uuid, at timestamptz) returns jsonb
language plpgsql volatile as $$
declare
  found jsonb;
begin
  perform set_config('app.actor', 'system', false);
  select jsonb_build_object(
    'sessionId', s.id, 'endsAt', s.ends_at, 'userId', p.id,
    'firstname', p.first_name, 'lastname', p.last_name,
    'isAdmin', p.is_admin, 'isDonor', p.is_donor, 'confirmed', c.confirmed_at is not null,
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
  perform set_config('app.actor', coalesce(found ->> 'userId', ''), false);
  return found;
end
$$;
grant execute on function session_identity to pennytrail_app;
