-- Whether a person can act as a Lead of a charity now.
create or replace function is_lead_of(charity uuid, person uuid) returns boolean
language sql stable set app.actor = 'system' as $$
  select exists (select from charity_member m join person p on p.id = m.person_id
    where m.charity_id = charity and m.person_id = person and m.role = 'Lead'
      and p.suspended_at is null)
$$;
grant execute on function is_lead_of to pennytrail_app;

-- When a charity's next account counts: null without one, and while Stripe lets it take no payments.
create or replace function takes_gifts_from(charity uuid) returns timestamptz
language sql stable set app.actor = 'system' as $$
  select r.counts_at from payment_replacement r
  where r.charity_id = charity and r.ended_at is null and r.charges_enabled
    and is_lead_of(charity, r.connected_by)
$$;
grant execute on function takes_gifts_from to pennytrail_app;

-- The account through which the platform can still act on a gift that an account took: that account
-- if the charity has replaced it and Stripe still lets the platform use it; otherwise the present one.
create or replace function reachable_account(charity uuid, taken_by text) returns text
language sql stable as $$
  select coalesce(
    (select r.account from replaced_account r where r.account = taken_by and r.charity_id = charity),
    (select c.stripe_account from charity c where c.id = charity))
$$;
grant execute on function reachable_account to pennytrail_app;
