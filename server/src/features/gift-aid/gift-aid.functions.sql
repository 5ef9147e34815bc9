-- Whether a declaration that was made with a gift has an effect: only once the gift has arrived.
create or replace function gift_aid_stands(donation uuid) returns boolean language sql stable as $$
  select donation is null
    or exists (select from donation d where d.id = donation and d.succeeded_at is not null)
$$;
grant execute on function gift_aid_stands to pennytrail_app;

-- Whether the charity left a gift out of Gift Aid, for example because of a benefit to the giver. A
-- giver may not read the charity's list, but the effect on their own gift.
create or replace function gift_is_left_out(wanted uuid) returns boolean language sql stable
set app.actor = 'system' as $$
  select exists (select from gift_aid_left_out o where o.donation_id = wanted)
$$;
grant execute on function gift_is_left_out to pennytrail_app;

-- Whether HMRC refused Gift Aid on a gift and nobody has corrected what it named since. Its giver
-- sees that too.
create or replace function gift_is_refused(wanted uuid) returns boolean language sql stable
set app.actor = 'system' as $$
  select exists (select from gift_aid_refusal f
    where f.donation_id = wanted and f.corrected_at is null)
$$;
grant execute on function gift_is_refused to pennytrail_app;

-- The gifts among these that Gift Aid leaves out today, whatever was declared: the terms of the gift
-- still allow a refund, the charity left the gift out, another party claims on it or nobody can, or
-- its cheque is not cleared.
create or replace function gifts_without_gift_aid(wanted uuid[]) returns setof uuid
language sql stable set app.actor = 'system' as $$
  select o.donation_id from gift_aid_left_out o where o.donation_id = any (wanted)
  union all
  select d.id from donation d
  where d.id = any (wanted)
    and (d.claimed_by <> 'charity' or d.uncleared or d.repayable and gift_is_repayable(d.id))
$$;
grant execute on function gifts_without_gift_aid to pennytrail_app;

-- The declaration under which Gift Aid can be claimed on a gift. Null if there is none, and if Gift
-- Aid leaves the gift out. contract/src/gift-aid/eligibility.ts has the same rule, and a test
-- compares the two.
create or replace function gift_aid_cover(wanted uuid) returns uuid language sql stable as $$
  select gift_aid_declared(wanted)
  where wanted not in (select gifts_without_gift_aid(array[wanted]))
$$;
grant execute on function gift_aid_cover to pennytrail_app;

-- The gifts among these that gift_aid_cover finds a declaration for.
create or replace function gifts_with_gift_aid(wanted uuid[]) returns setof uuid
language sql stable as $$
  select gifts_declared(wanted) except select gifts_without_gift_aid(wanted)
$$;
grant execute on function gifts_with_gift_aid to pennytrail_app;

-- Refuses changes of a claim's state except from open to submitted, from submitted to paid, and
-- from either to withdrawn. Also refuses changes of a claim's identity and of paid or withdrawn
-- claims.
create or replace function gift_aid_claim_moves() returns trigger language plpgsql as $$
begin
  if not (old.state = new.state
    or (old.state = 'open' and new.state in ('submitted', 'withdrawn'))
    or (old.state = 'submitted' and new.state in ('paid', 'withdrawn'))) then
    raise exception 'a claim that is % does not become %', old.state, new.state
      using errcode = 'check_violation', constraint = 'gift_aid_claim_moves';
  end if;
  if (new.id, new.charity_id, new.number, new.period_from, new.period_to, new.hmrc_reference,
      new.made_at, new.made_by) is distinct from
     (old.id, old.charity_id, old.number, old.period_from, old.period_to, old.hmrc_reference,
      old.made_at, old.made_by)
     or (old.state in ('paid', 'withdrawn')
         and (to_jsonb(new) - 'names_erased_at') is distinct from (to_jsonb(old) - 'names_erased_at'))
  then
    raise exception 'what was claimed does not change'
      using errcode = 'check_violation', constraint = 'gift_aid_claim_moves';
  end if;
  return new;
end
$$;

-- The state of a claim. Only people who see a gift of the claim know its id.
create or replace function gift_aid_claim_state(wanted uuid) returns text
language sql stable set app.actor = 'system' as
$$ select c.state from gift_aid_claim c where c.id = wanted $$;
grant execute on function gift_aid_claim_state to pennytrail_app;

