-- Compares roles: 0 none, 1 Viewer, 2 Contributor, 3 Manager, 4 Lead. Only for order and comparison:
-- permissions call the functions below.
create or replace function role_rank(role text) returns integer language sql immutable parallel safe
as $$ select case role when 'Viewer' then 1 when 'Contributor' then 2 when 'Manager' then 3
                       when 'Lead' then 4 else 0 end $$;

-- Whether the actor is in the charity's team, in any role.
create or replace function is_member(charity uuid) returns boolean language sql stable as
$$ select exists (select from charity_member m
                  where m.charity_id = charity and m.person_id = actor_id()) $$;

-- Whether the actor is a Contributor, Manager or Lead of the charity.
create or replace function is_contributor(charity uuid) returns boolean language sql stable as
$$ select exists (select from charity_member m
                  where m.charity_id = charity and m.person_id = actor_id()
                    and m.role in ('Contributor', 'Manager', 'Lead')) $$;

-- Whether the actor is a Manager or a Lead of the charity.
create or replace function is_manager(charity uuid) returns boolean language sql stable as
$$ select exists (select from charity_member m
                  where m.charity_id = charity and m.person_id = actor_id()
                    and m.role in ('Manager', 'Lead')) $$;

-- Whether the actor is a Lead of the charity.
create or replace function is_lead(charity uuid) returns boolean language sql stable as
$$ select exists (select from charity_member m
                  where m.charity_id = charity and m.person_id = actor_id()
                    and m.role = 'Lead') $$;

-- Whether the actor is in the donor organisation's team, in any role.
create or replace function is_donor_org_member(org uuid) returns boolean language sql stable as
$$ select exists (select from donor_org_member m
                  where m.donor_org_id = org and m.person_id = actor_id()) $$;

-- Whether the actor is a Manager or a Lead of the donor organisation.
create or replace function is_donor_org_manager(org uuid) returns boolean language sql stable as
$$ select exists (select from donor_org_member m
                  where m.donor_org_id = org and m.person_id = actor_id()
                    and m.role in ('Manager', 'Lead')) $$;

-- Whether the actor is a Manager or a Lead of the charity or, if `charity` is null, of the donor
-- organisation.
create or replace function is_team_manager(charity uuid, donor_org uuid) returns boolean
language sql stable as
$$ select case when charity is not null then is_manager(charity)
          else is_donor_org_manager(donor_org) end $$;

-- Whether the actor may give a person this role in the team of the charity or, if `charity` is
-- null, of the donor organisation. Only a Manager or a Lead may, and no role above their own.
create or replace function may_give_role(charity uuid, donor_org uuid, given text) returns boolean
language sql stable as
$$ select case when charity is not null
     then exists (select from charity_member m
                  where m.charity_id = charity and m.person_id = actor_id()
                    and m.role in ('Manager', 'Lead') and role_rank(m.role) >= role_rank(given))
     else exists (select from donor_org_member m
                  where m.donor_org_id = donor_org and m.person_id = actor_id()
                    and m.role in ('Manager', 'Lead') and role_rank(m.role) >= role_rank(given))
     end $$;

-- The charities that the actor is a member of. Policies read it once a statement, not once a row.
create or replace function actor_charities() returns uuid[] language sql stable as
$$ select coalesce(array_agg(m.charity_id), '{}') from charity_member m
   where m.person_id = actor_id() $$;

-- The charities of which the actor is a Manager or Lead, read in the same way.
create or replace function actor_managed_charities() returns uuid[] language sql stable as
$$ select coalesce(array_agg(m.charity_id), '{}') from charity_member m
   where m.person_id = actor_id() and m.role in ('Manager', 'Lead') $$;

-- The charities of which the actor is a Lead, read in the same way.
create or replace function actor_led_charities() returns uuid[] language sql stable as
$$ select coalesce(array_agg(m.charity_id), '{}') from charity_member m
   where m.person_id = actor_id() and m.role = 'Lead' $$;

-- The donor organisations that the actor is a member of. Policies read it once a statement.
create or replace function actor_donor_orgs() returns uuid[] language sql stable as
$$ select coalesce(array_agg(m.donor_org_id), '{}') from donor_org_member m
   where m.person_id = actor_id() $$;
grant execute on function actor_donor_orgs to pennytrail_app;
