-- Declarations that have an effect, with the day on which they end. A temporary person who has
-- created an account since the declaration counts as the same giver. A declaration of future gifts that
-- was made online covers its first day from its moment on; others cover the whole day. `covers` has
-- the moments whose gifts it covers, and `covers_own` those at which it covers the gift it was made
-- with. The last condition is that of gift_aid_stands, whose call for each row would take most of the
-- time; as a value and not as `exists`, PostgreSQL never reads all gifts for it.
create view gift_aid_effective_declaration with (security_invoker = true) as
  select d.id, d.charity_id, coalesce(d.person_id, t.person_id) as person_id,
    d.temporary_person_id, d.donation_id, d.scope, d.covers_from, d.made_at, e.ends_on,
    first.moment as covers_from_at,
    case when d.scope = 'gift' then 'empty' else until.it * tstzrange(greatest(first.day,
      least(coalesce(first.moment, first.day), first.next)), null) end as covers,
    until.it as covers_own
  from gift_aid_declaration d
  left join temporary_person t on t.id = d.temporary_person_id
  left join gift_aid_ending e on e.declaration_id = d.id
  cross join lateral (
    select case when d.scope = 'future' and d.taken = 'online' then d.made_at end as moment,
      d.covers_from::timestamp at time zone 'Europe/London' as day,
      (d.covers_from + 1)::timestamp at time zone 'Europe/London' as next) first
  cross join lateral (
    select tstzrange(null, e.ends_on::timestamp at time zone 'Europe/London') as it) until
  where d.donation_id is null
    or (select g.succeeded_at from donation g where g.id = d.donation_id) is not null;
grant select on gift_aid_effective_declaration to pennytrail_app;
