-- A donor organisation gives monthly too: one grant, whose purpose and lines hold for each payment.
alter table monthly_gift add column donor_org_id uuid references donor_org;
create index monthly_gift_donor_org on monthly_gift (donor_org_id, created_at desc)
  where donor_org_id is not null;

-- Its team reads it; whoever began it no longer does once they have left that team.
drop policy own on monthly_gift;
create policy own on monthly_gift for select using (
  (select actor_is_system())
  or (donor_org_id is null and person_id = (select actor_id()))
  or donor_org_id = any ((select actor_donor_orgs())::uuid[]));

-- To whom an organisation's letters about a gift go: whoever made it, while they may give in its
-- name; else its Lead who has been there longest.
create function donor_org_contact(org uuid, by_whom uuid) returns uuid language sql stable as
$$ select m.person_id from donor_org_member m
   where m.donor_org_id = org and m.role in ('Manager', 'Lead')
   order by m.person_id = by_whom desc, m.role = 'Lead' desc, m.joined_at, m.person_id limit 1 $$;

-- What a grant comes to: of one that is given monthly, what has come of it so far.
create function grant_amount(g donor_grant) returns bigint language sql stable as
$$ select coalesce((select sum(d.amount)::bigint from donation d
                    where d.monthly_gift_id = g.id and d.succeeded_at is not null), g.amount) $$;
grant execute on function donor_org_contact, grant_amount to pennytrail_app;