-- Refuses new terms for a gift that has arrived.
create or replace function gift_terms_stay() returns trigger language plpgsql as $$
begin
  if old.succeeded_at is not null
     and (new.repayable, new.closure_term, new.secondary_purpose, new.unspent_terms)
     is distinct from
     (old.repayable, old.closure_term, old.secondary_purpose, old.unspent_terms) then
    raise exception 'the terms of a gift do not change'
      using errcode = 'check_violation', constraint = 'gift_terms_stay';
  end if;
  return new;
end
$$;

-- Whether the terms of a gift still allow a refund to the giver.
create or replace function gift_is_repayable(wanted uuid) returns boolean language sql stable
set app.actor = 'system' as $$
  select exists (
    select from donation d
    where d.id = wanted and d.repayable
      and not exists (select from gift_waiver w where w.donation_id = d.id)
      and gift_unspent_in_project(d.id))
$$;
grant execute on function gift_is_repayable to pennytrail_app;

-- The moment at which a gift was given: its arrival, or the day of one from before the charity came here.
create or replace function gift_given_at(arrived timestamptz, earlier_on date) returns timestamptz
language sql stable as $$
  select coalesce(arrived, earlier_on::timestamp at time zone 'Europe/London')
$$;
grant execute on function gift_given_at to pennytrail_app;

-- The moment from which a cheque counts: the start of the day on which it was cleared.
create or replace function gift_cleared_at(cleared date) returns timestamptz language sql stable as
$$ select cleared::timestamp at time zone 'Europe/London' $$;
grant execute on function gift_cleared_at to pennytrail_app;

-- The moment of a gift's arrival. The day of a gift without a card is known, but not its time, so
-- such a gift counts from the start of its day.
create or replace function gift_arrival(arrived timestamptz, method text) returns timestamptz
language sql stable as $$
  select case when method = 'card' then arrived
    else date_trunc('day', arrived, 'Europe/London') end
$$;
grant execute on function gift_arrival to pennytrail_app;

-- The moment at which a gift counts as given for Gift Aid: its arrival. A gift that was repayable
-- counts as given when its giver waived the right to a refund, or when its last unspent part was
-- spent or settled.
create or replace function gift_aid_moment(wanted uuid) returns timestamptz language sql stable
set app.actor = 'system' as $$
  select case
    when not d.repayable or gift_is_repayable(d.id)
      then gift_arrival(
        greatest(gift_given_at(d.succeeded_at, d.earlier_on), gift_cleared_at(d.cleared_on)), d.method)
    when w.donation_id is not null
      then greatest(w.waived_at,
        gift_arrival(greatest(d.succeeded_at, gift_cleared_at(d.cleared_on)), d.method))
    else greatest(
      gift_arrival(greatest(d.succeeded_at, gift_cleared_at(d.cleared_on)), d.method),
      (select max(e.recorded_at) from ledger_entry e
       where e.donation_id = d.id and e.charity_id = d.charity_id
         and (e.kind = 'transfer' or is_refund_kind(e.kind))),
      (select max(e.recorded_at) from gift_balance t
       join allocation a
         on a.gift_entry_id = t.id and a.charity_id = t.charity_id and a.amount > 0
       join ledger_entry e on e.id = a.cause_id and e.charity_id = a.charity_id
         where t.donation_id = d.id))
    end
  from donation d left join gift_waiver w on w.donation_id = d.id
  where d.id = wanted
$$;
grant execute on function gift_aid_moment to pennytrail_app;

-- The day on which a gift counts as given for Gift Aid.
create or replace function gift_aid_day(wanted uuid) returns date language sql stable
as $$ select (gift_aid_moment(wanted) at time zone 'Europe/London')::date $$;
grant execute on function gift_aid_day to pennytrail_app;

-- The declarations of one giver to a charity, whatever their state. Each kind of giver is looked up by
-- its own index, because a charity can have tens of thousands of declarations.
create or replace function gift_aid_declarations_by(charity uuid, person uuid, temporary_person uuid)
returns setof uuid language sql stable rows 2 as $$
  select d.id from gift_aid_declaration d where d.charity_id = charity and d.person_id = person
  union all
  select d.id from gift_aid_declaration d
  where d.charity_id = charity and d.temporary_person_id = temporary_person
  union all
  select d.id from temporary_person t join gift_aid_declaration d on d.temporary_person_id = t.id
  where t.person_id = person and d.charity_id = charity
