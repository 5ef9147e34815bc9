-- Refuses changes that no member of the team may make, whatever their role: verifying their own
-- organisation, or changing the identity of a verified one.
create or replace function donor_org_facts_hold() returns trigger language plpgsql as $$
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

-- The person who gets an organisation's emails about a gift: the person who made the gift, while
-- they may give in the organisation's name; otherwise the organisation's longest-serving Lead.
create or replace function donor_org_contact(org uuid, by_whom uuid) returns uuid language sql stable as
$$ select m.person_id from donor_org_member m
   where m.donor_org_id = org and m.role in ('Manager', 'Lead')
   order by m.person_id = by_whom desc, m.role = 'Lead' desc, m.joined_at, m.person_id limit 1 $$;
grant execute on function donor_org_contact to pennytrail_app;
