-- A donor organisation is founded by anyone with a confirmed address and verified by an
-- administrator: until then its team alone sees it.
alter table donor_org drop constraint donor_org_status_check;
update donor_org set status = 'waiting' where status = 'claimed';
alter table donor_org
  add constraint donor_org_status_check
    check (status in ('waiting', 'verified', 'refused', 'suspended')),
  add check (length(name) between 1 and 200),
  add check (length(introduction) <= 2000),
  add check (length(registration_number) between 1 and 20),
  add column website text check (website ~ '^https?://'),
  add column verified_at timestamptz;
update donor_org set verified_at = created_at where status in ('verified', 'suspended');

-- A number stands for one organisation; those that only say so may be several until one is verified.
create unique index donor_org_number on donor_org (registration_number)
  where kind <> 'club' and status in ('verified', 'suspended');
create index donor_org_waiting on donor_org (id) where status = 'waiting';

alter table donor_org_member
  add column shown boolean not null default false; -- agreed to be named on the organisation's page

-- The rank of whoever acts in a donor organisation's team: 0 none, 1 Viewer, 3 Manager, 4 Lead.
create function actor_donor_org_rank(org uuid) returns integer language sql stable as
$$ select coalesce((select role_rank(m.role) from donor_org_member m
                    where m.donor_org_id = org and m.person_id = actor_id()), 0) $$;

alter table donor_org enable row level security;
alter table donor_org force row level security;
create policy seen on donor_org for select using (
  actor_is_system() or status = 'verified' or actor_donor_org_rank(id) > 0
);
create policy founded on donor_org for insert with check (
  actor_is_system() or actor_id() is not null and status = 'waiting' and not is_demo
);
create policy changed on donor_org for update using (
  actor_is_system() or actor_donor_org_rank(id) >= 3
);

-- What a team may not do to itself, whatever its role: verify itself, or become another
-- organisation once it is verified.
create function donor_org_facts_hold() returns trigger language plpgsql as $$
begin
  if actor_is_system() then
    return new;
  end if;
  if new.status <> old.status and not (old.status = 'refused' and new.status = 'waiting') then
    raise exception 'a donor organisation does not decide on itself'
      using errcode = 'check_violation', constraint = 'donor_org_facts_hold';
  end if;
  if old.verified_at is not null and (new.name, new.kind, new.registration_number)
     is distinct from (old.name, old.kind, old.registration_number)
     or new.verified_at is distinct from old.verified_at or new.is_demo <> old.is_demo then
    raise exception 'what was verified stays as it was verified'
      using errcode = 'check_violation', constraint = 'donor_org_facts_hold';
  end if;
  return new;
end
$$;
create trigger donor_org_facts_hold before update on donor_org
  for each row execute function donor_org_facts_hold();

-- Each time that a team asks to be verified, and what came of it.
create table donor_org_review (
  id uuid primary key,
  donor_org_id uuid not null references donor_org,
  proof text not null check (length(proof) between 1 and 2000), -- how it can be checked
  asked_by uuid not null references person,
  asked_at timestamptz not null,
  decision text check (decision in ('verified', 'refused')), -- null while it waits
  reason text check (length(reason) between 1 and 1000), -- of a refusal; of a yes, how it was checked
  decided_by uuid references person,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  check (decision is distinct from 'refused' or reason is not null)
);
create index donor_org_review_of on donor_org_review (donor_org_id, asked_at desc);
create unique index donor_org_review_waiting on donor_org_review (donor_org_id)
  where decision is null;
grant select, insert, update on donor_org_review to pennytrail_app;
alter table donor_org_review enable row level security;
alter table donor_org_review force row level security;
create policy seen on donor_org_review for select using (
  actor_is_system() or actor_donor_org_rank(donor_org_id) > 0
);
create policy asked on donor_org_review for insert with check (
  actor_is_system()
  or asked_by = actor_id() and decision is null and actor_donor_org_rank(donor_org_id) >= 3
);
create policy changed on donor_org_review for update using (
  actor_is_system() or decision is null and actor_donor_org_rank(donor_org_id) >= 3
) with check (
  actor_is_system() or decision is null
);

-- Names of those who agreed to be named on the page of a verified organisation.
create policy shown_by_donor_org on person for select using (
  exists (select from donor_org_member m join donor_org o on o.id = m.donor_org_id
          where m.person_id = person.id and m.shown and o.status = 'verified')
);
