-- Declarations that have an effect, with the day on which they end. A temporary person who has
-- created an account since the declaration counts as the same giver. A declaration of future gifts that
-- was made online covers its first day from its moment on; others cover the whole day.
create view gift_aid_effective_declaration with (security_invoker = true) as
  select d.id, d.charity_id, coalesce(d.person_id, t.person_id) as person_id,
    d.temporary_person_id, d.donation_id, d.scope, d.covers_from, d.made_at, e.ends_on,
    case when d.scope = 'future' and d.taken = 'online' then d.made_at end as covers_from_at
  from gift_aid_declaration d
  left join temporary_person t on t.id = d.temporary_person_id
  left join gift_aid_ending e on e.declaration_id = d.id
  where gift_aid_stands(d.donation_id);
grant select on gift_aid_effective_declaration to pennytrail_app;