$$;
grant execute on function gift_aid_declarations_by to pennytrail_app;

-- Gifts that have arrived, with the moment at which each counts as given, and whose declarations to
-- which charity can cover it: the charity, the person and the temporary person.
create or replace function gift_aid_arrivals(wanted uuid[])
returns table (id uuid, giver uuid[], at timestamptz) language sql stable as $$
  select d.id, array[d.charity_id, g.person_id, g.temporary_person_id],
    case when d.repayable then gift_aid_moment(d.id)
      else gift_arrival(
        greatest(gift_given_at(d.succeeded_at, d.earlier_on), gift_cleared_at(d.cleared_on)), d.method) end
  from donation_giver g join donation d on d.id = g.donation_id
  where g.donation_id = any (wanted) and (d.succeeded_at is not null or d.status = 'earlier')
$$;
grant execute on function gift_aid_arrivals to pennytrail_app;

-- The declaration that covers a gift, whether or not the gift is repayable. The gift is materialized
-- so that its moment is computed once and not for each declaration.
create or replace function gift_aid_declared(wanted uuid) returns uuid language sql stable as $$
  with gift as materialized (select * from gift_aid_arrivals(array[wanted]))
  select s.id
  from gift
  cross join lateral gift_aid_declarations_by(giver[1], giver[2], giver[3]) made(id)
  cross join lateral (
    select * from gift_aid_effective_declaration e where e.id = made.id limit 1) s
  where s.covers @> gift.at or (s.donation_id = gift.id and s.covers_own @> gift.at)
  order by (s.donation_id is not distinct from gift.id) desc, s.made_at desc, s.id desc limit 1
$$;
grant execute on function gift_aid_declared to pennytrail_app;

-- The gifts among these that gift_aid_declared finds a declaration for. Reads each declaration of a
-- giver to a charity once, however many of their gifts are asked for: `limit 1` makes PostgreSQL look
-- them up by id, because its estimate of their number is too high. Reads as the system, because
-- row-level security would take most of the time; callers pass gifts that the reader may see.
create or replace function gifts_declared(wanted uuid[]) returns setof uuid
language sql stable set app.actor = 'system' as $$
  with gift as materialized (select * from gift_aid_arrivals(wanted)),
  declared as materialized (
    select by.giver, s.donation_id, s.covers, s.covers_own
    from (select distinct giver from gift) by
    cross join lateral gift_aid_declarations_by(giver[1], giver[2], giver[3]) made(id)
    cross join lateral (
      select * from gift_aid_effective_declaration e where e.id = made.id limit 1) s),
  covered as (select giver, range_agg(covers) as moments from declared group by giver)
  select gift.id from gift join covered c on c.giver = gift.giver and c.moments @> gift.at
  union
  select gift.id from gift
  join declared s on s.giver = gift.giver and s.donation_id = gift.id and s.covers_own @> gift.at
$$;
grant execute on function gifts_declared to pennytrail_app;

-- Refuses every change of a declaration but one: a guest takes the gift into an account, and the
-- declaration goes with it. What was declared, and when, never changes.
create or replace function declaration_changes_person() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'person_id' is distinct from to_jsonb(old) - 'person_id'
     or not exists (select from guest q where q.person_id = old.person_id) then
    raise exception 'gift_aid_declaration is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- Queues the job that records in the ledger what a charity owes HMRC on claimed gifts, after a
-- change of such a gift, of its giver's declaration or of what the charity says about it.
create or replace function gift_aid_debt_arises() returns trigger language plpgsql
set app.actor = 'system' as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform graphile_worker.add_job('record-gift-aid-debts',
    payload => json_build_object('charityId', claimed.charity_id), max_attempts => 12,
    job_key => 'gift-aid-debts-' || claimed.charity_id)
  from (select distinct k.charity_id from gift_aid_claim_gift k
        where k.released_at is null
          and (k.donation_id = coalesce(changed->>'donation_id', changed->>'id')::uuid
            or k.declaration_id = (changed->>'declaration_id')::uuid)) claimed;
  return null;
end
$$;
