-- The email address of each person who can get a receipt: of the account, or of a guest.
create view giver_address with (security_invoker = true) as
  select k.person_id, k.email from credential k
  union all
  select q.person_id, q.email from guest q;
grant select on giver_address to pennytrail_app;

-- The decision that counts for each address and charity. Consent belongs to the address: the latest
-- decision of any account or guest with it counts. A gift proves consent once its money arrives. An
-- account whose address is not confirmed withdraws only its own consent.
create view contact_decision with (security_invoker = true) as
  select distinct on (k.email, c.charity_id)
    k.email, c.charity_id, c.person_id, c.given, c.wording, c.decided_at
  from contact_consent c
  join giver_address k on k.person_id = c.person_id
  cross join lateral (
    select count(*) = 0 as guest, coalesce(bool_or(o.confirmed_at is not null), false) as confirmed
    from credential o where o.person_id = c.person_id) proof
  where k.email <> ''
    and c.id = (
      select latest.id from contact_consent latest
      where latest.person_id = c.person_id and latest.charity_id = c.charity_id
      order by latest.id desc limit 1)
    and case when not c.given then proof.guest or proof.confirmed
      else exists (
        select from giver_address same join donation_giver g on g.person_id = same.person_id
        where same.email = k.email and (same.person_id = c.person_id or proof.confirmed)
          and (select d.charity_id = c.charity_id and d.succeeded_at is not null
            from donation d where d.id = g.donation_id)) end
  order by k.email, c.charity_id, c.id desc;
grant select on contact_decision to pennytrail_app;
