create or replace function role_rank(role text) returns integer language sql immutable parallel safe as
$$ select case role when 'Viewer' then 1 when 'Contributor' then 2 when 'Manager' then 3
                    when 'Lead' then 4 else 0 end $$;

-- The rank of whoever acts in a charity's team: 0 none, 1 Viewer, 2 Contributor, 3 Manager, 4 Lead.
create or replace function actor_rank(charity uuid) returns integer language sql stable as
$$ select coalesce((select role_rank(m.role) from charity_member m
                    where m.charity_id = charity and m.person_id = actor_id()), 0) $$;

-- The ledger. Double entry, append-only, one gapless sequence and one hash chain a charity.
-- docs/ledger.md tells the forms that are hashed and how to verify them.
-- The charities whose team whoever acts is in; policies ask it once a statement, not once a row.
create or replace function actor_charities() returns uuid[] language sql stable as
$$ select coalesce(array_agg(m.charity_id), '{}') from charity_member m
   where m.person_id = actor_id() $$;

-- The rank of whoever acts in the team of a charity, or else of a donor organisation.
create or replace function actor_team_rank(charity uuid, donor_org uuid) returns integer language sql stable as
$$ select case when charity is not null then actor_rank(charity) else coalesce((
     select role_rank(m.role) from donor_org_member m
     where m.donor_org_id = donor_org and m.person_id = actor_id()), 0) end $$;

-- agreed to be named on the organisation's page
-- The rank of whoever acts in a donor organisation's team: 0 none, 1 Viewer, 3 Manager, 4 Lead.
create or replace function actor_donor_org_rank(org uuid) returns integer language sql stable as
$$ select coalesce((select role_rank(m.role) from donor_org_member m
                    where m.donor_org_id = org and m.person_id = actor_id()), 0) $$;

-- The organisations whose team whoever acts is in; policies ask it once a statement.
create or replace function actor_donor_orgs() returns uuid[] language sql stable as
$$ select coalesce(array_agg(m.donor_org_id), '{}') from donor_org_member m
   where m.person_id = actor_id() $$;
grant execute on function actor_donor_orgs to pennytrail_app;
